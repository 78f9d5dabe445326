// SPDX-License-Identifier: Apache-2.0
/**
 * The simulation of the cloud: lag, limits, conflicts, faults and lost responses.
 *
 * <p>Everything is off by default and repeatable by a seed. The package does not interpret
 * operations: it wraps the store, the capacity checks and the client.
 *
 * <p>Package order: may use {@code value}, {@code expression}, {@code store}, {@code stream},
 * {@code table}, {@code operation} (with its parts) and {@code partiql}.
 */
@NullMarked
package dev.adjoin.internal.engine.cloud;

import org.jspecify.annotations.NullMarked;
