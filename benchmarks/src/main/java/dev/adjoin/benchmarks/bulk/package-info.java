// SPDX-License-Identifier: Apache-2.0
/**
 * Many edges at once, against the loop that people write.
 *
 * <p>Package order: may use {@code measure}.
 */
@NullMarked
package dev.adjoin.benchmarks.bulk;

import org.jspecify.annotations.NullMarked;
