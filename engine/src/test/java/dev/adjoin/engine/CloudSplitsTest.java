// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import static dev.adjoin.engine.Clouded.TABLE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.testing.search.Form;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingException;

/** Splits of partitions that stay hot. A partition serves ten of the large writes a second. */
class CloudSplitsTest {
  /** A value whose write takes 100 units. */
  private static final String LARGE = "x".repeat(99 * 1024);

  private static final int STEPS = 100;
  private static final List<String> IN_ONE_PARTITION = inOnePartition();

  private static Clouded splitting() {
    return onDemand(Cloud.PartitionLimits.STANDARD.withSplitsAfter(Duration.ofSeconds(5)));
  }

  private static Clouded onDemand(Cloud.PartitionLimits limits) {
    Clouded clouded = new Clouded(Cloud.builder(1).limits(limits).build());
    clouded.direct.createTable(
        Requests.table(TABLE, "pk sk", "color")
            .globalSecondaryIndexes(Requests.global("byColor", "color sk"))
            .build());
    return clouded;
  }

  /** Partition keys that are in one partition of a new table. */
  private static List<String> inOnePartition(int number) {
    return IN_ONE_PARTITION.subList(0, number);
  }

  private static List<String> inOnePartition() {
    try (Clouded clouded = onDemand(Cloud.PartitionLimits.STANDARD)) {
      for (int i = 0; i < 10; i++) {
        clouded.put("k0/" + i, "data", LARGE);
      }
      Stream<String> throttled =
          IntStream.range(1, 100)
              .mapToObj(i -> "k" + i)
              .filter(key -> !isServed(() -> clouded.put(key + "/1")));
      return Stream.concat(Stream.of("k0"), throttled).limit(4).toList();
    }
  }

  private static boolean isServed(Runnable call) {
    try {
      call.run();
      return true;
    } catch (ThrottlingException throttled) {
      return false;
    }
  }

  /** Makes 100 calls a second, in turns for each key; returns how many were served each second. */
  private static List<Integer> served(
      Clouded clouded, int seconds, List<String> keys, Consumer<String> call) {
    List<Integer> served = new ArrayList<>();
    for (int second = 0; second < seconds; second++) {
      int count = 0;
      for (int i = 0; i < STEPS; i++) {
        clouded.advanceMillis(1000 / STEPS);
        String key = keys.get(i % keys.size());
        count += isServed(() -> call.accept(key)) ? 1 : 0;
      }
      served.add(count);
    }
    return served;
  }

  private static List<Integer> written(Clouded clouded, int seconds, List<String> keys) {
    return served(clouded, seconds, keys, key -> clouded.put(key + "/1", "data", LARGE));
  }

  private static int last(List<Integer> numbers) {
    return numbers.get(numbers.size() - 1);
  }

  @Test
  void aPartitionThatStaysHotIsSplitAndEachHalfServesItsFullLimit() {
    try (Clouded clouded = splitting()) {
      List<Integer> written = written(clouded, 8, inOnePartition(2));
      assertThat(written.subList(1, 5)).containsOnly(10);
      assertThat(written.get(7)).isEqualTo(20);
    }
  }

  @Test
  void aSplitHalvesTheTrafficAndTheHalvesSplitAgain() {
    try (Clouded clouded = splitting()) {
      List<Integer> written = written(clouded, 15, inOnePartition(4));
      assertThat(written.get(4)).isEqualTo(10);
      assertThat(written.get(8)).isEqualTo(20);
      assertThat(written.get(14)).isEqualTo(40);
    }
  }

  @Test
  void aKeyWithMostOfTheTrafficEndsUpAlone() {
    List<String> keys = inOnePartition(3);
    List<String> mostlyTheFirst = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      mostlyTheFirst.add(keys.get(i == 4 ? 1 : i == 9 ? 2 : 0));
    }
    try (Clouded clouded = splitting()) {
      // 10 of the 80 calls for the first key, and the 10 for each of the others.
      assertThat(last(written(clouded, 25, mostlyTheFirst))).isEqualTo(30);
    }
  }

  @Test
  void onePartitionKeyIsNeverInTwoPartitions() {
    try (Clouded clouded = splitting()) {
      assertThat(last(written(clouded, Form.of(12, 20), List.of("k0")))).isEqualTo(10);
    }
  }

  @Test
  void partitionsNeverSplitByDefault() {
    try (Clouded clouded = onDemand(Cloud.PartitionLimits.STANDARD)) {
      assertThat(last(written(clouded, Form.of(8, 20), inOnePartition(2)))).isEqualTo(10);
    }
  }

  @Test
  void aSecondWithoutRequestsEndsTheHeat() {
    List<String> keys = inOnePartition(2);
    try (Clouded clouded = splitting()) {
      for (int i = 0; i < Form.of(3, 5); i++) {
        assertThat(last(written(clouded, 4, keys))).isEqualTo(10);
        clouded.advanceMillis(2000);
      }
    }
  }

  @Test
  void aPartitionBelowNineTenthsOfItsLimitIsNotHot() {
    List<String> keys = inOnePartition(2);
    try (Clouded clouded = splitting()) {
      for (int i = 0; i < 80; i++) {
        clouded.put(keys.get(i % 2) + "/1", "data", LARGE);
        clouded.advanceMillis(125);
      }
      assertThat(last(written(clouded, 2, keys))).isEqualTo(10);
    }
  }

  @Test
  void aPartitionIsHotAtNineTenthsOfItsLimitWithoutAnyThrottle() {
    List<String> keys = inOnePartition(2);
    try (Clouded clouded = splitting()) {
      for (int i = 0; i < 70; i++) {
        clouded.put(keys.get(i % 2) + "/1", "data", LARGE);
        clouded.advanceMillis(105);
      }
      assertThat(last(written(clouded, 2, keys))).isEqualTo(20);
    }
  }

  @Test
  void hotReadsSplitThePartitionForWritesToo() {
    List<String> keys = inOnePartition(2);
    try (Clouded clouded = splitting()) {
      keys.forEach(key -> clouded.put(key + "/1", "data", "x".repeat(399 * 1024)));
      List<Integer> read = served(clouded, 8, keys, key -> clouded.stored(key + "/1", "pk"));
      assertThat(read.get(4)).as("of 100 units each").isEqualTo(30);
      assertThat(read.get(7)).isEqualTo(60);
      assertThat(last(written(clouded, 2, keys))).isEqualTo(20);
    }
  }

  @Test
  void aHotPartitionOfAnIndexIsSplitToo() {
    List<String> colors = inOnePartition(2);
    try (Clouded clouded = splitting()) {
      int[] next = new int[1];
      List<Integer> written =
          served(
              clouded,
              8,
              colors,
              color -> clouded.put("p" + next[0]++ + "/1", "data", LARGE, "color", color));
      assertThat(written.get(4)).isEqualTo(10);
      assertThat(written.get(7)).isEqualTo(20);
    }
  }
}
