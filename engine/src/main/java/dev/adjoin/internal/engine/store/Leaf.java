// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A leaf node: entries in key order. */
final class Leaf extends Node {
  static final Leaf EMPTY = new Leaf(PackedKeys.NONE, new byte[0][]);

  private final byte[][] values;

  private Leaf(byte[] keys, byte[][] values) {
    super(keys, values.length);
    this.values = values;
  }

  byte[] value(int place) {
    return values[place];
  }

  /** The index of the first key that is greater than or equal to the given one. */
  int firstFrom(byte[] sort) {
    int place = find(sort);
    return place < 0 ? -place - 1 : place;
  }

  @Override
  byte @Nullable [] get(byte[] sort) {
    int place = find(sort);
    return place < 0 ? null : values[place];
  }

  @Override
  Leaf with(byte[] sort, byte[] value) {
    int place = find(sort);
    if (place >= 0) {
      byte[][] replaced = values.clone();
      replaced[place] = value;
      return new Leaf(keys, replaced);
    }
    int at = -place - 1;
    byte[][] longer = Arrays.copyOf(values, width + 1);
    System.arraycopy(values, at, longer, at + 1, width - at);
    longer[at] = value;
    return new Leaf(PackedKeys.replaced(keys, width, at, at, sort), longer);
  }

  @Override
  @Nullable Leaf without(byte[] sort) {
    int place = find(sort);
    if (place < 0) {
      return this;
    }
    if (width == 1) {
      return null;
    }
    byte[][] shorter = Arrays.copyOf(values, width - 1);
    System.arraycopy(values, place + 1, shorter, place, width - place - 1);
    return new Leaf(PackedKeys.replaced(keys, width, place, place + 1, null), shorter);
  }

  @Override
  int size() {
    return width;
  }

  @Override
  Leaf leafOf(byte[] sort) {
    return this;
  }

  @Override
  @Nullable Leaf leafAfter(byte[] sort) {
    return null;
  }

  @Override
  @Nullable Leaf leafBefore(byte[] sort) {
    return null;
  }

  @Override
  Leaf first() {
    return this;
  }

  @Override
  Leaf last() {
    return this;
  }

  @Override
  Leaf slice(int from, int to) {
    byte[] head = PackedKeys.replaced(keys, width, to, width, null);
    return new Leaf(
        PackedKeys.replaced(head, to, 0, from, null), Arrays.copyOfRange(values, from, to));
  }

  @Override
  Leaf joined(Node right, byte[] least) {
    Leaf leaf = (Leaf) right;
    byte[][] both = Arrays.copyOf(values, width + leaf.width);
    System.arraycopy(leaf.values, 0, both, width, leaf.width);
    return new Leaf(PackedKeys.joined(keys, width, leaf.keys, leaf.width), both);
  }
}
