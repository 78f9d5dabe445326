// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import org.jspecify.annotations.Nullable;

/**
 * A read that you can also run page by page, for example one page for each request of a web
 * service.
 *
 * @param <T> the type of one result
 */
@CheckReturnValue
public interface PagedResults<T> extends Results<T> {
  /**
   * Reads the first page. It has as many items as you ask for while there are so many, unless a
   * filter rejects so much that the page reaches its read limit.
   */
  Page<T> page(int size);

  /**
   * Reads the page that a cursor leads to, or the first page if the cursor is null.
   *
   * @param cursor a cursor of the same query; the size may differ from that of the page that gave
   *     it
   * @throws AdjoinException with {@link AdjoinException.Reason#INVALID_CURSOR} if the cursor is
   *     malformed, was altered or belongs to another query
   */
  Page<T> page(int size, @Nullable String cursor);

  /**
   * Reads the page that a cursor leads to, of the same size as the page that gave the cursor.
   *
   * @throws AdjoinException with {@link AdjoinException.Reason#INVALID_CURSOR} if the cursor is
   *     malformed, was altered or belongs to another query
   */
  Page<T> page(String cursor);
}
