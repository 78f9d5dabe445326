// SPDX-License-Identifier: Apache-2.0
/**
 * PartiQL for DynamoDB: parses statements into trees and runs them as the equivalent DynamoDB
 * operations.
 *
 * <p>Package order: may use {@code value}, {@code expression}, {@code store}, {@code stream},
 * {@code table} and {@code operation} (with its parts).
 */
@NullMarked
package dev.adjoin.internal.engine.partiql;

import org.jspecify.annotations.NullMarked;
