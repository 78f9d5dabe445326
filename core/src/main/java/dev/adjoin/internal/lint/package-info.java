// SPDX-License-Identifier: Apache-2.0
/**
 * What compiles and still goes wrong later: the anti-patterns of the field, one rule a class.
 *
 * <p>Package order: may use everything in {@code core} but {@code advise}.
 */
@NullMarked
package dev.adjoin.internal.lint;

import org.jspecify.annotations.NullMarked;
