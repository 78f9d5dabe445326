// SPDX-License-Identifier: Apache-2.0
/**
 * Runs write plans: what they put into each item, under which conditions, merged into transactions.
 *
 * <p>Package order: may use {@code codec}, {@code execute} and {@code read}.
 */
@NullMarked
package dev.adjoin.internal.write;

import org.jspecify.annotations.NullMarked;
