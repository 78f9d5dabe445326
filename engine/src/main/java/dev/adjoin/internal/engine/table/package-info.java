// SPDX-License-Identifier: Apache-2.0
/**
 * Tables: their definitions, items and indexes, and the commit path for all changes of items.
 *
 * <p>{@code Commits} is the path of every change. It derives the index entries, expiry entries and
 * stream records of a {@code Mutation}, requests capacity, and writes all of it as one batch to the
 * store. On a virtual clock nothing runs in the background: expiry runs when the clock is advanced
 * ({@code ExpiryRounds}), and a new index is built by the call that creates it.
 *
 * <p>Package order: may use {@code value}, {@code expression}, {@code store} and {@code stream}.
 */
@NullMarked
package dev.adjoin.internal.engine.table;

import org.jspecify.annotations.NullMarked;
