// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.testing.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Runs a check on many seeds: new ones in every run, and those that are kept because they find a
 * mistake.
 *
 * <p>It ends when all seeds were tried, or with the first failure, which names the seed and the
 * command that repeats it. How many were tried is in {@code target/searches.txt} of the module, and
 * {@code ./check} prints the sum.
 */
public final class Search {
  private static final Path LOG = Path.of("target", "searches.txt");

  /** What must hold for a seed. */
  @FunctionalInterface
  public interface Check {
    void run(long seed) throws Exception;
  }

  private final int newSeeds;
  private final Set<Long> kept = new LinkedHashSet<>();

  private Search(int newSeeds) {
    this.newSeeds = newSeeds;
  }

  /**
   * A search with so many new seeds in the bounded and in the full form of the tests. A seed that
   * is chosen runs in both.
   */
  public static Search of(int bounded, int full) {
    boolean isRepeated = full > 0 && Seeds.isChosen();
    return new Search(Math.max(Form.of(bounded, full), isRepeated ? 1 : 0));
  }

  /**
   * Random numbers that follow from a seed. Unlike those of {@code new Random(seed)}, the first
   * ones of neighbouring seeds have nothing in common.
   */
  public static Random random(long seed) {
    return new Random(new SplittableRandom(seed).nextLong());
  }

  /** Tries these seeds too. */
  public Search keeping(Collection<Long> seeds) {
    kept.addAll(seeds);
    return this;
  }

  /** Runs the check on every seed. The caller is the test method. */
  public void run(Check check) {
    StackWalker.StackFrame caller =
        StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
            .walk(frames -> frames.skip(1).findFirst())
            .orElseThrow();
    run(caller.getDeclaringClass(), caller.getMethodName(), check);
  }

  void run(Class<?> test, String method, Check check) {
    // New seeds first: where a failure is repeated, its seed is the first one.
    Set<Long> seeds = new LinkedHashSet<>();
    for (int i = 0; i < newSeeds; i++) {
      seeds.add(Seeds.first() + i);
    }
    seeds.addAll(kept);
    int tried = 0;
    try {
      for (long seed : seeds) {
        tried++;
        run(test, method, check, seed);
      }
    } finally {
      log("%d %s.%s from seed %d".formatted(tried, test.getName(), method, Seeds.first()));
    }
  }

  private static void run(Class<?> test, String method, Check check, long seed) {
    try {
      check.run(seed);
    } catch (Throwable failure) {
      throw new AssertionError(
          "Seed %d fails. Repeat it with: %s%n%s"
              .formatted(seed, Seeds.replay(test, method, seed), failure.getMessage()),
          failure);
    }
  }

  /** Tells people something that is no failure. {@code ./check} prints it at its end. */
  public static void notice(String text) {
    log("Notice: " + text);
  }

  private static synchronized void log(String line) {
    try {
      Files.createDirectories(LOG.getParent());
      // A single write, because two JVMs append to the file.
      Files.writeString(LOG, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
