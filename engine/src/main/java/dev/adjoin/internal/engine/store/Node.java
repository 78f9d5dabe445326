// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import org.jspecify.annotations.Nullable;

/**
 * A part of a tree that holds the entries of one partition in order; the root is the whole.
 *
 * <p>Nodes are immutable: a write creates new nodes from the root to its leaf, and readers keep the
 * old version. Most partitions are one small leaf.
 */
abstract sealed class Node permits Leaf, Branch {
  /** Wider ones are split: copying them would cost more than another level. */
  static final int WIDEST = 64;

  /** Narrower ones are joined with a neighbour, if what comes of it has room to grow. */
  private static final int NARROWEST = WIDEST / 4;

  /** {@link PackedKeys}: a leaf's own, or the least that each child of a branch may hold. */
  final byte[] keys;

  /** How many there are. */
  final int width;

  Node(byte[] keys, int width) {
    this.keys = keys;
    this.width = width;
  }

  abstract byte @Nullable [] get(byte[] sort);

  /** This with the value put; perhaps too wide. */
  abstract Node with(byte[] sort, byte[] value);

  /** This without that entry; null when there is no other. */
  abstract @Nullable Node without(byte[] sort);

  /** How many entries there are in it. */
  abstract int size();

  /** The leaf where that key is or would be. */
  abstract Leaf leafOf(byte[] sort);

  /** The leaf after the one of that key. */
  abstract @Nullable Leaf leafAfter(byte[] sort);

  /** The leaf before the one of that key. */
  abstract @Nullable Leaf leafBefore(byte[] sort);

  abstract Leaf first();

  abstract Leaf last();

  /** What of it stands between two places. */
  abstract Node slice(int from, int to);

  /** This and the node to the right of it, whose keys are no less than {@code least}. */
  abstract Node joined(Node right, byte[] least);

  /** Where the entry or child of that key is, or {@code -(where it would be) - 1}. */
  final int find(byte[] sort) {
    return PackedKeys.find(keys, width, sort);
  }

  final byte[] key(int place) {
    return PackedKeys.get(keys, width, place);
  }

  /** Where to split it after that key was put. Keys that only ever grow leave full nodes behind. */
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
