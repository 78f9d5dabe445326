// SPDX-License-Identifier: Apache-2.0
/**
 * Parsers that turn the text of an expression into a tree: a tokenizer, and one parser for each
 * kind of expression.
 *
 * <p>Package order: may use {@code value} and {@code expression.tree}.
 */
@NullMarked
package dev.adjoin.internal.engine.expression.parse;

import org.jspecify.annotations.NullMarked;
