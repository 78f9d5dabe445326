// SPDX-License-Identifier: Apache-2.0
/**
 * Changes of an attribute that many items copy: time, units and memory.
 *
 * <p>Package order: may use {@code measure}.
 */
@NullMarked
package dev.adjoin.benchmarks.copies;

import org.jspecify.annotations.NullMarked;
