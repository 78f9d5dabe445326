// SPDX-License-Identifier: Apache-2.0
/**
 * Diagnostics: what is wrong with a declaration, where, and how to fix it.
 *
 * <p>Package order: uses no other package.
 */
@NullMarked
package dev.adjoin.internal.diagnostic;

import org.jspecify.annotations.NullMarked;
