// SPDX-License-Identifier: Apache-2.0
/**
 * The compiler: a pure function from a declaration to its design and plans.
 *
 * <p>Package order: may use everything in {@code core} but {@code lint} and {@code advise}.
 */
@NullMarked
package dev.adjoin.internal.compile;

import org.jspecify.annotations.NullMarked;
