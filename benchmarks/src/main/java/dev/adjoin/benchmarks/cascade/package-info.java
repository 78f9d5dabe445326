// SPDX-License-Identifier: Apache-2.0
/**
 * Deletes of groups with many members: time and memory, against the loop that guides show.
 *
 * <p>Package order: may use {@code measure}.
 */
@NullMarked
package dev.adjoin.benchmarks.cascade;

import org.jspecify.annotations.NullMarked;
