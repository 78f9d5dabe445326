// SPDX-License-Identifier: Apache-2.0
/**
 * Expressions as a small compiler: words, a tree that depends on the text alone and is kept, names
 * and values bound to it by each request, and its evaluation against items. The older parameters
 * become the same trees.
 *
 * <p>Package order: may use {@code value}.
 */
@NullMarked
package dev.adjoin.internal.engine.expression;

import org.jspecify.annotations.NullMarked;
