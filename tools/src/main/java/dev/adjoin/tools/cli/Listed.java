// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.Page;
import dev.adjoin.PagedResults;
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

  static <T> Listed<T> of(PagedResults<T> list) {
    return new Listed<>(list::page);
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
      next = Optional.ofNullable(page.next());
    } while (left > 0 && next.isPresent());
    return next;
  }
}
