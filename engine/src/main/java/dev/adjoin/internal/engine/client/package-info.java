// SPDX-License-Identifier: Apache-2.0
/**
 * SDK clients that call the operations of an engine.
 *
 * <p>Package order: may use {@code value}, {@code expression}, {@code store}, {@code stream},
 * {@code table}, {@code operation} (with its parts), {@code partiql} and {@code cloud}.
 */
@NullMarked
package dev.adjoin.internal.engine.client;

import org.jspecify.annotations.NullMarked;
