// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.table;

import dev.adjoin.internal.engine.store.Entry;
import dev.adjoin.internal.engine.store.Space;
import dev.adjoin.internal.engine.value.Item;
import java.util.Iterator;

/**
 * The number and total size of the items in a space. They are exact for small spaces and
 * extrapolated from a sample for large ones. (DynamoDB updates its own figures every few hours.)
 */
public record SpaceSize(long items, long bytes) {
  private static final int SAMPLE = 1000;

  public static SpaceSize of(Space space) {
    long count = 0;
    long bytes = 0;
    Iterator<Entry> entries = space.scan(0, -1, null);
    while (entries.hasNext() && count < SAMPLE) {
      bytes += Item.ofBytes(entries.next().value()).size();
      count++;
    }
    if (!entries.hasNext()) {
      return new SpaceSize(count, bytes);
    }
    return new SpaceSize(space.size(), Math.round((double) bytes / count * space.size()));
  }
}
