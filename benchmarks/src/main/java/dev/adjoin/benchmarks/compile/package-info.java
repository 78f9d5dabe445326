// SPDX-License-Identifier: Apache-2.0
/**
 * The time of compiling, its growth with the size of a model, and its memory.
 *
 * <p>Package order: may use {@code measure}.
 */
@NullMarked
package dev.adjoin.benchmarks.compile;

import org.jspecify.annotations.NullMarked;
