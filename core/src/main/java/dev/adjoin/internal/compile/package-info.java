// SPDX-License-Identifier: Apache-2.0
/**
 * Declaration to design and plans: checks, then lays out, then answers. Pure: the same declaration
 * always gives the same result.
 *
 * <p>Package order: may use everything in {@code core} but {@code lint} and {@code advise}.
 */
@NullMarked
package dev.adjoin.internal.compile;

import org.jspecify.annotations.NullMarked;
