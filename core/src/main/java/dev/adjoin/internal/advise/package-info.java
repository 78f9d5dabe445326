// SPDX-License-Identifier: Apache-2.0
/**
 * Advice: for each relationship, the known DynamoDB patterns as candidate designs, compared by the
 * plans and costs that the compiler and the cost model calculate for them.
 *
 * <p>Package order: last of {@code core}; may use everything in it.
 */
@NullMarked
package dev.adjoin.internal.advise;

import org.jspecify.annotations.NullMarked;
