// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.evolution;

import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.ItemKey;
import java.util.List;

/**
 * The index entries with more shards that programs need not be stopped for: a program reads the
 * shards, and the partition without one.
 */
final class MoreShards {
  private MoreShards() {}

  /** Whether two keys differ in the number of shards at most. */
  static boolean isSameButForShards(ItemKey was, ItemKey is) {
    return was.partition().unsharded().equals(is.partition().unsharded())
        && was.sort().equals(is.sort());
  }

  /**
   * Whether an entry has more shards, and is the same otherwise. A key that contains a copied value
   * is also written by the propagation of copies, which knows one number of shards only.
   */
  static boolean isSpread(RecordedType type, Entry was, Entry is) {
    return !hasCopies(type, is)
        && is.key().partition().shards() > was.key().partition().shards()
        && isSameButForShards(was.key(), is.key())
        && was.withKey(is.key()).written().equals(is.written());
  }

  /** Whether the key of an entry, or its presence, depends on copied values. */
  static boolean hasCopies(RecordedType type, Entry entry) {
    List<String> names = entry.attributes();
    return type.copies().stream().anyMatch(copy -> names.contains(copy.attribute()));
  }
}
