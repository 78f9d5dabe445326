// SPDX-License-Identifier: Apache-2.0
/**
 * The speed of mapping records to items and back, against code by hand and another mapper.
 *
 * <p>Package order: may use {@code measure}.
 */
@NullMarked
package dev.adjoin.benchmarks.mapping;

import org.jspecify.annotations.NullMarked;
