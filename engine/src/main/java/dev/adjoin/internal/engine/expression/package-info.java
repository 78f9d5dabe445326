// SPDX-License-Identifier: Apache-2.0
/**
 * DynamoDB expressions, processed like a small compiler: a tokenizer, a parser that produces a
 * cached tree from the text alone, a binding of each request's placeholders to the tree, and
 * evaluation against items. Legacy parameters are translated to the same trees.
 *
 * <p>Package order: may use {@code value}.
 */
@NullMarked
package dev.adjoin.internal.engine.expression;

import org.jspecify.annotations.NullMarked;
