// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.table;

import dev.adjoin.internal.engine.store.Change;
import dev.adjoin.internal.engine.store.MemoryStore;
import dev.adjoin.internal.engine.store.PendingWrite;
import dev.adjoin.internal.engine.store.Space;
import dev.adjoin.internal.engine.store.Store;
import java.util.List;

/** A store that simulates a crash of the process after a given number of changes. */
final class CrashingStore implements Store {
  private final MemoryStore kept;
  private int left;

  CrashingStore(MemoryStore kept, int changes) {
    this.kept = kept;
    this.left = changes;
  }

  /** Simulates the end of the process. */
  static final class Crash extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  private void count() {
    if (left-- <= 0) {
      throw new Crash();
    }
  }

  @Override
  public Space space(String name) {
    return kept.space(name);
  }

  @Override
  public void drop(String name) {
    count();
    kept.drop(name);
  }

  @Override
  public PendingWrite write(List<Change> changes) {
    count();
    return kept.write(changes);
  }

  @Override
  public void close() {}
}
