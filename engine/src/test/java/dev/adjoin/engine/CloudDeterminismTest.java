// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import static dev.adjoin.engine.Clouded.TABLE;
import static dev.adjoin.engine.Clouded.key;
import static dev.adjoin.engine.Clouded.putRequest;
import static dev.adjoin.engine.Clouded.thing;
import static dev.adjoin.engine.Clouded.transactPut;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** The same seed, clock and calls have the same outcomes. */
class CloudDeterminismTest {
  private static final int CALLS = 400;

  private static Cloud.Builder everything(long seed) {
    return Cloud.builder(seed)
        .indexLag(Delay.heavyTailed(Duration.ofMillis(20), Duration.ofSeconds(1)))
        .replicaLag(Delay.between(Duration.ZERO, Duration.ofMillis(50)))
        .limits(new Cloud.PartitionLimits(20, 10))
        .conflicts(0.1)
        .unprocessed(0.1)
        .throttled(0.05)
        .internalErrors(0.05)
        .latency(Delay.between(Duration.ofMillis(1), Duration.ofMillis(9)))
        .lostBefore(0.05)
        .lostAfter(0.05);
  }

  @Test
  void theSameSeedGivesTheSameOutcomes() {
    List<String> outcomes = outcomes(everything(7).build());

    assertThat(outcomes(everything(7).build())).isEqualTo(outcomes);
    assertThat(outcomes(everything(8).build())).isNotEqualTo(outcomes);
    assertThat(outcomes.stream().filter(outcome -> outcome.contains("Exception")).count())
        .isBetween(CALLS / 10L, CALLS * 9L / 10);
  }

  @Test
  void theSameSeedGivesTheSameOutcomesToAClientThatRetries() {
    List<String> outcomes = outcomes(everything(7).retries().build());

    assertThat(outcomes(everything(7).retries().build())).isEqualTo(outcomes);
  }

  /** The outcomes of a fixed sequence of calls. */
  private static List<String> outcomes(Cloud cloud) {
    List<String> outcomes = new ArrayList<>();
    Random calls = new Random(1);
    try (Clouded clouded = Clouded.withThings(cloud)) {
      for (int i = 0; i < CALLS; i++) {
        outcomes.add(outcome(call(clouded, calls)) + " at " + clouded.clock.instant());
      }
    }
    return outcomes;
  }

  private static String outcome(Supplier<Object> call) {
    try {
      return call.get().toString();
    } catch (RuntimeException refusal) {
      // Request ids are unique, regardless of the seed.
      return refusal.toString().replaceAll("Request ID: \\w+", "");
    }
  }

  private static Supplier<Object> call(Clouded clouded, Random random) {
    String one = "p" + random.nextInt(3) + "/" + random.nextInt(5);
    String other = one + "x";
    String color = random.nextBoolean() ? "red" : "blue";
    return switch (random.nextInt(7)) {
      case 0 ->
          () ->
              clouded.client.putItem(
                  r -> r.tableName(TABLE).item(thing(one, "color", color)).returnValues("ALL_OLD"));
      case 1 -> () -> clouded.client.getItem(r -> r.tableName(TABLE).key(key(one)));
      case 2 -> () -> clouded.ofColor(color, "sk");
      case 3 ->
          () ->
              clouded.client.batchWriteItem(
                  r -> r.requestItems(Map.of(TABLE, List.of(putRequest(one), putRequest(other)))));
      case 4 ->
          () ->
              clouded.client.transactWriteItems(
                  r -> r.transactItems(transactPut(one, "color", color), transactPut(other)));
      case 5 -> () -> clouded.client.deleteItem(r -> r.tableName(TABLE).key(key(one)));
      default -> () -> clouded.client.scan(r -> r.tableName(TABLE));
    };
  }
}
