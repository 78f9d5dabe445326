// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Numbered batches of one writer, designed so that the store's content shows which of them were
 * applied.
 *
 * <p>Batch n writes its number to the writer's counter, to a key of its own, and to several keys
 * that other batches overwrite, in two spaces. A consistent store shows the state after exactly one
 * batch, which is the last acknowledged one or a later one.
 */
final class Batches {
  private static final int PLACES = 50;

  private final Store store;
  private final int writer;

  Batches(Store store, int writer) {
    this.store = store;
    this.writer = writer;
  }

  PendingWrite write(int number) {
    Space entries = store.space("entries");
    Space index = store.space("index");
    byte[] value = value(number);
    var changes = new ArrayList<Change>();
    changes.add(new Change(entries, key("counter"), value));
    changes.add(new Change(index, key("own" + number), value));
    for (int place : places(number)) {
      changes.add(new Change(entries, key("place" + place), value));
      changes.add(new Change(index, key("place" + place), number % 3 == 0 ? null : value));
    }
    return store.write(changes);
  }

  /** The number of the last batch in the store. */
  int last() {
    return number(store.space("entries").get(key("counter")));
  }

  /**
   * Checks that the store's content is the state after one batch, at least {@code acknowledged},
   * and returns its number.
   */
  int verify(int acknowledged) {
    Space entries = store.space("entries");
    int last = last();
    assertThat(last).as("last batch of writer %d", writer).isGreaterThanOrEqualTo(acknowledged);
    int[] wroteLast = new int[PLACES];
    for (int number = 1; number <= last; number++) {
      assertThat(number(store.space("index").get(key("own" + number)))).isEqualTo(number);
      for (int place : places(number)) {
        wroteLast[place] = number;
      }
    }
    assertThat(store.space("index").get(key("own" + (last + 1)))).isNull();
    for (int place = 0; place < PLACES; place++) {
      int expected = wroteLast[place];
      assertThat(number(entries.get(key("place" + place)))).isEqualTo(expected);
      assertThat(number(store.space("index").get(key("place" + place))))
          .isEqualTo(expected % 3 == 0 ? 0 : expected);
    }
    return last;
  }

  private static List<Integer> places(int number) {
    return new Random(number).ints(4, 0, PLACES).boxed().toList();
  }

  private Key key(String name) {
    return Entries.key(name, "writer" + writer);
  }

  private static byte[] value(int number) {
    return (number + " " + "x".repeat(number * 31 % 400)).getBytes(UTF_8);
  }

  private static int number(byte[] value) {
    return value == null ? 0 : Integer.parseInt(new String(value, UTF_8).split(" ")[0]);
  }
}
