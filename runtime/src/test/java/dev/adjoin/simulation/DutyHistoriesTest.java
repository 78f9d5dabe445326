// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import dev.adjoin.simulation.ConcurrentPrograms.Broken;
import dev.adjoin.testing.search.Search;
import org.junit.jupiter.api.Test;

/** Programs with an old model beside some with a new one, which adds what depends on a type. */
class DutyHistoriesTest {
  @Test
  void noOldProgramLeavesAnythingBehind() {
    Search.of(2, 200).run(seed -> new ConcurrentDuties(seed, Broken.NOTHING).runAndFindNothing());
  }

  @Test
  void aProgramThatDoesNotSeeDutiesIsNoticed() {
    ConcurrentPrograms.isNoticed(
        Broken.FORGET_DUTIES, 5, 10, seed -> new ConcurrentDuties(seed, Broken.FORGET_DUTIES));
  }
}
