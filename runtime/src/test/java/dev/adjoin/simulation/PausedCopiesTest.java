// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.simulation.PausedCopy.Call;
import dev.adjoin.simulation.PausedCopy.Changes;
import dev.adjoin.simulation.PausedProcess.Pause;
import dev.adjoin.testing.search.Form;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * A write of copies that pauses at any of its requests, while another process deletes the source
 * and creates it again: a copy is always of the entity that it says it is of, and none of a former
 * entity takes the place of one of the new entity.
 */
class PausedCopiesTest {
  /** The pauses of each call in the bounded form; others in each run. */
  private static final int BOUNDED = 8;

  @TestFactory
  Stream<DynamicTest> aCopyIsOfTheEntityThatItSaysItIsOf() {
    return Arrays.stream(Call.values())
        .flatMap(call -> Changes.ALL.stream().map(changes -> test(call, changes)));
  }

  private static DynamicTest test(Call call, Changes changes) {
    return DynamicTest.dynamicTest(
        call + ", " + changes,
        () -> {
          List<String> wrong = new ArrayList<>();
          List<Pause> pauses = Form.sample(PausedCopy.pauses(call, changes), BOUNDED);
          for (Pause pause : pauses) {
            try (PausedCopy copy = new PausedCopy(call, changes)) {
              copy.replaceDuring(pause).forEach(problem -> wrong.add(pause + ": " + problem));
            }
          }
          assertThat(wrong).as("%d pauses", pauses.size()).isEmpty();
        });
  }
}
