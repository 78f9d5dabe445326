// SPDX-License-Identifier: Apache-2.0
/**
 * PartiQL for DynamoDB: statements parsed into trees and run as the operations they stand for.
 *
 * <p>Package order: may use {@code value}, {@code expression}, {@code store}, {@code stream},
 * {@code table} and {@code operation} (with its parts).
 */
@NullMarked
package dev.adjoin.internal.engine.partiql;

import org.jspecify.annotations.NullMarked;
