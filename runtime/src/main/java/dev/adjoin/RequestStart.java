// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import org.jspecify.annotations.Nullable;

/**
 * A request that is about to be sent to DynamoDB.
 *
 * @param pattern the declared pattern that sends it: {@code roster}; for any other call the read or
 *     write, as plans name it: {@code Enrollment.to.where(semester)}
 * @param operation the API operation: {@code Query}
 * @param index the index that is read; null for the table
 * @param attempt 1 for the first attempt, more for a retry
 */
public record RequestStart(String pattern, String operation, @Nullable String index, int attempt) {}
