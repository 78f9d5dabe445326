// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.bulk;

import dev.adjoin.internal.write.BulkItem.Footprint;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What goes into one request, as it grows.
 *
 * @param <P> what is done
 */
final class Group<P> {
  private final int mostItems;
  private final long mostBytes;
  private final List<Entry<P>> entries = new ArrayList<>();
  private final Set<String> own = new HashSet<>();
  private final Set<String> shared = new LinkedHashSet<>();
  private int ownItems;
  private long bytes;

  /** With one in it, whatever its size: it cannot be made smaller. */
  Group(int mostItems, long mostBytes, Entry<P> first) {
    this.mostItems = mostItems;
    this.mostBytes = mostBytes;
    add(first);
  }

  List<Entry<P>> entries() {
    return entries;
  }

  /** The items that several of them write as one. */
  Set<String> shared() {
    return shared;
  }

  private int items() {
    return ownItems + shared.size();
  }

  boolean isFull() {
    return items() >= mostItems || bytes >= mostBytes;
  }

  boolean addIfFits(Entry<P> entry) {
    Footprint footprint = entry.footprint();
    long news = footprint.shared().stream().filter(key -> !shared.contains(key)).count();
    boolean fits =
        items() + news + footprint.ownItems() <= mostItems
            && bytes + footprint.bytes() <= mostBytes
            && !Window.contains(own, footprint.own());
    if (fits) {
      add(entry);
    }
    return fits;
  }

  private void add(Entry<P> entry) {
    entries.add(entry);
    own.addAll(entry.footprint().own());
    shared.addAll(entry.footprint().shared());
    ownItems += entry.footprint().ownItems();
    bytes += entry.footprint().bytes();
  }
}
