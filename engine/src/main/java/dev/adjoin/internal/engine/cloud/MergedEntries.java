// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.cloud;

import dev.adjoin.internal.engine.store.Entry;
import dev.adjoin.internal.engine.store.Key;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * Merges entries and histories in key order; the history takes precedence for a key that has both.
 */
final class MergedEntries implements Iterator<Entry> {
  private final Iterator<Entry> leading;
  private final Iterator<Map.Entry<Key, History>> histories;
  private final int direction;
  private final ReplicaView.Moment moment;

  private @Nullable Entry entry;
  private Map.@Nullable Entry<Key, History> history;
  private @Nullable Entry next;

  MergedEntries(
      Iterator<Entry> leading,
      Iterator<Map.Entry<Key, History>> histories,
      boolean forward,
      ReplicaView.Moment moment) {
    this.leading = leading;
    this.histories = histories;
    this.direction = forward ? 1 : -1;
    this.moment = moment;
  }

  @Override
  public boolean hasNext() {
    while (next == null && fill()) {
      next = take();
    }
    return next != null;
  }

  /** Reads ahead; returns whether there is a next element. */
  private boolean fill() {
    if (entry == null && leading.hasNext()) {
      entry = leading.next();
    }
    if (history == null && histories.hasNext()) {
      history = histories.next();
    }
    return entry != null || history != null;
  }

  /** Takes the next element; null if the replica does not show it. */
  private @Nullable Entry take() {
    Entry ahead = entry;
    Map.Entry<Key, History> past = history;
    int order = order(ahead, past);
    if (order <= 0) {
      entry = null;
    }
    if (order < 0 || past == null) {
      return ahead;
    }
    history = null;
    byte[] value = moment.valueOf(past.getValue());
    return value == null ? null : new Entry(past.getKey(), value);
  }

  private int order(@Nullable Entry ahead, Map.@Nullable Entry<Key, History> past) {
    if (ahead == null || past == null) {
      return ahead == null ? 1 : -1;
    }
    return direction * ahead.key().compareTo(past.getKey());
  }

  @Override
  public Entry next() {
    if (!hasNext() || next == null) {
      throw new NoSuchElementException();
    }
    Entry taken = next;
    next = null;
    return taken;
  }
}
