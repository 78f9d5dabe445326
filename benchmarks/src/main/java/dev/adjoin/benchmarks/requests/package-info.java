// SPDX-License-Identifier: Apache-2.0
/**
 * Requests and units of the operations of the guides.
 *
 * <p>Package order: may use {@code measure}.
 */
@NullMarked
package dev.adjoin.benchmarks.requests;

import org.jspecify.annotations.NullMarked;
