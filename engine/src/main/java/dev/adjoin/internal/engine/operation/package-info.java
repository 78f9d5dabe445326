// SPDX-License-Identifier: Apache-2.0
/**
 * The parts that all API operations share: the engine, and the validation of request members.
 *
 * <p>Each operation is one class, which validates the request in DynamoDB's order, applies it and
 * builds the response.
 *
 * <p>Package order: may use {@code value}, {@code expression}, {@code store}, {@code stream} and
 * {@code table}.
 */
@NullMarked
package dev.adjoin.internal.engine.operation;

import org.jspecify.annotations.NullMarked;
