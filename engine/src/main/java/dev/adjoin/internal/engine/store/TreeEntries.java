// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVMap;
import org.jspecify.annotations.Nullable;

/**
 * Iterates over a range of a tree, which it reads in slices of growing size.
 *
 * <p>Each slice is read from the tree's current version. An abandoned iterator therefore holds no
 * resources, and a slow one keeps no old pages alive.
 */
final class TreeEntries implements Iterator<Entry> {
  private static final int FIRST_SLICE = 32;
  private static final int LARGEST_SLICE = 512;
  private static final int LARGEST_SLICE_BYTES = 1 << 20;

  private record Pair(byte[] key, byte[] value) {}

  private final Trees trees;
  private final MVMap<byte[], byte[]> tree;
  private final boolean forward;

  /** The range that is left to read. */
  private SortRange rest;

  private @Nullable Partition partition;
  private List<Pair> slice = List.of();
  private int sliceSize = FIRST_SLICE;
  private int next;
  private boolean finished;

  /**
   * The bounds are flat keys; {@code partition} is the partition of the first entries, or null if
   * unknown.
   */
  TreeEntries(
      Trees trees,
      MVMap<byte[], byte[]> tree,
      SortRange range,
      boolean forward,
      @Nullable Partition partition) {
    this.trees = trees;
    this.tree = tree;
    this.rest = range;
    this.forward = forward;
    this.partition = partition;
  }

  @Override
  public boolean hasNext() {
    if (next == slice.size() && !finished) {
      slice = trees.visit(this::readSlice);
      next = 0;
      sliceSize = Math.min(2 * sliceSize, LARGEST_SLICE);
    }
    return next < slice.size();
  }

  private List<Pair> readSlice() {
    var pairs = new ArrayList<Pair>(sliceSize);
    Cursor<byte[], byte[]> cursor = tree.cursor(forward ? rest.from() : rest.to(), null, !forward);
    int bytes = 0;
    finished = true;
    while (cursor.hasNext()) {
      byte[] key = cursor.next();
      if (isUpperBound(key)) {
        continue;
      }
      if (!rest.contains(key)) {
        break;
      }
      pairs.add(new Pair(key, cursor.getValue()));
      bytes += cursor.getValue().length;
      if (pairs.size() == sliceSize || bytes > LARGEST_SLICE_BYTES) {
        rest = rest.startingAfter(key, forward);
        finished = false;
        break;
      }
    }
    return pairs;
  }

  /** Whether the key is the exclusive upper bound, with which a reverse cursor starts. */
  private boolean isUpperBound(byte[] key) {
    return !forward && rest.to() != null && Arrays.equals(key, rest.to());
  }

  @Override
  public Entry next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    trees.requireReadable();
    Pair pair = slice.get(next++);
    Key key = FlatKey.parse(pair.key(), partition);
    partition = key.partition();
    return new Entry(key, pair.value());
  }
}
