// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.Durability;
import dev.adjoin.engine.TenfoldWhenFull;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import org.jspecify.annotations.Nullable;

/** Compares stores with sorted maps under random writes, drops, reopenings and reads. */
@AddLifecycleHook(TenfoldWhenFull.class)
class StoreModelTest {
  private static final List<String> SPACES = List.of("one", "two");

  /** One random operation on a store. */
  private interface Step {
    void take(Subject subject);
  }

  /** A store and the maps that it must equal; both survive a {@link #reopen}. */
  private abstract static class Subject {
    Store store;
    final List<NavigableMap<Key, byte[]>> model = List.of(new TreeMap<>(), new TreeMap<>());

    abstract void reopen();

    Space space(int number) {
      return store.space(SPACES.get(number));
    }
  }

  private record Batch(List<Tuple.Tuple3<Integer, Key, Integer>> changes) implements Step {
    @Override
    public void take(Subject subject) {
      var batch = new ArrayList<Change>();
      for (var change : changes) {
        byte[] value = change.get3() < 0 ? null : bytes(change.get3());
        batch.add(new Change(subject.space(change.get1()), change.get2(), value));
        if (value == null) {
          subject.model.get(change.get1()).remove(change.get2());
        } else {
          subject.model.get(change.get1()).put(change.get2(), value);
        }
      }
      subject.store.write(batch).awaitDurable();
    }

    private static byte[] bytes(int length) {
      byte[] value = new byte[length];
      Arrays.fill(value, (byte) length);
      return value;
    }
  }

  private record Drop(int space) implements Step {
    @Override
    public void take(Subject subject) {
      subject.store.drop(SPACES.get(space));
      subject.model.get(space).clear();
    }
  }

  private record Reopen() implements Step {
    @Override
    public void take(Subject subject) {
      subject.reopen();
    }
  }

  private record Range(int space, Partition partition, SortRange range, boolean forward)
      implements Step {
    @Override
    public void take(Subject subject) {
      NavigableMap<Key, byte[]> model = subject.model.get(space);
      Stream<Key> keys = (forward ? model : model.descendingMap()).keySet().stream();
      List<Key> expected =
          keys.filter(k -> k.partition().equals(partition) && range.contains(k.sort())).toList();
      assertSame(subject.space(space).range(partition, range, forward), expected, model);
    }
  }

  private record Scan(int space, int first, int last, @Nullable Key after) implements Step {
    @Override
    public void take(Subject subject) {
      NavigableMap<Key, byte[]> model = subject.model.get(space);
      List<Key> expected =
          model.keySet().stream()
              .filter(k -> Integer.compareUnsigned(k.partition().hash(), first) >= 0)
              .filter(k -> Integer.compareUnsigned(k.partition().hash(), last) <= 0)
              .filter(k -> after == null || k.compareTo(after) > 0)
              .toList();
      assertSame(subject.space(space).scan(first, last, after), expected, model);
      assertThat(subject.space(space).size()).isEqualTo(model.size());
    }
  }

  private static void assertSame(
      Iterator<Entry> found, List<Key> expected, NavigableMap<Key, byte[]> model) {
    var keys = new ArrayList<Key>();
    found.forEachRemaining(
        entry -> {
          keys.add(entry.key());
          assertThat(entry.value()).isEqualTo(model.get(entry.key()));
        });
    assertThat(keys).isEqualTo(expected);
  }

  @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
  void aStoreInMemoryHoldsWhatMapsHold(@ForAll("lives") List<Step> steps) {
    Subject subject =
        new Subject() {
          @Override
          void reopen() {}
        };
    subject.store = new MemoryStore();
    steps.forEach(step -> step.take(subject));
  }

  @Property(tries = 60, edgeCases = EdgeCasesMode.NONE)
  void aStoreInADirectoryHoldsWhatMapsHold(@ForAll("lives") List<Step> steps) throws IOException {
    Path directory = Files.createTempDirectory("store");
    Subject subject =
        new Subject() {
          @Override
          void reopen() {
            store.close();
            store = open(directory);
          }
        };
    subject.store = open(directory);
    try {
      steps.forEach(step -> step.take(subject));
    } finally {
      subject.store.close();
      delete(directory);
    }
  }

  /** Opens a store with a short log, so that checkpoints are frequent. */
  private static Store open(Path directory) {
    return FileStore.open(directory, Durability.RELAXED, new LocalDisk(), 2000);
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      files.sorted(Comparator.reverseOrder()).forEach(StoreModelTest::deleteFile);
    }
  }

  private static void deleteFile(Path file) {
    try {
      Files.delete(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Provide
  Arbitrary<List<Step>> lives() {
    return Arbitraries.<Step>frequencyOf(
            Tuple.of(8, batches()),
            Tuple.of(5, ranges()),
            Tuple.of(3, scans()),
            Tuple.of(1, spaces().map(Drop::new)),
            Tuple.of(1, Arbitraries.just(new Reopen())))
        .list()
        .ofMaxSize(40);
  }

  private static Arbitrary<Step> batches() {
    Arbitrary<Integer> lengths = Arbitraries.integers().between(-3, 5000);
    return Combinators.combine(spaces(), keys(), lengths)
        .as((space, key, length) -> Tuple.of(space, key, length < 0 ? -1 : length))
        .list()
        .ofMaxSize(30)
        .map(Batch::new);
  }

  private static Arbitrary<Step> ranges() {
    Arbitrary<SortRange> ranges =
        Arbitraries.oneOf(
            Arbitraries.just(SortRange.ALL),
            sorts().map(SortRange::startingWith),
            Combinators.combine(sorts(), sorts()).as(SortRange::new));
    return Combinators.combine(spaces(), partitions(), ranges, Arbitraries.of(true, false))
        .as(Range::new);
  }

  private static Arbitrary<Step> scans() {
    Arbitrary<Integer> hashes =
        Arbitraries.oneOf(Arbitraries.of(0, -1), partitions().map(Partition::hash));
    return Combinators.combine(spaces(), hashes, hashes, keys().injectNull(0.5)).as(Scan::new);
  }

  private static Arbitrary<Integer> spaces() {
    return Arbitraries.of(0, 1);
  }

  private static Arbitrary<Key> keys() {
    return Combinators.combine(partitions(), sorts()).as(Key::new);
  }

  /** Few partitions, so that operations often use the same one; some are prefixes of others. */
  private static Arbitrary<Partition> partitions() {
    return Arbitraries.of("", "a", "ab", "abc", "b", "\0", "a\0")
        .map(name -> Partition.of(Entries.bytes(name)));
  }

  private static Arbitrary<byte[]> sorts() {
    return Arbitraries.of((byte) 0, (byte) 1, (byte) 'a', (byte) 0x7F, (byte) 0x80, (byte) 0xFF)
        .list()
        .ofMaxSize(3)
        .map(StoreModelTest::array);
  }

  private static byte[] array(List<Byte> list) {
    byte[] bytes = new byte[list.size()];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = list.get(i);
    }
    return bytes;
  }
}
