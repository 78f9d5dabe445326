// SPDX-License-Identifier: Apache-2.0
/**
 * Clocks, processes and tables that all benchmarks share.
 *
 * <p>Package order: uses no other package of the benchmarks.
 */
@NullMarked
package dev.adjoin.benchmarks.measure;

import org.jspecify.annotations.NullMarked;
