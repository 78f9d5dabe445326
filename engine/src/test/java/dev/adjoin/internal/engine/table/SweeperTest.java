// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.StreamSharding;
import dev.adjoin.internal.engine.store.Change;
import dev.adjoin.internal.engine.store.Key;
import dev.adjoin.internal.engine.store.MemoryStore;
import dev.adjoin.internal.engine.store.PendingWrite;
import dev.adjoin.internal.engine.store.Space;
import dev.adjoin.internal.engine.store.Store;
import dev.adjoin.internal.engine.stream.Streams;
import dev.adjoin.internal.engine.value.Item;
import dev.adjoin.internal.engine.value.Value;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Items of other tables expire even if the sweep of one table fails. */
class SweeperTest {
  private static final Instant NOW = Instant.parse("2026-11-15T10:00:00Z");
  private static final InstantSource CLOCK = () -> NOW;

  private final Failing store = new Failing();
  private final ItemLocks locks = new ItemLocks();
  private final Streams streams = new Streams(store, CLOCK, StreamSharding.DEFAULT);
  private final Tables tables = new Tables(store, locks, streams, Readiness.AT_ONCE, Runnable::run);
  private final Commits commits = new Commits(streams, Admission.UNLIMITED);
  private final Sweeper sweeper = new Sweeper(tables, locks, commits, CLOCK);

  /** A store in which writes to some spaces fail, and which reports writes. */
  private static final class Failing implements Store {
    private final MemoryStore kept = new MemoryStore();
    private final Set<String> failing = new HashSet<>();
    private Runnable onWrite = () -> {};

    @Override
    public Space space(String name) {
      return kept.space(name);
    }

    @Override
    public void drop(String name) {
      kept.drop(name);
    }

    @Override
    public PendingWrite write(List<Change> changes) {
      if (changes.stream().anyMatch(change -> failing.contains(change.space().name()))) {
        throw new IllegalStateException("This space takes nothing");
      }
      onWrite.run();
      return kept.write(changes);
    }

    @Override
    public void close() {}
  }

  private Table tableWithAnExpiredItem(String name) {
    KeySchema key = new KeySchema(List.of(new KeyAttribute("pk", "S")), List.of());
    Table table =
        tables.create(
            TableDefinition.of(
                    name, "id of " + name, NOW, key, List.of(), Capacity.of(Throughput.ON_DEMAND))
                .withTimeToLive(new TimeToLive("ttl", false)));
    putExpired(table, "p");
    return table;
  }

  private void putExpired(Table table, String pk) {
    Item item =
        Item.of(
            Map.of(
                "pk", new Value.S(pk),
                "ttl", new Value.N(BigDecimal.valueOf(NOW.getEpochSecond() - 5))));
    Key place = table.keyOf(item);
    commits.commit(List.of(new Mutation(table, place, null, item)), 1, List.of());
  }

  @Test
  void goesOnAfterATableThatFails() {
    tableWithAnExpiredItem("a");
    tableWithAnExpiredItem("b");
    tableWithAnExpiredItem("c");
    store.failing.add("id of b");

    assertThat(sweeper.sweep()).isEqualTo(2);
    store.failing.clear();
    assertThat(sweeper.sweep()).isEqualTo(1);
  }

  @Test
  void goesOnAfterATableThatIsDeletedMeanwhile() {
    Table first = tableWithAnExpiredItem("a");
    putExpired(first, "q");
    tableWithAnExpiredItem("b");
    store.onWrite = () -> first.become(null);

    assertThat(sweeper.sweep()).as("one of a, one of b").isEqualTo(2);
  }
}
