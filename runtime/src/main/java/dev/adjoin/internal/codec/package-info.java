// SPDX-License-Identifier: Apache-2.0
/**
 * Converts records and untyped items to stored items and back, without loss.
 *
 * <p>Package order: the first of the runtime; may use the packages of {@code adjoin-core}.
 */
@NullMarked
package dev.adjoin.internal.codec;

import org.jspecify.annotations.NullMarked;
