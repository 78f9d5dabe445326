// SPDX-License-Identifier: Apache-2.0
/**
 * The table's stream: its records applied to what depends on the items that they are about.
 *
 * <p>Package order: may use the public values, {@code internal.argument}, {@code internal.codec},
 * {@code internal.execute}, {@code internal.recorded}, {@code internal.read}, {@code
 * internal.write}, {@code internal.bulk}, {@code internal.journal}, {@code internal.cascade} and
 * {@code internal.propagate}.
 */
@NullMarked
package dev.adjoin.internal.stream;

import org.jspecify.annotations.NullMarked;
