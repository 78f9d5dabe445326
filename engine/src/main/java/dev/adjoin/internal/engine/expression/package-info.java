// SPDX-License-Identifier: Apache-2.0
/**
 * DynamoDB expressions as requests use them: conditions, projections, updates and key conditions,
 * bound to the placeholders of a request and ready to be applied to items. Legacy parameters are
 * translated to the same trees.
 *
 * <p>Each text is parsed once ({@code ExpressionCache}). Only the values of the placeholders belong
 * to the request ({@code Binding}).
 *
 * <p>Package order: may use {@code value} and its own parts {@code expression.tree} and {@code
 * expression.parse}.
 */
@NullMarked
package dev.adjoin.internal.engine.expression;

import org.jspecify.annotations.NullMarked;
