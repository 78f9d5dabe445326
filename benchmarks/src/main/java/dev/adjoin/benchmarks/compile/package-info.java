// SPDX-License-Identifier: Apache-2.0
/**
 * How long compiling takes, how it grows and what it costs in memory.
 *
 * <p>Package order: may use {@code measure}.
 */
@NullMarked
package dev.adjoin.benchmarks.compile;

import org.jspecify.annotations.NullMarked;
