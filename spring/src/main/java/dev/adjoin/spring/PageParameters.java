// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.spring;

import dev.adjoin.Page;
import dev.adjoin.PagedResults;
import org.jspecify.annotations.Nullable;

/**
 * The page that a request asks for: {@code ?size=25&cursor=…}, as a parameter of a controller's
 * method.
 *
 * <pre>{@code
 * @GetMapping("/courses/{id}/roster")
 * Page<Enrollment> roster(@PathVariable String id, PageParameters page) {
 *   return page.of(enrollments.to(id));
 * }
 * }</pre>
 *
 * @param size the number of items; {@code adjoin.web.page-size} if the request does not say
 * @param cursor the cursor of the page; null for the first one
 */
public record PageParameters(int size, @Nullable String cursor) {
  public PageParameters {
    if (size < 1) {
      throw new IllegalArgumentException("size must be at least 1, but was " + size);
    }
  }

  /** That page of a list. */
  public <T> Page<T> of(PagedResults<T> list) {
    return list.page(size, cursor);
  }
}
