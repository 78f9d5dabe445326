// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Some items of a list, and how to go on from them.
 *
 * @param <T> what the list holds
 */
public final class Page<T> {
  private final List<T> items;
  private final @Nullable String next;
  private final @Nullable String previous;
  private final boolean incomplete;

  Page(List<T> items, @Nullable String next, @Nullable String previous, boolean incomplete) {
    this.items = List.copyOf(items);
    this.next = next;
    this.previous = previous;
    this.incomplete = incomplete;
  }

  public List<T> items() {
    return items;
  }

  /**
   * The cursor of the page that follows, fit for a URL; none at the end. Where the items ended with
   * this very page, the next one may turn out empty.
   */
  public Optional<String> next() {
    return Optional.ofNullable(next);
  }

  /** The cursor of the page before; none at the beginning. */
  public Optional<String> previous() {
    return Optional.ofNullable(previous);
  }

  /**
   * Whether fewer items than asked for are here because the most that a page may read was read.
   * There may be more: a cursor goes on where reading stopped.
   */
  public boolean isIncomplete() {
    return incomplete;
  }

  @Override
  public String toString() {
    return "%d items%s%s%s"
        .formatted(
            items.size(),
            previous == null ? "" : ", some before",
            next == null ? "" : ", some after",
            incomplete ? ", incomplete" : "");
  }
}
