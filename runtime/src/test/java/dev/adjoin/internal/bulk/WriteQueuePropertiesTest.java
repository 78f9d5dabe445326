// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.write.BulkItem.Footprint;
import dev.adjoin.testing.search.Generators;
import dev.adjoin.testing.search.Given;
import dev.adjoin.testing.search.Property;
import dev.adjoin.testing.search.Search;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

class WriteQueuePropertiesTest {
  private static final int MOST_ITEMS = 20;
  private static final long MOST_BYTES = 5_000;

  private record Load(int users, int groups) {
    /** An edge, its mirror if it has one, and the gates of both sides. */
    QueuedWrite<String> entry(long position, Random random) {
      int user = random.nextInt(users);
      int group = random.nextInt(groups);
      String item = user + "-" + group;
      Set<String> gates = new HashSet<>(Set.of("user " + user));
      if (groups > 1) {
        gates.add("group " + group);
      }
      if (users > 500) {
        gates.clear();
      }
      int items = 1 + user % 2;
      int bytes = 10 + random.nextInt(2_000);
      return new QueuedWrite<>(
          position, item, new Footprint(item, Set.of(item), items, gates, bytes, false));
    }
  }

  @Property(cases = 1_000)
  void noWriteIsLostOrDoneTwiceAndNoTwoGroupsInFlightShareAnItem(Given given) {
    int edges = given.between(1, 400);
    Load load = new Load(given.between(1, 600), given.between(1, 30));
    boolean replaces = given.flag();
    Random random = Search.random(given.any(Generators.longs()));
    WriteQueue<String> queue =
        new WriteQueue<>(new GroupingRules(MOST_ITEMS, MOST_BYTES, false, replaces, 1));
    List<List<QueuedWrite<String>>> inFlight = new ArrayList<>();
    List<Long> done = new ArrayList<>();
    long position = 0;
    while (position < edges || !queue.isEmpty()) {
      if (position < edges && random.nextInt(3) > 0) {
        queue.add(load.entry(position++, random));
      } else if (random.nextBoolean()) {
        List<QueuedWrite<String>> group = queue.take(MOST_ITEMS, 1);
        assertFits(group);
        if (!group.isEmpty()) {
          inFlight.add(group);
        }
        assertApart(inFlight);
      } else if (!inFlight.isEmpty()) {
        List<QueuedWrite<String>> finished = inFlight.remove(random.nextInt(inFlight.size()));
        queue.release(finished);
        finished.forEach(entry -> done.addAll(entry.positions()));
      }
    }
    assertThat(done).doesNotHaveDuplicates().hasSize(edges);
    assertThat(queue.take(MOST_ITEMS, 1)).isEmpty();
    assertThat(queue.isFull()).isFalse();
  }

  private static void assertFits(List<QueuedWrite<String>> group) {
    Set<String> items = new HashSet<>();
    Set<String> gates = new HashSet<>();
    int own = 0;
    long bytes = 0;
    for (QueuedWrite<String> entry : group) {
      assertThat(items.add(entry.footprint().item())).isTrue();
      boolean isFirst = own == 0;
      boolean shares = entry.footprint().shared().stream().anyMatch(gates::contains);
      assertThat(isFirst || shares || entry.footprint().shared().isEmpty()).isTrue();
      gates.addAll(entry.footprint().shared());
      own += entry.footprint().ownItems();
      bytes += entry.footprint().bytes();
    }
    assertThat(own + gates.size()).isLessThanOrEqualTo(MOST_ITEMS);
    assertThat(bytes).isLessThanOrEqualTo(MOST_BYTES);
  }

  /** No item or gate is in two groups in flight. */
  private static void assertApart(List<List<QueuedWrite<String>>> inFlight) {
    Set<String> all = new HashSet<>();
    for (List<QueuedWrite<String>> group : inFlight) {
      Set<String> own = new HashSet<>();
      group.forEach(entry -> own.addAll(entry.footprint().own()));
      group.forEach(entry -> own.addAll(entry.footprint().shared()));
      assertThat(own).noneMatch(all::contains);
      all.addAll(own);
    }
  }
}
