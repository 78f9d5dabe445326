// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

/**
 * What a parser has read of an expression: a claim, an operand, or a call of a function that what
 * follows will show to be one or the other.
 */
sealed interface Part permits Predicate, Operand, Call {}
