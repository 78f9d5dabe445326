// SPDX-License-Identifier: Apache-2.0
/**
 * The translation of parsed statements into requests of DynamoDB's other operations: WHERE clauses
 * into key ranges and condition expressions, write statements into actions on one item.
 *
 * <p>Package order: may use {@code value}, {@code expression}, {@code store}, {@code stream},
 * {@code table}, {@code operation} (with its parts) and {@code partiql.parse}.
 */
@NullMarked
package dev.adjoin.internal.engine.partiql.translate;

import org.jspecify.annotations.NullMarked;
