// SPDX-License-Identifier: Apache-2.0
/**
 * Links to one popular entity that counts them, in virtual time, on partitions that split.
 *
 * <p>Package order: may use {@code measure}.
 */
@NullMarked
package dev.adjoin.benchmarks.popular;

import org.jspecify.annotations.NullMarked;
