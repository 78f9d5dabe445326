// SPDX-License-Identifier: Apache-2.0
/**
 * What all calls of the API share: the engine they work on and the first checks of their requests.
 *
 * <p>One class answers one call; it validates in DynamoDB's order, applies, and responds.
 *
 * <p>Package order: may use {@code value}, {@code expression}, {@code store}, {@code stream} and
 * {@code table}.
 */
@NullMarked
package dev.adjoin.internal.engine.operation;

import org.jspecify.annotations.NullMarked;
