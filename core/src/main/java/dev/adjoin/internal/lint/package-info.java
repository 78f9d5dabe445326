// SPDX-License-Identifier: Apache-2.0
/**
 * Anti-patterns in models that compile, one rule a class.
 *
 * <p>Package order: may use everything in {@code core} but {@code advise}.
 */
@NullMarked
package dev.adjoin.internal.lint;

import org.jspecify.annotations.NullMarked;
