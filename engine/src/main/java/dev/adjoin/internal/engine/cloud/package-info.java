// SPDX-License-Identifier: Apache-2.0
/**
 * What the cloud does to a client: lag, limits, conflicts, faults and lost responses.
 *
 * <p>All of it is off unless asked for, and decided by a seed. Nothing here knows what an operation
 * means: it stands in front of the store, beside the capacity, or around the client.
 *
 * <p>Package order: may use {@code value}, {@code expression}, {@code store}, {@code stream},
 * {@code table}, {@code operation} (with its parts) and {@code partiql}.
 */
@NullMarked
package dev.adjoin.internal.engine.cloud;

import org.jspecify.annotations.NullMarked;
