// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.engine.StreamSharding;
import dev.adjoin.internal.engine.store.Entry;
import dev.adjoin.internal.engine.store.Key;
import dev.adjoin.internal.engine.store.MemoryStore;
import dev.adjoin.internal.engine.store.Space;
import dev.adjoin.internal.engine.store.Store;
import dev.adjoin.internal.engine.stream.Streams;
import dev.adjoin.internal.engine.value.Item;
import dev.adjoin.internal.engine.value.Value;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** After a crash at any point in a table's life, reopening the store finds consistent tables. */
class TablesAfterACrashTest {
  private static final InstantSource CLOCK = () -> Instant.parse("2026-11-15T10:00:00Z");
  private static final List<String> SPACES =
      List.of("id1", "id1/index/byA", "id1/index/byB", "id1/expiry");

  /** The tables of an engine whose background work runs synchronously. */
  private record Opened(Tables tables, Commits commits, ItemLocks locks) {
    static Opened of(Store store) {
      ItemLocks locks = new ItemLocks();
      Streams streams = new Streams(store, CLOCK, StreamSharding.DEFAULT);
      return new Opened(
          new Tables(store, locks, streams, Readiness.AT_ONCE, Runnable::run),
          new Commits(streams, Admission.UNLIMITED),
          locks);
    }

    void put(Table table, int i) {
      Item item =
          Item.of(
              Map.of(
                  "pk", new Value.S("item" + i),
                  "a", new Value.S("a" + i % 3),
                  "b", new Value.S("b" + i),
                  "ttl", new Value.N(BigDecimal.valueOf(i))));
      Key key = table.keyOf(item);
      locks.holding(
          table,
          key,
          () -> commits.commit(List.of(new Mutation(table, key, null, item)), 1, List.of()));
    }
  }

  private static KeySchema key(String name) {
    return new KeySchema(List.of(new KeyAttribute(name, "S")), List.of());
  }

  private static IndexDefinition index(String name, String attribute, boolean backfilling) {
    return new IndexDefinition(
        name,
        false,
        key(attribute),
        IndexProjection.ALL,
        Capacity.of(Throughput.ON_DEMAND),
        backfilling);
  }

  private static TableDefinition definition() {
    return TableDefinition.of(
        "Music",
        "id1",
        CLOCK.instant(),
        key("pk"),
        List.of(index("byA", "a", false)),
        Capacity.of(Throughput.ON_DEMAND));
  }

  /** Runs a table through its whole life, from creation to deletion. */
  private static void live(Opened engine) {
    Tables tables = engine.tables();
    Table table = tables.create(definition());
    for (int i = 0; i < 4; i++) {
      engine.put(table, i);
    }
    tables.update(
        table, d -> d.withIndexes(List.of(index("byA", "a", false), index("byB", "b", true))));
    tables.update(table, d -> d.withTimeToLive(new TimeToLive("ttl", true)));
    engine.put(table, 4);
    tables.update(table, d -> d.withIndexes(d.indexes().subList(1, 2)));
    tables.update(table, d -> d.withTimeToLive(null));
    tables.update(table, d -> d.withIndexes(List.of()));
    tables.delete(table, d -> {});
  }

  @Test
  void findsTablesWholeWheneverTheProcessEnded() {
    int changes = 0;
    boolean crashed = true;
    Set<String> seen = new HashSet<>();
    while (crashed) {
      MemoryStore kept = new MemoryStore();
      crashed = crashes(new CrashingStore(kept, changes++));
      Opened reopened = Opened.of(kept);
      assertWhole(reopened.tables(), kept);
      reopened.tables().all().forEach(table -> seen.add(shape(table.definition())));
      assertThat(Opened.of(kept).tables().all())
          .extracting(Table::definition)
          .isEqualTo(reopened.tables().all().stream().map(Table::definition).toList());
    }
    assertThat(seen)
        .containsExactlyInAnyOrder(
            "[byA] null",
            "[byA, byB] null",
            "[byA, byB] ttl",
            "[byB] ttl",
            "[byB] null",
            "[] null");
  }

  @Test
  void fillsTheIndexOfATableThatIsNotReadyByItsClock() {
    MemoryStore store = new MemoryStore();
    CrashingStore crashing = new CrashingStore(store, 3);
    Opened engine = Opened.of(crashing);
    Table table = engine.tables().create(definition());
    engine.put(table, 1);
    assertThatThrownBy(
            () ->
                engine.tables().update(table, d -> d.withIndexes(List.of(index("byB", "b", true)))))
        .isInstanceOf(CrashingStore.Crash.class);

    Streams streams = new Streams(store, CLOCK, StreamSharding.DEFAULT);
    Tables tables = new Tables(store, new ItemLocks(), streams, never -> false, Runnable::run);
    assertWhole(tables, store);
    assertThat(shape(tables.named("Music").definition())).isEqualTo("[byB] null");
  }

  private static String shape(TableDefinition table) {
    TimeToLive setting = table.timeToLive();
    return table.indexes().stream().map(IndexDefinition::name).toList()
        + " "
        + (setting == null ? null : setting.attribute());
  }

  private static boolean crashes(Store store) {
    try {
      live(Opened.of(store));
      return false;
    } catch (CrashingStore.Crash crash) {
      return true;
    }
  }

  private static void assertWhole(Tables tables, Store store) {
    Set<String> used = new HashSet<>();
    for (Table table : tables.all()) {
      used.add("id1");
      for (DerivedSpace part : table.state().derived()) {
        used.add(part.entries().name());
        assertThat(part.backfilling()).isFalse();
        assertThat(entries(part.entries())).isEqualTo(rebuilt(table, part));
      }
    }
    assertThat(SPACES)
        .filteredOn(name -> !used.contains(name))
        .allSatisfy(name -> assertThat(store.space(name).size()).isZero());
  }

  private static List<String> entries(Space space) {
    List<String> entries = new ArrayList<>();
    space
        .scan(0, -1, null)
        .forEachRemaining(entry -> entries.add(shown(entry.key(), entry.value())));
    entries.sort(null);
    return entries;
  }

  private static List<String> rebuilt(Table table, DerivedSpace part) {
    List<String> entries = new ArrayList<>();
    List<Entry> items = new ArrayList<>();
    table.items().scan(0, -1, null).forEachRemaining(items::add);
    for (Entry item : items) {
      part.fill(item.key(), Item.ofBytes(item.value()))
          .forEach(change -> entries.add(shown(change.key(), change.value())));
    }
    entries.sort(null);
    return entries;
  }

  private static String shown(Key key, byte[] value) {
    return Arrays.toString(key.partition().bytes())
        + Arrays.toString(key.sort())
        + Arrays.toString(value);
  }
}
