// SPDX-License-Identifier: Apache-2.0
/**
 * How fast the engine is against a floor or a peer in the same run, how that grows, and what it
 * costs in memory.
 *
 * <p>Package order: may use {@code measure}.
 */
@NullMarked
package dev.adjoin.benchmarks.engine;

import org.jspecify.annotations.NullMarked;
