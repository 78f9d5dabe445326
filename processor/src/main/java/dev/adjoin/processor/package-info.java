// SPDX-License-Identifier: Apache-2.0
/**
 * The annotation processor: describes classes as the Java compiler sees them, runs Adjoin's reader
 * and compiler on them, and reports every mistake where it was made.
 *
 * <p>Package order: the last; may use {@code source} and everything in {@code core}.
 */
@NullMarked
package dev.adjoin.processor;

import org.jspecify.annotations.NullMarked;
