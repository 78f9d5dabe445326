// SPDX-License-Identifier: Apache-2.0
/**
 * Runs write plans: binds their actions to values, merges the writes of each item, and sends them
 * as transactions.
 *
 * <p>Package order: may use {@code codec}, {@code execute} and {@code read}.
 */
@NullMarked
package dev.adjoin.internal.write;

import org.jspecify.annotations.NullMarked;
