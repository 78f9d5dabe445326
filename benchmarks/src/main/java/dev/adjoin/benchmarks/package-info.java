// SPDX-License-Identifier: Apache-2.0
/**
 * How long compiling takes, how it grows and what it costs in memory. Run by {@code
 * benchmarks/run}; unpublished.
 */
@NullMarked
package dev.adjoin.benchmarks;

import org.jspecify.annotations.NullMarked;
