// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.testing.search;

import java.nio.file.Path;
import java.util.Optional;
import java.util.SplittableRandom;

/** Which seeds a search uses in this run of the tests. */
final class Seeds {
  private static final Optional<Long> CHOSEN =
      Optional.ofNullable(System.getProperty("adjoin.seed"))
          .filter(text -> !text.isBlank())
          .map(Long::valueOf);

  /** Every run has its own, unless one is chosen. Short, because people copy it. */
  private static final long FIRST =
      CHOSEN.orElseGet(() -> new SplittableRandom().nextLong(1L << 30));

  private Seeds() {}

  /** The first new seed of all searches; the others follow it. */
  static long first() {
    return FIRST;
  }

  /** Whether the first new seed was chosen, to repeat its case. */
  static boolean isChosen() {
    return CHOSEN.isPresent();
  }

  /** The command that repeats the case of a seed. */
  static String replay(Class<?> test, String method, long seed) {
    return "./check %s --test %s#%s --seed %d"
        .formatted(module(), topLevel(test).getSimpleName(), method, seed);
  }

  private static Class<?> topLevel(Class<?> test) {
    return test.getEnclosingClass() == null ? test : topLevel(test.getEnclosingClass());
  }

  private static String module() {
    Path root = Path.of(System.getProperty("adjoin.root", "..")).toAbsolutePath().normalize();
    return root.relativize(Path.of("").toAbsolutePath()).toString();
  }
}
