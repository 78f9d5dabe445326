// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/**
 * One ordered collection of entries: a table's items, an index's entries, a stream's records.
 *
 * <p>Iterators are weakly consistent: they see the entries that existed when they were created, and
 * may or may not see later writes.
 */
public interface Space {
  /** The name the store knows it by. */
  String name();

  /** The value under the key, or null. */
  byte @Nullable [] get(Key key);

  /**
   * The entries of one partition within the range, in byte order of their sort bytes or reversed.
   */
  Iterator<Entry> range(Partition partition, SortRange range, boolean forward);

  /**
   * All entries whose partition's hash is at least {@code firstHash} and at most {@code lastHash}
   * (unsigned), in the order of {@link Key}, after {@code after} if that is given.
   */
  Iterator<Entry> scan(int firstHash, int lastHash, @Nullable Key after);

  /**
   * The view of an eventually consistent read: this space, unless replicas lag. Each call may
   * return a different view.
   */
  default Space eventual() {
    return this;
  }

  /** How many entries there are, at least approximately; cheap. */
  long size();
}
