// SPDX-License-Identifier: Apache-2.0
/**
 * Many calls at the same time, from virtual and from platform threads.
 *
 * <p>Package order: may use {@code measure}.
 */
@NullMarked
package dev.adjoin.benchmarks.threads;

import org.jspecify.annotations.NullMarked;
