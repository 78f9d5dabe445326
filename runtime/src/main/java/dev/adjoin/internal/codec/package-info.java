// SPDX-License-Identifier: Apache-2.0
/**
 * Converts records and untyped items to stored items and back, without loss.
 *
 * <p>A record is stored and read by method handles that are constants of a hidden class. Attributes
 * have their declared names here, except nested ones, which their codec translates to stored names.
 * {@code TypeCodec} hides a count that is being built.
 *
 * <p>Package order: the first of the runtime; may use the packages of {@code adjoin-core}.
 */
@NullMarked
package dev.adjoin.internal.codec;

import org.jspecify.annotations.NullMarked;
