// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.cloud;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.Delay;
import dev.adjoin.engine.VirtualClock;
import dev.adjoin.internal.engine.store.Change;
import dev.adjoin.internal.engine.store.Entry;
import dev.adjoin.internal.engine.store.Key;
import dev.adjoin.internal.engine.store.MemoryStore;
import dev.adjoin.internal.engine.store.Partition;
import dev.adjoin.internal.engine.store.SortRange;
import dev.adjoin.internal.engine.store.Space;
import dev.adjoin.internal.engine.store.SpaceRole;
import dev.adjoin.testing.search.Generator;
import dev.adjoin.testing.search.Generators;
import dev.adjoin.testing.search.Given;
import dev.adjoin.testing.search.Property;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Compares the views of lagging replicas with a reference model. */
class LaggingStoreTest {
  private static final int REPLICAS = 3;
  private static final int KEYS = 12;
  private static final Delay INDEX_LAG = Delay.between(Duration.ZERO, Duration.ofMillis(20));
  private static final Delay REPLICA_LAG = Delay.heavyTailed(Duration.ofMillis(2), lagsMost());

  private static final SortRange[] RANGES = {
    SortRange.ALL,
    new SortRange(new byte[] {1}, new byte[] {3}),
    new SortRange(new byte[] {2}, null)
  };

  private final VirtualClock clock = new VirtualClock();
  private final Chance chance = new Chance(7);
  private final LaggingStore store =
      new LaggingStore(
          new MemoryStore(), new Lags(INDEX_LAG, REPLICA_LAG, REPLICAS, chance), clock);
  private final Space items = store.space("items", SpaceRole.ITEMS);
  private final Space local = store.space("local", SpaceRole.LOCAL_INDEX);
  private final Space global = store.space("global", SpaceRole.GLOBAL_INDEX);
  private final AllVersions model =
      new AllVersions(new Lags(INDEX_LAG, REPLICA_LAG, REPLICAS, new Chance(7)));

  /** The clock advances, then an item and its global index entry change. */
  record Step(int millis, int item, int entry, @Nullable Integer value) {}

  private static Duration lagsMost() {
    return Duration.ofMillis(40);
  }

  private static Generator<Step> steps() {
    return given ->
        new Step(
            given.between(0, 15),
            given.below(KEYS),
            given.below(KEYS),
            given.any(Generators.ints(0, 99).orNull(30)));
  }

  @Property(cases = 150, full = 5_000)
  void aReplicaShowsOfEachEntryTheLatestVersionThatReachedIt(Given given) {
    List<Step> steps = given.any(steps().list(40));
    boolean forward = given.flag();
    // All cases share one instance of the test class, but each needs its own store.
    new LaggingStoreTest().checkAfterEach(steps, forward);
  }

  private void checkAfterEach(List<Step> steps, boolean forward) {
    for (Step step : steps) {
      apply(step);
      checkReads(List.of(step.item(), step.entry()), forward);
    }
    checkReads(IntStream.range(0, KEYS).boxed().toList(), forward);
    clock.advance(INDEX_LAG.longest().plus(lagsMost()));
    for (Space space : List.of(items, global)) {
      assertThat(text(space.eventual().scan(0, -1, null))).isEqualTo(text(space.scan(0, -1, null)));
    }
    assertThat(store.unsettled()).isZero();
  }

  private void apply(Step step) {
    clock.advance(Duration.ofMillis(step.millis()));
    Integer value = step.value();
    byte[] bytes = value == null ? null : new byte[] {value.byteValue()};
    List<Change> changes =
        List.of(
            new Change(items, key(step.item()), bytes),
            new Change(global, key(step.entry()), bytes));
    store.write(changes);
    model.write(changes, clock.instant());
  }

  /** Compares all reads of each space by one request with the model, starting from each key. */
  private void checkReads(List<Integer> keys, boolean forward) {
    for (Space space : List.of(items, global)) {
      chance.inRequest(false, () -> checkRead(space, keys, forward));
    }
  }

  private boolean checkRead(Space space, List<Integer> keys, boolean forward) {
    int replica = chance.sameInRequest(REPLICAS, RandomDecision.REPLICA);
    List<Entry> expected = model.entries(space, replica, clock.instant());
    Space view = space.eventual();
    List<String> seen = new ArrayList<>(List.of(text(view.scan(0, -1, null))));
    List<String> wanted = new ArrayList<>(List.of(text(expected.iterator())));
    for (int number : keys) {
      addSeen(seen, view, key(number), forward);
      addExpected(wanted, expected, key(number), forward);
    }
    assertThat(seen).isEqualTo(wanted);
    return true;
  }

  /** Adds the results of all kinds of reads that start at a key. */
  private static void addSeen(List<String> seen, Space view, Key key, boolean forward) {
    seen.add(Arrays.toString(view.get(key)));
    int hash = key.partition().hash();
    seen.add(text(view.scan(0, -1, key)));
    seen.add(text(view.scan(hash, -1, null)));
    seen.add(text(view.scan(0, hash, null)));
    for (SortRange range : RANGES) {
      seen.add(text(view.range(key.partition(), range, forward)));
    }
  }

  private static void addExpected(
      List<String> wanted, List<Entry> entries, Key key, boolean forward) {
    wanted.add(
        Arrays.toString(
            entries.stream()
                .filter(e -> e.key().equals(key))
                .map(Entry::value)
                .findFirst()
                .orElse(null)));
    Partition partition = key.partition();
    wanted.add(text(where(entries, k -> k.compareTo(key) > 0)));
    wanted.add(text(where(entries, k -> k.partition().compareTo(partition) >= 0)));
    wanted.add(text(where(entries, k -> k.partition().compareTo(partition) <= 0)));
    List<Entry> inOrder = new ArrayList<>(entries);
    if (!forward) {
      Collections.reverse(inOrder);
    }
    for (SortRange range : RANGES) {
      wanted.add(
          text(where(inOrder, k -> k.partition().equals(partition) && range.contains(k.sort()))));
    }
  }

  private static Iterator<Entry> where(List<Entry> entries, Predicate<Key> wanted) {
    return entries.stream().filter(e -> wanted.test(e.key())).iterator();
  }

  private static Key key(int number) {
    return new Key(
        Partition.of(new byte[] {(byte) (number / 4)}), new byte[] {(byte) (number % 4)});
  }

  private static String text(Iterator<Entry> entries) {
    StringBuilder text = new StringBuilder();
    entries.forEachRemaining(
        e ->
            text.append(e.key().partition().bytes()[0])
                .append('/')
                .append(e.key().sort()[0])
                .append('=')
                .append(e.value()[0])
                .append(' '));
    return text.toString();
  }

  @Test
  void whatIsRemovedStaysVisibleUntilTheReplicaHearsOfIt() {
    store.write(List.of(new Change(items, key(1), new byte[] {5})));
    clock.advance(lagsMost());
    store.write(List.of(new Change(items, key(1), null)));

    assertThat(items.get(key(1))).isNull();
    assertThat(seenByReplicas(items, key(1))).contains("5", "null");
    clock.advance(lagsMost());
    assertThat(seenByReplicas(items, key(1))).containsOnly("null");
  }

  @Test
  void successiveReadsMayGoBackInTime() {
    store.write(List.of(new Change(items, key(1), new byte[] {5})));

    assertThat(String.join(" ", seenByReplicas(items, key(1)))).contains("5 null");
  }

  @Test
  void aLocalIndexKeepsPaceWithItsItems() {
    for (int value = 0; value < 50; value++) {
      byte[] bytes = {(byte) value};
      store.write(
          List.of(
              new Change(items, key(1), bytes),
              new Change(local, key(value % 2), null),
              new Change(local, key((value + 1) % 2), bytes)));
      clock.advance(Duration.ofMillis(1));
      chance.inRequest(
          false,
          () -> {
            byte[] item = items.eventual().get(key(1));
            byte[] even = local.eventual().get(key(0));
            byte[] entry = even == null ? local.eventual().get(key(1)) : even;
            assertThat(entry).isEqualTo(item);
            return item;
          });
    }
  }

  @Test
  void whatFillsANewIndexDoesNotLag() {
    store.write(List.of(new Change(global, key(1), new byte[] {5})));

    assertThat(seenByReplicas(global, key(1))).containsOnly("5");
  }

  @Test
  void otherSpacesDoNotLag() {
    Space other = store.space("tokens");
    store.write(List.of(new Change(other, key(1), new byte[] {5})));

    assertThat(other.eventual()).isSameAs(other);
    assertThat(store.unsettled()).isZero();
  }

  @Test
  void aDroppedSpaceIsForgotten() {
    store.write(List.of(new Change(items, key(1), new byte[] {5})));
    store.drop("items");
    assertThat(store.awaited()).isZero();

    Space again = store.space("items", SpaceRole.ITEMS);
    assertThat(seenByReplicas(again, key(1))).containsOnly("null");
  }

  @Test
  void whereTimeStandsStillAnEntryThatChangesOftenTakesLittle() {
    for (int i = 0; i < 100_000; i++) {
      changeItemAndEntry(i);
    }

    // A replica keeps a version only if it becomes visible later than all before: about ln 100,000
    // versions.
    assertThat(store.unsettled()).isLessThan(2 * REPLICAS * 40);
    assertThat(store.awaited()).isEqualTo(2);
  }

  @Test
  void whatAllReplicasArePastIsForgottenThoughTheEntryKeepsChanging() {
    for (int i = 0; i < 2_000; i++) {
      changeItemAndEntry(i);
      clock.advance(Duration.ofMillis(1));
    }

    assertThat(store.unsettled()).isLessThan(2 * REPLICAS * 2 * 60);
    assertThat(store.awaited()).isEqualTo(2);
  }

  private void changeItemAndEntry(int value) {
    byte[] bytes = {(byte) value};
    store.write(List.of(new Change(items, key(1), bytes), new Change(global, key(1), bytes)));
  }

  /** The values that a few consecutive requests see. */
  private List<String> seenByReplicas(Space space, Key key) {
    List<String> seen = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      byte[] value = chance.inRequest(false, () -> space.eventual().get(key));
      seen.add(value == null ? "null" : Objects.toString(value[0]));
    }
    return seen;
  }
}
