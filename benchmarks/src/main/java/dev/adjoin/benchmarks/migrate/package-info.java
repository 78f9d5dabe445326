// SPDX-License-Identifier: Apache-2.0
/**
 * Migrations of large tables: items per second and memory, and what other programs lose meanwhile.
 *
 * <p>Package order: may use {@code measure} and {@code popular}.
 */
@NullMarked
package dev.adjoin.benchmarks.migrate;

import org.jspecify.annotations.NullMarked;
