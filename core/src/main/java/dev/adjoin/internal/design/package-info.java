// SPDX-License-Identifier: Apache-2.0
/**
 * The physical answer to a model: the table, the key templates of every kind of item, indexes,
 * gates and summaries, as immutable values.
 *
 * <p>Package order: may use {@code diagnostic}, {@code model} and {@code key}.
 */
@NullMarked
package dev.adjoin.internal.design;

import org.jspecify.annotations.NullMarked;
