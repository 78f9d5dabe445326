// SPDX-License-Identifier: Apache-2.0
/**
 * The operations that create, change, describe and list tables, and the operations for settings
 * that development tools request.
 *
 * <p>Package order: may use {@code value}, {@code expression}, {@code store}, {@code stream},
 * {@code table}, {@code operation} and {@code operation.item}.
 */
@NullMarked
package dev.adjoin.internal.engine.operation.table;

import org.jspecify.annotations.NullMarked;
