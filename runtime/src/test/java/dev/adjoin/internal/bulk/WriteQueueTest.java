// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.write.BulkItem.Footprint;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WriteQueueTest {
  private static QueuedWrite<String> entry(long position, String item, String... gates) {
    Footprint footprint =
        new Footprint(item, Set.of(item), 1, Set.of(gates), 100, gates.length == 0);
    return new QueuedWrite<>(position, item + position, footprint);
  }

  private static List<String> writes(List<QueuedWrite<String>> group) {
    return group.stream().map(QueuedWrite::write).toList();
  }

  @Test
  void writesOfOneGateAreTakenTogetherAndLaterOnesWaitForThem() {
    WriteQueue<String> queue = new WriteQueue<>(GroupingRules.guarded(false, false));
    for (int i = 0; i < 150; i++) {
      queue.add(entry(i, "edge", i % 2 == 0 ? "even" : "odd"));
      queue.add(entry(1000 + i, "edge" + i, i % 2 == 0 ? "even" : "odd"));
    }
    List<QueuedWrite<String>> even = queue.take(100, 1);
    assertThat(even).hasSize(76).allMatch(e -> e.footprint().shared().equals(Set.of("even")));
    assertThat(even.get(0).positions()).hasSize(150);
    assertThat(queue.take(100, 1)).hasSize(75);
    queue.add(entry(2000, "late", "even"));
    assertThat(queue.take(100, 1)).isEmpty();
    queue.release(even);
    assertThat(writes(queue.take(100, 1))).containsExactly("late2000");
  }

  @Test
  void writesOfTwoGatesAreTakenInBlocksThatLeaveTheOtherGatesToOthers() {
    WriteQueue<String> queue = new WriteQueue<>(GroupingRules.guarded(false, false));
    for (int i = 0; i < 1600; i++) {
      queue.add(entry(i, "edge" + i, "student" + i / 40, "course" + i % 40));
    }
    for (int i = 0; i < 4; i++) {
      assertThat(queue.take(100, 1)).hasSize(81); // with 9 students and 9 courses
    }
  }

  @Test
  void takesAsManySingleRequestsAsAskedFor() {
    WriteQueue<String> queue = new WriteQueue<>(GroupingRules.guarded(true, false));
    for (int i = 0; i < 4; i++) {
      queue.add(entry(i, "item" + i));
    }
    assertThat(writes(queue.take(100, 1))).containsExactly("item00");
    assertThat(writes(queue.take(100, 2))).containsExactly("item11", "item22");
    assertThat(writes(queue.take(100, 2))).containsExactly("item33");
    assertThat(queue.take(100, 2)).isEmpty();
  }

  @Test
  void aSingleRequestWaitsForTheOneOfTheSameItem() {
    WriteQueue<String> queue = new WriteQueue<>(GroupingRules.guarded(true, true));
    queue.add(entry(0, "a"));
    List<QueuedWrite<String>> first = queue.take(100, 2);
    queue.add(entry(1, "a"));
    queue.add(entry(2, "b"));
    assertThat(writes(queue.take(100, 2))).containsExactly("b2");
    queue.release(first);
    assertThat(writes(queue.take(100, 2))).containsExactly("a1");
  }

  @Test
  void isBlockedUntilAWriteIsReleasedOrAFreeOneIsAdded() {
    WriteQueue<String> queue = new WriteQueue<>(GroupingRules.guarded(true, true));
    queue.add(entry(0, "a"));
    List<QueuedWrite<String>> first = queue.take(100, 2);
    assertThat(queue.take(100, 2)).isEmpty();
    assertThat(queue.isBlocked()).isFalse(); // nothing waits
    queue.add(entry(1, "a"));
    assertThat(queue.take(100, 2)).isEmpty();
    queue.add(entry(2, "a"));
    assertThat(queue.isBlocked()).isTrue();
    queue.add(entry(3, "b"));
    assertThat(queue.isBlocked()).isFalse();
    assertThat(writes(queue.take(100, 2))).containsExactly("b3");
    assertThat(queue.take(100, 2)).isEmpty();
    assertThat(queue.isBlocked()).isTrue();
    queue.release(first);
    assertThat(writes(queue.take(100, 2))).containsExactly("a2");
  }

  @Test
  void theFirstWriteOfAnItemCountsOrTheLastIfItReplaces() {
    WriteQueue<String> first = new WriteQueue<>(GroupingRules.guarded(true, false));
    WriteQueue<String> last = new WriteQueue<>(GroupingRules.BATCHES);
    for (WriteQueue<String> queue : List.of(first, last)) {
      queue.add(entry(0, "a"));
      queue.add(entry(1, "a"));
    }
    List<QueuedWrite<String>> one = first.take(25, 1);
    List<QueuedWrite<String>> other = last.take(25, 1);
    assertThat(writes(one)).containsExactly("a0");
    assertThat(writes(other)).containsExactly("a1");
    assertThat(other.get(0).positions()).containsExactly(0L, 1L);
    first.add(entry(2, "a"));
    last.add(entry(2, "a"));
    assertThat(one.get(0).positions()).containsExactly(0L, 1L, 2L);
    assertThat(last.take(25, 1)).isEmpty();
    last.release(other);
    assertThat(writes(last.take(25, 1))).containsExactly("a2");
  }

  @Test
  void isFullByNumberOrByBytesAndCountsWritesInFlight() {
    WriteQueue<String> queue = new WriteQueue<>(GroupingRules.guarded(true, false));
    for (int i = 0; i < WriteQueue.MOST; i++) {
      assertThat(queue.isFull()).isFalse();
      queue.add(entry(i, "same"));
    }
    assertThat(queue.isFull()).isTrue();
    List<QueuedWrite<String>> group = queue.take(100, 1);
    assertThat(queue.isFull()).isTrue();
    queue.release(group);
    assertThat(queue.isEmpty()).isTrue();
    Footprint large =
        new Footprint("x", Set.of("x"), 1, Set.of(), (int) WriteQueue.MOST_BYTES, true);
    queue.add(new QueuedWrite<>(0, "x", large));
    assertThat(queue.isFull()).isTrue();
    queue.release(queue.take(100, 1));
    assertThat(queue.isFull()).isFalse();
  }
}
