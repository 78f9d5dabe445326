// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import static dev.adjoin.internal.engine.store.Entries.all;
import static dev.adjoin.internal.engine.store.Entries.bytes;
import static dev.adjoin.internal.engine.store.Entries.get;
import static dev.adjoin.internal.engine.store.Entries.key;
import static dev.adjoin.internal.engine.store.Entries.partition;
import static dev.adjoin.internal.engine.store.Entries.put;
import static dev.adjoin.internal.engine.store.Entries.remove;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The tests that every implementation of a store must pass. */
interface StoreContract {
  Store store();

  private Space letters() {
    Space space = store().space("letters");
    store()
        .write(
            List.of(
                put(space, "p", "a", "1"),
                put(space, "p", "b", "2"),
                put(space, "p", "c", "3"),
                put(space, "q", "a", "4")))
        .awaitDurable();
    return space;
  }

  @Test
  default void findsWhatWasPutUnderItsKey() {
    Space space = letters();
    assertThat(get(space, "p", "b")).isEqualTo("2");
    assertThat(get(space, "q", "a")).isEqualTo("4");
    assertThat(get(space, "q", "b")).isNull();
    assertThat(get(space, "r", "a")).isNull();
  }

  @Test
  default void replacesAndRemovesInTheOrderOfTheBatch() {
    Space space = letters();
    store()
        .write(
            List.of(
                put(space, "p", "a", "new"),
                remove(space, "p", "b"),
                put(space, "p", "d", "short"),
                remove(space, "p", "d"),
                remove(space, "nothing", "there"),
                put(space, "p", "a", "newer")))
        .awaitDurable();
    assertThat(get(space, "p", "a")).isEqualTo("newer");
    assertThat(get(space, "p", "b")).isNull();
    assertThat(get(space, "p", "d")).isNull();
    assertThat(space.size()).isEqualTo(3);
  }

  @Test
  default void readsRangesOfOnePartitionBothWays() {
    Space space = letters();
    var range = new SortRange(bytes("a"), bytes("c"));
    Partition p = partition("p");
    assertThat(all(space.range(p, range, true))).containsExactly("p/a=1", "p/b=2");
    assertThat(all(space.range(p, range, false))).containsExactly("p/b=2", "p/a=1");
    assertThat(all(space.range(p, SortRange.ALL, false)))
        .containsExactly("p/c=3", "p/b=2", "p/a=1");
    assertThat(all(space.range(p, SortRange.startingWith(bytes("b")), true)))
        .containsExactly("p/b=2");
    assertThat(all(space.range(partition("none"), SortRange.ALL, true))).isEmpty();
  }

  @Test
  default void anEmptyRangeHoldsNothing() {
    Space space = letters();
    var empty = new SortRange(bytes("b"), bytes("b"));
    var backwards = new SortRange(bytes("c"), bytes("a"));
    assertThat(all(space.range(partition("p"), empty, true))).isEmpty();
    assertThat(all(space.range(partition("p"), backwards, false))).isEmpty();
  }

  @Test
  default void readsLongRangesBothWaysWithoutGapOrRepetition() {
    Space space = store().space("numbers");
    List<String> sorts = IntStream.range(0, 3000).mapToObj("%04d"::formatted).toList();
    store().write(sorts.stream().map(sort -> put(space, "p", sort, sort)).toList()).awaitDurable();
    List<String> found = sorts.stream().map(sort -> "p/" + sort + "=" + sort).toList();
    assertThat(all(space.range(partition("p"), SortRange.ALL, true))).isEqualTo(found);
    assertThat(all(space.range(partition("p"), SortRange.ALL, false)))
        .isEqualTo(IntStream.range(0, 3000).mapToObj(i -> found.get(2999 - i)).toList());
  }

  @Test
  default void readsEntriesOfAnySize() {
    Space space = store().space("large");
    List<String> values = IntStream.range(0, 12).mapToObj(i -> "x".repeat(i * 40_000)).toList();
    store()
        .write(
            IntStream.range(0, 12)
                .mapToObj(i -> put(space, "p", "%02d".formatted(i), values.get(i)))
                .toList())
        .awaitDurable();
    assertThat(all(space)).hasSize(12).last().isEqualTo("p/11=" + values.get(11));
    assertThat(get(space, "p", "00")).isEmpty();
    assertThat(all(space.range(partition("p"), SortRange.ALL, false))).hasSize(12);
  }

  @Test
  default void scansTheHashesAskedForInTheOrderOfKeys() {
    Space space = store().space("many");
    List<Key> keys = IntStream.range(0, 400).mapToObj(i -> key("p" + i / 2, "s" + i)).toList();
    store().write(keys.stream().map(k -> new Change(space, k, bytes("v"))).toList()).awaitDurable();
    List<Key> sorted = keys.stream().sorted().toList();
    assertThat(keys(space.scan(0, -1, null))).isEqualTo(sorted);
    int middle = sorted.get(200).partition().hash();
    assertThat(keys(space.scan(0, middle, null)))
        .isEqualTo(sorted.stream().filter(k -> compare(k, middle) <= 0).toList());
    assertThat(keys(space.scan(middle, -1, null)))
        .isEqualTo(sorted.stream().filter(k -> compare(k, middle) >= 0).toList());
    assertThat(keys(space.scan(0, -1, sorted.get(123)))).isEqualTo(sorted.subList(124, 400));
    assertThat(keys(space.scan(middle, -1, sorted.get(3)))).startsWith(sorted.get(200));
    assertThat(keys(space.scan(0, middle, sorted.get(399)))).isEmpty();
  }

  private static int compare(Key key, int hash) {
    return Integer.compareUnsigned(key.partition().hash(), hash);
  }

  private static List<Key> keys(Iterator<Entry> entries) {
    var keys = new java.util.ArrayList<Key>();
    entries.forEachRemaining(entry -> keys.add(entry.key()));
    return keys;
  }

  @Test
  default void anIteratorEndsWithAnException() {
    Iterator<Entry> entries = letters().range(partition("q"), SortRange.ALL, true);
    entries.next();
    assertThatThrownBy(entries::next).isInstanceOf(NoSuchElementException.class);
  }

  @Test
  default void anIteratorGoesOnWhileWhatItReadsIsChanged() {
    Space space = store().space("changing");
    List<String> sorts = IntStream.range(0, 1000).mapToObj("%04d"::formatted).toList();
    store().write(sorts.stream().map(sort -> put(space, "p", sort, "v")).toList());
    Iterator<Entry> entries = space.range(partition("p"), SortRange.ALL, true);
    entries.next();
    store().write(sorts.subList(0, 900).stream().map(sort -> remove(space, "p", sort)).toList());
    assertThat(all(entries)).endsWith("p/0998=v", "p/0999=v");
  }

  @Test
  default void spacesAreApart() {
    Space letters = letters();
    Space other = store().space("other");
    assertThat(other.size()).isZero();
    assertThat(all(other)).isEmpty();
    store().write(List.of(put(other, "p", "a", "5"), remove(letters, "p", "a"))).awaitDurable();
    assertThat(all(other)).containsExactly("p/a=5");
    assertThat(get(letters, "p", "a")).isNull();
    assertThat(other.name()).isEqualTo("other");
  }

  @Test
  default void theSameNameIsTheSameSpace() {
    Space space = letters();
    assertThat(get(store().space("letters"), "p", "a")).isEqualTo("1");
    assertThat(store().space("letters")).isSameAs(space);
  }

  @Test
  default void aDroppedSpaceBeginsAnew() {
    Space old = letters();
    store().drop("letters");
    Space anew = store().space("letters");
    assertThat(anew.size()).isZero();
    store().write(List.of(put(old, "p", "late", "1"))).awaitDurable();
    assertThat(all(anew)).isEmpty();
    store().write(List.of(put(anew, "p", "a", "6"))).awaitDurable();
    assertThat(all(store().space("letters"))).containsExactly("p/a=6");
    store().drop("never made");
  }

  @Test
  default void aBatchOfNothingIsWritten() {
    store().write(List.of()).awaitDurable();
  }
}
