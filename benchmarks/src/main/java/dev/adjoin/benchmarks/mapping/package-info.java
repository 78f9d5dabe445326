// SPDX-License-Identifier: Apache-2.0
/**
 * How fast records become items and items records, against code by hand and another mapper.
 *
 * <p>Package order: may use {@code measure}.
 */
@NullMarked
package dev.adjoin.benchmarks.mapping;

import org.jspecify.annotations.NullMarked;
