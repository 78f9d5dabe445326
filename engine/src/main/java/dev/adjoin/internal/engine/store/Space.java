// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/**
 * One ordered collection of entries: a table's items, an index's entries or a stream's records.
 *
 * <p>Iterators are weakly consistent: they see the entries that existed when they were created, and
 * may or may not see later writes.
 */
public interface Space {
  /** The name of the space in its store. */
  String name();

  /** The value of the key, or null if there is no such entry. */
  byte @Nullable [] get(Key key);

  /**
   * The entries of one partition in the range, in ascending or descending order of their sort
   * bytes.
   */
  Iterator<Entry> range(Partition partition, SortRange range, boolean forward);

  /**
   * All entries whose partition hash is between {@code firstHash} and {@code lastHash} (unsigned,
   * both inclusive), in the order of {@link Key}; only those after {@code after} unless it is null.
   */
  Iterator<Entry> scan(int firstHash, int lastHash, @Nullable Key after);

  /**
   * The view for an eventually consistent read: this space, unless replication lag is simulated.
   * Each call may return a different view.
   */
  default Space eventual() {
    return this;
  }

  /** The number of entries, which may be approximate; a cheap call. */
  long size();
}
