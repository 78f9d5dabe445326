// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import java.util.ArrayList;
import java.util.List;

/**
 * The changes that a program began by single calls, each with the place of the call, for tests that
 * look for those that nothing applied. Thread-safe.
 */
public final class BegunChanges {
  private static final int BETWEEN_CLEANUPS = 1_000;
  private static final StackWalker STACK = StackWalker.getInstance();

  private final boolean isRemembering;
  private final List<Begun> changes = new ArrayList<>();

  private record Begun(PlannedChange<?> change, String place) {}

  private BegunChanges(boolean isRemembering) {
    this.isRemembering = isRemembering;
  }

  /** Remembers nothing. */
  public static BegunChanges forgotten() {
    return new BegunChanges(false);
  }

  /** Remembers every change until it is applied or explained. */
  public static BegunChanges remembered() {
    return new BegunChanges(true);
  }

  void begin(PlannedChange<?> change) {
    if (isRemembering) {
      add(new Begun(change, place()));
    }
  }

  private synchronized void add(Begun begun) {
    changes.add(begun);
    if (changes.size() % BETWEEN_CLEANUPS == 0) {
      changes.removeIf(each -> each.change().isUsed());
    }
  }

  /** The changes that were neither applied nor explained, in the order of their calls. */
  public synchronized List<String> unapplied() {
    changes.removeIf(each -> each.change().isUsed());
    return changes.stream().map(each -> each.change() + " at " + each.place()).toList();
  }

  /** The first caller outside of Adjoin. */
  private static String place() {
    return STACK.walk(
        frames ->
            frames
                .filter(frame -> !isOurs(frame.getClassName()))
                .findFirst()
                .map(StackWalker.StackFrame::toString)
                .orElse("an unknown place"));
  }

  private static boolean isOurs(String className) {
    return className.startsWith("dev.adjoin.internal.")
        || className.equals("dev.adjoin.EntityCalls")
        || className.equals("dev.adjoin.EdgeCalls");
  }
}
