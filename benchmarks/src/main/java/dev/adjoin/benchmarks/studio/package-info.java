// SPDX-License-Identifier: Apache-2.0
/**
 * The studio in a browser: how soon its page is there, and how it behaves on a large table.
 *
 * <p>Package order: may use {@code measure}.
 */
@NullMarked
package dev.adjoin.benchmarks.studio;

import org.jspecify.annotations.NullMarked;
