// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.read;

import org.jspecify.annotations.Nullable;

/**
 * Where a page begins.
 *
 * @param backwards whether the page is the one before the position, rather than after it
 * @param position the sort key of an item, whose shard it does not say; null for the end that the
 *     page is read from
 */
record Cursor(boolean backwards, @Nullable String position) {}
