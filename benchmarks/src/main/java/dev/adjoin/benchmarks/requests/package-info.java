// SPDX-License-Identifier: Apache-2.0
/**
 * What the operations of the guides take in requests and units.
 *
 * <p>Package order: may use {@code measure}.
 */
@NullMarked
package dev.adjoin.benchmarks.requests;

import org.jspecify.annotations.NullMarked;
