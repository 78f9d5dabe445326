// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.bulk;

import dev.adjoin.internal.write.BulkItem.Footprint;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The writes of one request while they are selected.
 *
 * @param <W> the type of a write
 */
final class WriteGroup<W> {
  private final int mostItems;
  private final long mostBytes;
  private final List<QueuedWrite<W>> entries = new ArrayList<>();
  private final Set<String> own = new HashSet<>();
  private final Set<String> shared = new LinkedHashSet<>();
  private int ownItems;
  private long bytes;

  /** A group of one write, which may exceed the limits: it cannot be divided. */
  WriteGroup(int mostItems, long mostBytes, QueuedWrite<W> first) {
    this.mostItems = mostItems;
    this.mostBytes = mostBytes;
    add(first);
  }

  List<QueuedWrite<W>> entries() {
    return entries;
  }

  /** The items that several writes of the group may share. */
  Set<String> shared() {
    return shared;
  }

  private int items() {
    return ownItems + shared.size();
  }

  boolean isFull() {
    return items() >= mostItems || bytes >= mostBytes;
  }

  boolean addIfFits(QueuedWrite<W> entry) {
    Footprint footprint = entry.footprint();
    boolean fits =
        items() + added(footprint.shared()) + footprint.ownItems() <= mostItems
            && bytes + footprint.bytes() <= mostBytes
            && !WriteQueue.contains(own, footprint.own());
    if (fits) {
      add(entry);
    }
    return fits;
  }

  /** The number of the shared items that are not in the group yet. */
  private int added(Set<String> keys) {
    int added = 0;
    for (String key : keys) {
      if (!shared.contains(key)) {
        added++;
      }
    }
    return added;
  }

  private void add(QueuedWrite<W> entry) {
    entries.add(entry);
    own.addAll(entry.footprint().own());
    shared.addAll(entry.footprint().shared());
    ownItems += entry.footprint().ownItems();
    bytes += entry.footprint().bytes();
  }
}
