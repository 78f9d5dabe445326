// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.testing.search.Given;
import dev.adjoin.testing.search.Property;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Compares trees with sorted maps while they grow and shrink. */
class NodeTest {
  private static final Partition PARTITION = Partition.of(new byte[] {1});

  private Node root = Leaf.EMPTY;
  private final NavigableMap<byte[], byte[]> model = new TreeMap<>(Arrays::compareUnsigned);

  @Property(cases = 10, full = 600)
  void aTreeHoldsWhatAMapHolds(Given given) {
    int keys = given.between(1, 20_000);
    SplittableRandom random = new SplittableRandom(given.seed());
    root = Leaf.EMPTY;
    model.clear();
    for (int phase = 0; phase < 6; phase++) {
      int removalsInTen = random.nextInt(11);
      for (int i = 0; i < 3000; i++) {
        byte[] sort = sort(random.nextInt(keys));
        if (random.nextInt(10) < removalsInTen) {
          remove(sort);
        } else {
          put(sort, new byte[] {(byte) i});
        }
      }
      assertHoldsTheModel(random, keys);
    }
  }

  /** A key whose length varies, so that its position does not follow from its number. */
  private static byte[] sort(int number) {
    return (Integer.toString(number, 7) + "-".repeat(number % 5)).getBytes();
  }

  private void put(byte[] sort, byte[] value) {
    root = Branch.root(root.with(sort, value), sort);
    model.put(sort, value);
  }

  private void remove(byte[] sort) {
    Node rest = Branch.root(root.without(sort), sort);
    root = rest == null ? Leaf.EMPTY : rest;
    model.remove(sort);
  }

  private void assertHoldsTheModel(SplittableRandom random, int keys) {
    assertThat(root.size()).isEqualTo(model.size());
    for (int i = 0; i < 5; i++) {
      byte[] sort = sort(random.nextInt(keys));
      assertThat(root.get(sort)).isEqualTo(model.get(sort));
      byte[] other = sort(random.nextInt(keys));
      assertReads(SortRange.startingWith(sort));
      assertReads(
          Arrays.compareUnsigned(sort, other) < 0
              ? new SortRange(sort, other)
              : new SortRange(other, sort));
    }
    assertReads(SortRange.ALL);
  }

  private void assertReads(SortRange range) {
    byte[] to = range.to();
    var within =
        to == null
            ? model.tailMap(range.from(), true)
            : model.subMap(range.from(), true, to, false);
    assertThat(sorts(range, true))
        .usingElementComparator(Arrays::compareUnsigned)
        .containsExactlyElementsOf(within.keySet());
    assertThat(sorts(range, false))
        .usingElementComparator(Arrays::compareUnsigned)
        .containsExactlyElementsOf(within.descendingKeySet());
  }

  private List<byte[]> sorts(SortRange range, boolean forward) {
    var found = new ArrayList<byte[]>();
    if (root.size() == 0) {
      return found;
    }
    new LeafWalk(root, PARTITION, range, forward)
        .forEachRemaining(
            entry -> {
              assertThat(entry.value()).isEqualTo(model.get(entry.key().sort()));
              found.add(entry.key().sort());
            });
    return found;
  }

  @Test
  void aWalkGoesOnReadingWhatWasThere() {
    IntStream.range(0, 500).forEach(i -> put(sort(i), new byte[] {1}));
    var walk = new LeafWalk(root, PARTITION, SortRange.ALL, true);
    IntStream.range(0, 500).forEach(i -> remove(sort(i)));
    assertThat(root.size()).isZero();
    assertThat(walk).toIterable().hasSize(500);
  }

  @Test
  void keysThatOnlyGrowLeaveFullLeaves() {
    IntStream.range(0, 10_000).forEach(i -> put("%06d".formatted(i).getBytes(), new byte[0]));
    int leaves = 0;
    for (Leaf leaf = root.first(); leaf != null; leaf = root.leafAfter(leaf.key(0))) {
      leaves++;
    }
    assertThat(leaves).isEqualTo(10_000 / Node.WIDEST + 1);
  }
}
