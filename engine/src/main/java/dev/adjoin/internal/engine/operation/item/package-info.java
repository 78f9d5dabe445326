// SPDX-License-Identifier: Apache-2.0
/**
 * The operations on items: single items, pages, batches and transactions.
 *
 * <p>A write checks its members ({@code WriteParameters}, {@code Constraints}), parses its
 * condition and makes a {@code Write}: the key, the condition and the effect. {@code Writer} takes
 * the item's lock, reads the item, tests the condition and hands a {@code Mutation} to {@code
 * Commits}. The response waits until the batch is durable, after the lock is released.
 *
 * <p>A batch applies the same writes one by one and waits once. A transaction ({@code
 * Transactions}) applies them under the locks of all items, in one batch. Reads take no lock,
 * except TransactGetItems, which needs one consistent moment. Query and Scan share {@code
 * ReadParameters}, {@code Selection}, {@code ItemPage} and {@code PageResponse}.
 *
 * <p>Package order: may use {@code value}, {@code expression}, {@code store}, {@code stream},
 * {@code table}, {@code operation}.
 */
@NullMarked
package dev.adjoin.internal.engine.operation.item;

import org.jspecify.annotations.NullMarked;
