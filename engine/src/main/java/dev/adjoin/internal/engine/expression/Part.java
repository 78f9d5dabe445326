// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

/**
 * A parsed part of an expression: a predicate, an operand, or a function call that can be either.
 */
sealed interface Part permits Predicate, Operand, Call {}
