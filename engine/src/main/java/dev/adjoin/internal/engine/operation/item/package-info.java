// SPDX-License-Identifier: Apache-2.0
/**
 * The operations on items: single items, pages, batches and transactions.
 *
 * <p>Package order: may use {@code value}, {@code expression}, {@code store}, {@code stream},
 * {@code table}, {@code operation}.
 */
@NullMarked
package dev.adjoin.internal.engine.operation.item;

import org.jspecify.annotations.NullMarked;
