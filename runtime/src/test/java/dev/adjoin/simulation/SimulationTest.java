// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.adjoin.simulation.Simulation.Result;
import dev.adjoin.testing.search.Search;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Random histories of several clients under faults; each seed is one history. A failing one is made
 * smaller and printed; {@code Simulation.run(History.of(seed))} repeats it. The histories that find
 * a mistake are in {@link BrokenVariantsTest}.
 */
class SimulationTest {
  /** A request arrives ten minutes late, when DynamoDB has forgotten its token. */
  private static final Set<Long> LATE_REQUESTS = Set.of(264874715L, 367465705L);

  /**
   * A create meets a tombstone that a late child keeps; the deadline of a bulk run is over before a
   * batch is sent again.
   */
  private static final Set<Long> PAUSES = Set.of(501642L, 508564L);

  /** A put writes an index key with a copy that is brought forward after it was read. */
  private static final Set<Long> COPIES_IN_KEYS = Set.of(900146L);

  /** Found a mistake that no other test had found. */
  private static final Set<Long> STREAMS = Set.of(63L, 367461253L);

  /** A copy was taken for up to date by an item that was seen in an earlier attempt. */
  private static final Set<Long> REFERENCES = Set.of(362792375L);

  @Test
  void everyHistoryHasAnOrderThatExplainsIt() {
    Search.of(40, 10_000)
        .keeping(LATE_REQUESTS)
        .keeping(PAUSES)
        .keeping(COPIES_IN_KEYS)
        .run(
            seed -> {
              History history = History.of(seed);
              if (!Simulation.run(history).isRight()) {
                History smaller = Shrinking.of(history, h -> !Simulation.run(h).isRight());
                fail(Simulation.run(smaller).toString());
              }
            });
  }

  @Test
  void everyCopyFollowsItsSourceToTheNewestVersion() {
    Search.of(15, 2_000)
        .run(
            seed -> {
              Result result = Simulation.run(History.ofRenames(seed));
              assertThat(result.problems()).as(result.toString()).isEmpty();
            });
  }

  @Test
  void whatTheStreamDeliversLateTwiceAndInAnyOrderLeavesTheTableIntact() {
    Search.of(15, 2_000)
        .keeping(STREAMS)
        .run(
            seed ->
                assertThat(StreamSimulation.run(seed, Variant.NONE, record -> record)).isEmpty());
  }

  @Test
  void whatRefersToAnEntityAgreesWithItWhileItIsDeleted() {
    Search.of(40, 10_000)
        .keeping(REFERENCES)
        .run(seed -> assertThat(ReferenceSimulation.run(seed, Variant.NONE)).isEmpty());
  }

  @Test
  void aSeedReplaysExactly() {
    Search.of(3, 10)
        .run(
            seed -> {
              Result first = Simulation.run(History.of(seed));
              Result second = Simulation.run(History.of(seed));
              assertThat(second.requests()).isEqualTo(first.requests());
              assertThat(second.calls()).isEqualTo(first.calls());
            });
  }
}
