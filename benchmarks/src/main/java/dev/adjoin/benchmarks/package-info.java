// SPDX-License-Identifier: Apache-2.0
/**
 * Benchmarks of time, memory and requests. Run by {@code benchmarks/run}; unpublished.
 *
 * <p>Package order: may use all packages of the benchmarks.
 */
@NullMarked
package dev.adjoin.benchmarks;

import org.jspecify.annotations.NullMarked;
