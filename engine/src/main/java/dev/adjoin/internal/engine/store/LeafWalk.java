// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** Iterates over a range of one non-empty partition, leaf by leaf, in either direction. */
final class LeafWalk implements Iterator<Entry> {
  private final Node root;
  private final Partition partition;
  private final SortRange range;
  private final boolean forward;
  private @Nullable Leaf leaf;

  /**
   * The index of the next entry in the leaf; the other index is where the iteration leaves the
   * leaf.
   */
  private int next;

  private int end;

  LeafWalk(Node root, Partition partition, SortRange range, boolean forward) {
    this.root = root;
    this.partition = partition;
    this.range = range;
    this.forward = forward;
    byte[] to = range.to();
    if (forward) {
      enter(root.leafOf(range.from()));
    } else {
      enter(to == null ? root.last() : root.leafOf(to));
    }
    settle();
  }

  private void enter(@Nullable Leaf entered) {
    leaf = entered;
    if (entered == null) {
      return;
    }
    byte[] to = range.to();
    int first = entered.firstFrom(range.from());
    int after = to == null ? entered.width : entered.firstFrom(to);
    next = forward ? first : after - 1;
    end = forward ? after : first - 1;
  }

  /**
   * Moves to the next leaf when this one is exhausted; the leaf is null at the end of the range.
   */
  private void settle() {
    while (leaf != null && next == end) {
      if (forward) {
        enter(end < leaf.width ? null : root.leafAfter(leaf.key(leaf.width - 1)));
      } else {
        enter(end >= 0 ? null : root.leafBefore(leaf.key(0)));
      }
    }
  }

  @Override
  public boolean hasNext() {
    return leaf != null;
  }

  @Override
  public Entry next() {
    Leaf current = leaf;
    if (current == null) {
      throw new NoSuchElementException();
    }
    var entry = new Entry(new Key(partition, current.key(next)), current.value(next));
    next += forward ? 1 : -1;
    settle();
    return entry;
  }
}
