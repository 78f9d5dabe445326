// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Items that are already here. */
final class ListedWalk implements ItemIterator {
  private final Iterator<StoredItem> items;

  ListedWalk(List<StoredItem> items) {
    this.items = items.iterator();
  }

  @Override
  public @Nullable StoredItem next() {
    return items.hasNext() ? items.next() : null;
  }

  @Override
  public boolean goesOn() {
    return items.hasNext();
  }

  @Override
  public String reached() {
    throw new IllegalStateException("What is here must be given to its end");
  }
}
