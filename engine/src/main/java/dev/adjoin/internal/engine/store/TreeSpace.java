// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Collections;
import java.util.Iterator;
import org.h2.mvstore.MVMap;
import org.jspecify.annotations.Nullable;

/** A space in a B-tree. Reads take no lock. */
final class TreeSpace implements Space {
  private final String name;
  private final byte[] nameBytes;
  private final Trees trees;
  private final MVMap<byte[], byte[]> tree;
  private volatile boolean dropped;

  TreeSpace(String name, Trees trees) {
    this.name = name;
    this.nameBytes = name.getBytes(UTF_8);
    this.trees = trees;
    this.tree = trees.tree(name);
  }

  @Override
  public String name() {
    return name;
  }

  byte[] nameBytes() {
    return nameBytes;
  }

  MVMap<byte[], byte[]> tree() {
    return tree;
  }

  boolean isDropped() {
    return dropped;
  }

  void drop() {
    dropped = true;
    trees.drop(name);
  }

  @Override
  public byte @Nullable [] get(Key key) {
    byte[] flat = FlatKey.of(key);
    return trees.visit(() -> tree.get(flat));
  }

  @Override
  public Iterator<Entry> range(Partition partition, SortRange range, boolean forward) {
    if (range.isEmpty()) {
      return Collections.emptyIterator();
    }
    byte[] from = FlatKey.of(partition, range.from());
    byte[] end = range.to();
    byte[] to =
        end == null
            ? SortRange.afterPrefix(FlatKey.of(partition, new byte[0]))
            : FlatKey.of(partition, end);
    return new TreeEntries(trees, tree, new SortRange(from, to), forward, partition);
  }

  @Override
  public Iterator<Entry> scan(int firstHash, int lastHash, @Nullable Key after) {
    SortRange all = new SortRange(FlatKey.firstOf(firstHash), afterHash(lastHash));
    SortRange rest = after == null ? all : all.startingAfter(FlatKey.of(after), true);
    return new TreeEntries(trees, tree, rest, true, null);
  }

  private static byte @Nullable [] afterHash(int lastHash) {
    return lastHash == -1 ? null : FlatKey.firstOf(lastHash + 1);
  }

  @Override
  public long size() {
    return trees.visit(tree::sizeAsLong);
  }
}
