// SPDX-License-Identifier: Apache-2.0
/**
 * What is wrong with a declaration, where, and how to mend it.
 *
 * <p>First in the package order of {@code core}: it uses no other package.
 */
@NullMarked
package dev.adjoin.internal.diagnostic;

import org.jspecify.annotations.NullMarked;
