// SPDX-License-Identifier: Apache-2.0
/**
 * The API, one class a call: validate as DynamoDB does, apply, answer.
 *
 * <p>Package order: may use {@code value}, {@code expression}, {@code store}, {@code stream} and
 * {@code table}.
 */
@NullMarked
package dev.adjoin.internal.engine.operation;

import org.jspecify.annotations.NullMarked;
