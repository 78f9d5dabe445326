// SPDX-License-Identifier: Apache-2.0
/**
 * PartiQL for DynamoDB: the operations that run statements, page by page, in batches and in
 * transactions.
 *
 * <p>Package order: may use {@code value}, {@code expression}, {@code store}, {@code stream},
 * {@code table}, {@code operation} (with its parts), and its own parts {@code partiql.parse} and
 * {@code partiql.translate}.
 */
@NullMarked
package dev.adjoin.internal.engine.partiql;

import org.jspecify.annotations.NullMarked;
