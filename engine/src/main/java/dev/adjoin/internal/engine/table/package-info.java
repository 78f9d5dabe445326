// SPDX-License-Identifier: Apache-2.0
/**
 * Tables: their definitions, items and indexes, and the commit path for all changes of items.
 *
 * <p>Package order: may use {@code value}, {@code expression}, {@code store} and {@code stream}.
 */
@NullMarked
package dev.adjoin.internal.engine.table;

import org.jspecify.annotations.NullMarked;
