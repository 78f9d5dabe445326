// SPDX-License-Identifier: Apache-2.0
/**
 * The trees of DynamoDB expressions: predicates, operands, paths and update actions. A tree is
 * parsed from a text once and evaluated for many items; the placeholder values of a request are
 * bound to it.
 *
 * <p>Package order: may use {@code value}.
 */
@NullMarked
package dev.adjoin.internal.engine.expression.tree;

import org.jspecify.annotations.NullMarked;
