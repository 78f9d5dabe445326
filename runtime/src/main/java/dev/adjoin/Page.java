// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of a list.
 *
 * @param items the items, at most as many as asked for
 * @param next the cursor of the page that follows, fit for a URL; null at the end. A page reads one
 *     item more than it has, so that a list that ends exactly with a page has no next page. Only
 *     under a filter, or where one level of a hierarchy is read, can the next page turn out empty,
 *     since finding that out may cost many requests
 * @param previous the cursor of the page before; null at the beginning
 * @param incomplete whether the page has fewer items than asked for because it reached its read
 *     limit under a filter; {@code next} continues where reading stopped
 * @param <T> the type of the items
 */
public record Page<T>(
    List<T> items, @Nullable String next, @Nullable String previous, boolean incomplete) {
  public Page {
    items = List.copyOf(items);
  }

  /** Whether there may be a page that follows: its cursor is {@link #next}. */
  public boolean hasNext() {
    return next != null;
  }

  /** Whether there is a page before: its cursor is {@link #previous}. */
  public boolean hasPrevious() {
    return previous != null;
  }
}
