// SPDX-License-Identifier: Apache-2.0
/**
 * The calls that create, change, describe and list tables, and what tools ask about them.
 *
 * <p>Package order: may use {@code value}, {@code expression}, {@code store}, {@code stream},
 * {@code table}, {@code operation} and {@code operation.item}.
 */
@NullMarked
package dev.adjoin.internal.engine.operation.table;

import org.jspecify.annotations.NullMarked;
