// SPDX-License-Identifier: Apache-2.0
/**
 * The command {@code load}, against the engine's own writes of the same items.
 *
 * <p>Package order: may use {@code measure}.
 */
@NullMarked
package dev.adjoin.benchmarks.load;

import org.jspecify.annotations.NullMarked;
