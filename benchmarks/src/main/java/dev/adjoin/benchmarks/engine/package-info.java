// SPDX-License-Identifier: Apache-2.0
/**
 * The speed of the engine against a floor or a peer in the same run, its growth with the number of
 * items, and its memory.
 *
 * <p>Package order: may use {@code measure}.
 */
@NullMarked
package dev.adjoin.benchmarks.engine;

import org.jspecify.annotations.NullMarked;
