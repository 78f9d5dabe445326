// SPDX-License-Identifier: Apache-2.0
/**
 * Items as people write them: attributes as text, items as lines of JSON, told from the types of a
 * model. Prints nothing and stores nothing.
 *
 * <p>Package order: first of {@code tools}; it may use all of {@code core} and the items of {@code
 * runtime}.
 */
@NullMarked
package dev.adjoin.tools.data;

import org.jspecify.annotations.NullMarked;
