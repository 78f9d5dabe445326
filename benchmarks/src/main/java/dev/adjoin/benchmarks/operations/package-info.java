// SPDX-License-Identifier: Apache-2.0
/**
 * The runtime's calls against the same requests written and decoded by hand.
 *
 * <p>Package order: may use {@code measure}.
 */
@NullMarked
package dev.adjoin.benchmarks.operations;

import org.jspecify.annotations.NullMarked;
