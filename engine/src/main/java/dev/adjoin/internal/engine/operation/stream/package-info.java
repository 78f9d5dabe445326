// SPDX-License-Identifier: Apache-2.0
/**
 * The operations of the streams API.
 *
 * <p>Package order: may use {@code value}, {@code expression}, {@code store}, {@code stream},
 * {@code table}, {@code operation}, {@code operation.item} and {@code operation.table}.
 */
@NullMarked
package dev.adjoin.internal.engine.operation.stream;

import org.jspecify.annotations.NullMarked;
