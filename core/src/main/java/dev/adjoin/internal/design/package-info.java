// SPDX-License-Identifier: Apache-2.0
/**
 * The physical design of a model as immutable values: the table, the key templates of all item
 * types, indexes, gates and summaries.
 *
 * <p>Package order: may use {@code diagnostic}, {@code model} and {@code key}.
 */
@NullMarked
package dev.adjoin.internal.design;

import org.jspecify.annotations.NullMarked;
