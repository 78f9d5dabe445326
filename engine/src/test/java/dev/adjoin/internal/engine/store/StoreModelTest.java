// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.Durability;
import dev.adjoin.testing.search.Generator;
import dev.adjoin.testing.search.Generators;
import dev.adjoin.testing.search.Given;
import dev.adjoin.testing.search.Property;
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
import org.jspecify.annotations.Nullable;

/** Compares stores with sorted maps under random writes, drops, reopenings and reads. */
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

  /** A value of so many bytes; less than none means that the entry is removed. */
  private record Written(int space, Key key, int length) {}

  private record Batch(List<Written> changes) implements Step {
    @Override
    public void take(Subject subject) {
      var batch = new ArrayList<Change>();
      for (Written change : changes) {
        byte[] value = change.length() < 0 ? null : bytes(change.length());
        batch.add(new Change(subject.space(change.space()), change.key(), value));
        if (value == null) {
          subject.model.get(change.space()).remove(change.key());
        } else {
          subject.model.get(change.space()).put(change.key(), value);
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

  @Property(cases = 100, full = 2_000)
  void aStoreInMemoryHoldsWhatMapsHold(Given given) {
    List<Step> steps = given.any(steps().list(40));
    Subject subject =
        new Subject() {
          @Override
          void reopen() {}
        };
    subject.store = new MemoryStore();
    steps.forEach(step -> step.take(subject));
  }

  @Property(cases = 12, full = 600)
  void aStoreInADirectoryHoldsWhatMapsHold(Given given) throws IOException {
    List<Step> steps = given.any(steps().list(40));
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

  private static Generator<Step> steps() {
    return given ->
        switch (given.below(18)) {
          case 0, 1, 2, 3, 4, 5, 6, 7 -> given.any(batches());
          case 8, 9, 10, 11, 12 -> given.any(ranges());
          case 13, 14, 15 -> given.any(scans());
          case 16 -> new Drop(given.below(SPACES.size()));
          default -> new Reopen();
        };
  }

  private static Generator<Step> batches() {
    Generator<Integer> lengths = given -> given.chance(10) ? -1 : given.between(0, 5000);
    Generator<Written> changes =
        given -> new Written(given.below(SPACES.size()), given.any(keys()), given.any(lengths));
    return changes.list(30).map(Batch::new);
  }

  private static Generator<Step> ranges() {
    Generator<SortRange> ranges =
        Generators.oneOf(
            Generators.of(SortRange.ALL),
            sorts().map(SortRange::startingWith),
            given -> new SortRange(given.any(sorts()), given.any(sorts())));
    return given ->
        new Range(
            given.below(SPACES.size()), given.any(partitions()), given.any(ranges), given.flag());
  }

  private static Generator<Step> scans() {
    Generator<Integer> hashes =
        Generators.oneOf(Generators.of(0, -1), partitions().map(Partition::hash));
    return given ->
        new Scan(
            given.below(SPACES.size()),
            given.any(hashes),
            given.any(hashes),
            given.any(keys().orNull(50)));
  }

  private static Generator<Key> keys() {
    return given -> new Key(given.any(partitions()), given.any(sorts()));
  }

  /** Few partitions, so that operations often use the same one; some are prefixes of others. */
  private static Generator<Partition> partitions() {
    return Generators.of("", "a", "ab", "abc", "b", "\0", "a\0")
        .map(name -> Partition.of(Entries.bytes(name)));
  }

  private static Generator<byte[]> sorts() {
    return Generators.of((byte) 0, (byte) 1, (byte) 'a', (byte) 0x7F, (byte) 0x80, (byte) 0xFF)
        .list(3)
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
