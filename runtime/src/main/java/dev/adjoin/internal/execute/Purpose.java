// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import org.jspecify.annotations.Nullable;

/**
 * The purpose of a request, for reports.
 *
 * @param pattern the name of the access pattern in the plans: {@code Enrollment.to.where(semester)}
 * @param index the index it reads; null for the table
 * @param attempt 1 for a first attempt
 */
public record Purpose(String pattern, @Nullable String index, int attempt) {
  public static Purpose of(String pattern) {
    return new Purpose(pattern, null, 1);
  }

  public Purpose on(@Nullable String other) {
    return new Purpose(pattern, other, attempt);
  }

  public Purpose again() {
    return new Purpose(pattern, index, attempt + 1);
  }
}
