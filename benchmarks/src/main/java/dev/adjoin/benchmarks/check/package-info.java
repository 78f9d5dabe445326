// SPDX-License-Identifier: Apache-2.0
/**
 * The check of large tables: items per second, memory and temporary files.
 *
 * <p>Package order: may use {@code measure}.
 */
@NullMarked
package dev.adjoin.benchmarks.check;

import org.jspecify.annotations.NullMarked;
