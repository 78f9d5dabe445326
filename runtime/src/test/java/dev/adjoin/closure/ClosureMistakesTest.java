// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.closure;

import static org.assertj.core.api.Assertions.fail;

import dev.adjoin.testing.closure.ClosureRun;
import dev.adjoin.testing.closure.EditRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** The closure tests find mistakes that are made on purpose, within a few models. */
class ClosureMistakesTest {
  private static final int MODELS = 150;

  @ParameterizedTest
  @EnumSource(value = Mistake.class, mode = Mode.EXCLUDE, names = "A_SCAN_LOSES_AN_ITEM")
  void eachMistakeIsFound(Mistake mistake) {
    for (long seed = 0; seed < MODELS; seed++) {
      if (isFound(mistake, seed)) {
        return;
      }
    }
    fail("No model of " + MODELS + " showed it");
  }

  /** A migration that leaves out an item is found, too. */
  @ParameterizedTest
  @EnumSource(value = Mistake.class, names = "A_SCAN_LOSES_AN_ITEM")
  void eachMistakeOfAMigrationIsFound(Mistake mistake) {
    for (long seed = 0; seed < MODELS; seed++) {
      if (isFoundInAnEdit(mistake, seed)) {
        return;
      }
    }
    fail("No edit of " + MODELS + " showed it");
  }

  private static boolean isFoundInAnEdit(Mistake mistake, long seed) {
    try {
      return EditRun.isFound(
          seed,
          yaml -> MigratedPath.migrating(yaml, mistake::around),
          yaml -> UntypedPath.tag(yaml).isEmpty());
    } catch (RuntimeException e) {
      return true; // The migration noticed it.
    }
  }

  @Test
  void aWorkerThatDoesNotRunIsFound() {
    for (long seed = 0; seed < MODELS; seed++) {
      ClosureRun.Case run = ClosureRun.of(ClosureTest.expiring(seed * MODELS), this::isAccepted);
      if (ClosureRun.expired(run, MigratedPath::withoutWorker).isPresent()) {
        return;
      }
    }
    fail("Nothing that expired showed it");
  }

  private boolean isAccepted(String yaml) {
    return UntypedPath.tag(yaml).isEmpty();
  }

  private static boolean isFound(Mistake mistake, long seed) {
    try {
      return ClosureRun.run(
              ClosureRun.of(seed, yaml -> UntypedPath.tag(yaml).isEmpty()),
              yaml -> MigratedPath.of(yaml, mistake::around))
          .isPresent();
    } catch (RuntimeException e) {
      return true; // The table could not even be made.
    }
  }
}
