// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * An inner node: child nodes in key order. Keys smaller than the first belong to the first child.
 */
final class Branch extends Node {
  private final Node[] children;
  private final int size;

  private Branch(byte[] keys, Node[] children, int size) {
    super(keys, children.length);
    this.children = children;
    this.size = size;
  }

  /**
   * Normalises a root after a change: a root that is too wide is split below a new branch, and a
   * branch with one child is replaced by that child.
   */
  static @Nullable Node root(@Nullable Node node, byte[] sort) {
    if (node == null) {
      return null;
    }
    if (node.isTooWide()) {
      Node[] alone = {node};
      byte[] key = PackedKeys.replaced(PackedKeys.NONE, 0, 0, 0, node.key(0));
      return new Branch(key, alone, node.size()).split(0, node, sort);
    }
    Node root = node;
    while (root instanceof Branch branch && branch.width == 1) {
      root = branch.children[0];
    }
    return root;
  }

  private int childOf(byte[] sort) {
    int place = find(sort);
    return place < 0 ? Math.max(0, -place - 2) : place;
  }

  @Override
  byte @Nullable [] get(byte[] sort) {
    return children[childOf(sort)].get(sort);
  }

  @Override
  Branch with(byte[] sort, byte[] value) {
    int place = childOf(sort);
    Node child = children[place].with(sort, value);
    return child.isTooWide() ? split(place, child, sort) : replaced(place, child);
  }

  private Branch replaced(int place, Node child) {
    Node[] replaced = children.clone();
    replaced[place] = child;
    return new Branch(keys, replaced, size + child.size() - children[place].size());
  }

  /**
   * Replaces a child by its two halves. The branch's first key is updated too, because the first
   * child may contain smaller keys.
   */
  private Branch split(int place, Node child, byte[] sort) {
    int cut = child.cut(sort);
    Node left = child.slice(0, cut);
    Node right = child.slice(cut, child.width);
    Node[] more = Arrays.copyOf(children, width + 1);
    System.arraycopy(children, place + 1, more, place + 2, width - place - 1);
    more[place] = left;
    more[place + 1] = right;
    byte[] ordered = place > 0 ? keys : PackedKeys.replaced(keys, width, 0, 1, left.key(0));
    byte[] moreKeys = PackedKeys.replaced(ordered, width, place + 1, place + 1, right.key(0));
    return new Branch(moreKeys, more, size + child.size() - children[place].size());
  }

  @Override
  @Nullable Branch without(byte[] sort) {
    int place = childOf(sort);
    Node child = children[place].without(sort);
    if (child == children[place]) {
      return this;
    }
    if (child == null) {
      return width == 1 ? null : without(place);
    }
    Branch replaced = replaced(place, child);
    if (place > 0 && child.shouldJoin(children[place - 1])) {
      return replaced.joiningAfter(place - 1);
    }
    return place < width - 1 && child.shouldJoin(children[place + 1])
        ? replaced.joiningAfter(place)
        : replaced;
  }

  private Branch without(int place) {
    Node[] fewer = Arrays.copyOf(children, width - 1);
    System.arraycopy(children, place + 1, fewer, place, width - place - 1);
    byte[] fewerKeys = PackedKeys.replaced(keys, width, place, place + 1, null);
    return new Branch(fewerKeys, fewer, size - children[place].size());
  }

  /** Merges the child at {@code left} with its right neighbour, under the left child's key. */
  private Branch joiningAfter(int left) {
    Node both = children[left].joined(children[left + 1], key(left + 1));
    Branch fewer = without(left + 1);
    return fewer.replaced(left, both);
  }

  @Override
  int size() {
    return size;
  }

  @Override
  Leaf leafOf(byte[] sort) {
    return children[childOf(sort)].leafOf(sort);
  }

  @Override
  @Nullable Leaf leafAfter(byte[] sort) {
    int place = childOf(sort);
    Leaf within = children[place].leafAfter(sort);
    if (within != null) {
      return within;
    }
    return place < width - 1 ? children[place + 1].first() : null;
  }

  @Override
  @Nullable Leaf leafBefore(byte[] sort) {
    int place = childOf(sort);
    Leaf within = children[place].leafBefore(sort);
    if (within != null) {
      return within;
    }
    return place > 0 ? children[place - 1].last() : null;
  }

  @Override
  Leaf first() {
    return children[0].first();
  }

  @Override
  Leaf last() {
    return children[width - 1].last();
  }

  @Override
  Branch slice(int from, int to) {
    byte[] head = PackedKeys.replaced(keys, width, to, width, null);
    Node[] some = Arrays.copyOfRange(children, from, to);
    return new Branch(PackedKeys.replaced(head, to, 0, from, null), some, size(some));
  }

  @Override
  Branch joined(Node right, byte[] least) {
    Branch branch = (Branch) right;
    byte[] known = PackedKeys.replaced(branch.keys, branch.width, 0, 1, least);
    Node[] both = Arrays.copyOf(children, width + branch.width);
    System.arraycopy(branch.children, 0, both, width, branch.width);
    return new Branch(
        PackedKeys.joined(keys, width, known, branch.width), both, size + branch.size);
  }

  private static int size(Node[] nodes) {
    int size = 0;
    for (Node node : nodes) {
      size += node.size();
    }
    return size;
  }
}
