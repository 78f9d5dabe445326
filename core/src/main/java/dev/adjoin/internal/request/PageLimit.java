// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.request;

import dev.adjoin.internal.plan.Limit;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The limit of a Query whose number of wanted items is the input {@code n}.
 *
 * @param isExact whether every item that is read belongs to the result; otherwise at least {@value
 *     #LEAST_PAGE} items are read, because some of them are dropped
 */
public record PageLimit(Limit limit, boolean isExact) implements Placeholder {
  /** The name of the input. */
  public static final String INPUT = "n";

  /** The minimum number of items of a request if some of them may be dropped. */
  public static final int LEAST_PAGE = 50;

  /** The limit if the caller wants {@code n} items. */
  public int of(int n) {
    int most = limit.of(n);
    return isExact || !limit.asked() ? most : Math.max(most, LEAST_PAGE);
  }

  @Override
  public Object fill(Function<String, @Nullable Object> values) {
    if (values.apply(INPUT) instanceof Integer n) {
      return of(n);
    }
    throw new IllegalArgumentException(INPUT + " is missing: the number of items that you want");
  }

  @Override
  public Set<String> names() {
    return Set.of(INPUT);
  }

  /** {@code {n}}, {@code {n + 1}} or {@code {n, at least 50}}. */
  @Override
  public String toString() {
    return "{" + limit + (isExact ? "" : ", at least " + LEAST_PAGE) + "}";
  }
}
