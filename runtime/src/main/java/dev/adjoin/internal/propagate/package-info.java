// SPDX-License-Identifier: Apache-2.0
/**
 * The propagation of changed attributes to the items that copy them, and its resumption.
 *
 * <p>Package order: may use the public values and every internal package of the runtime before it,
 * the last of which is {@code internal.cascade}.
 */
@NullMarked
package dev.adjoin.internal.propagate;

import org.jspecify.annotations.NullMarked;
