// SPDX-License-Identifier: Apache-2.0
/**
 * The journal of unfinished work.
 *
 * <p>Package order: may use the public values, {@code internal.argument}, {@code internal.codec},
 * {@code internal.execute}, {@code internal.recorded}, {@code internal.read}, {@code
 * internal.write} and {@code internal.bulk}.
 */
@NullMarked
package dev.adjoin.internal.journal;

import org.jspecify.annotations.NullMarked;
