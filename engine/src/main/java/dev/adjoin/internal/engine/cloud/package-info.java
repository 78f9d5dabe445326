// SPDX-License-Identifier: Apache-2.0
/**
 * The simulation of the cloud: lag, limits, conflicts, faults and lost responses.
 *
 * <p>Everything is off by default and repeatable by a seed. The package does not interpret
 * operations: it wraps the store, the capacity checks and the client.
 *
 * <p>Lag wraps the store, limits wrap the capacity checks, conflicts the locks, and faults the
 * client. All random decisions come from {@code Chance} and depend on the seed alone. Without a
 * {@code Cloud} none of these wrappers exists.
 *
 * <p>Package order: may use {@code value}, {@code expression}, {@code store}, {@code stream},
 * {@code table}, {@code operation} (with its parts) and {@code partiql}.
 */
@NullMarked
package dev.adjoin.internal.engine.cloud;

import org.jspecify.annotations.NullMarked;
