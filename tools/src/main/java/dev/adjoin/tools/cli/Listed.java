// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.ListQuery;
import dev.adjoin.Page;
import dev.adjoin.internal.read.WithEntities;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A list that is read page by page, with or without entities.
 *
 * @param <T> what it holds
 */
record Listed<T>(Pages<T> pages) {
  private static final int PAGE = 500;

  /** Reads one page, the first where there is no cursor. */
  interface Pages<T> {
    Page<T> read(int size, @Nullable String cursor);
  }

  static <T> Listed<T> of(ListQuery<T> list) {
    return new Listed<>((n, cursor) -> cursor == null ? list.page(n) : list.page(n, cursor));
  }

  static <T, E> Listed<dev.adjoin.EdgeWithEntity<T, E>> of(WithEntities<T, E> list) {
    return new Listed<>((n, cursor) -> cursor == null ? list.page(n) : list.page(n, cursor));
  }

  /**
   * Hands out as many as asked for.
   *
   * @param limit how many; null for all
   * @return the cursor of what follows, if something may
   */
  Optional<String> read(@Nullable Integer limit, @Nullable String cursor, Consumer<T> reader) {
    int left = limit == null ? Integer.MAX_VALUE : limit;
    Optional<String> next = Optional.ofNullable(cursor);
    do {
      Page<T> page = pages.read(Math.min(left, PAGE), next.orElse(null));
      page.items().forEach(reader);
      left -= page.items().size();
      next = page.next();
    } while (left > 0 && next.isPresent());
    return next;
  }
}
