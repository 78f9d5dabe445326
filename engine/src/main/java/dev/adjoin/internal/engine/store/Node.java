// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import org.jspecify.annotations.Nullable;

/**
 * A node of an immutable tree with the entries of one partition in key order.
 *
 * <p>A write copies the nodes from the root to the leaf, and readers keep the old version. Most
 * partitions consist of one small leaf.
 */
abstract sealed class Node permits Leaf, Branch {
  /**
   * The maximum width. Wider nodes are split, because copying them would cost more than another
   * level.
   */
  static final int WIDEST = 64;

  /** Nodes narrower than this are merged with a neighbour if the result has room to grow. */
  private static final int NARROWEST = WIDEST / 4;

  /**
   * The {@link PackedKeys}: the keys of a leaf's entries, or a lower bound for each child of a
   * branch.
   */
  final byte[] keys;

  /** The number of keys. */
  final int width;

  Node(byte[] keys, int width) {
    this.keys = keys;
    this.width = width;
  }

  abstract byte @Nullable [] get(byte[] sort);

  /** A copy with the entry put; it may be too wide. */
  abstract Node with(byte[] sort, byte[] value);

  /** A copy without the entry; null if no entry is left. */
  abstract @Nullable Node without(byte[] sort);

  /** The number of entries in the subtree. */
  abstract int size();

  /** The leaf that contains the key or would contain it. */
  abstract Leaf leafOf(byte[] sort);

  /** The leaf after the one of the key; null if that is the last. */
  abstract @Nullable Leaf leafAfter(byte[] sort);

  /** The leaf before the one of the key; null if that is the first. */
  abstract @Nullable Leaf leafBefore(byte[] sort);

  abstract Leaf first();

  abstract Leaf last();

  /** A node with the entries or children from one index (inclusive) to another (exclusive). */
  abstract Node slice(int from, int to);

  /** This node merged with its right neighbour, for whose keys {@code least} is a lower bound. */
  abstract Node joined(Node right, byte[] least);

  /** The index of the key, or {@code -(insertion point) - 1} if it is absent. */
  final int find(byte[] sort) {
    return PackedKeys.find(keys, width, sort);
  }

  final byte[] key(int place) {
    return PackedKeys.get(keys, width, place);
  }

  /**
   * The index at which to split after the key was put. A key put at the end leaves a full node
   * behind, which suits keys that only grow.
   */
  final int cut(byte[] sort) {
    int place = find(sort);
    return place == width - 1 || place == -width - 1 ? width - 1 : width / 2;
  }

  final boolean isTooWide() {
    return width > WIDEST;
  }

  final boolean shouldJoin(Node neighbour) {
    return width < NARROWEST && width + neighbour.width <= WIDEST / 2;
  }
}
