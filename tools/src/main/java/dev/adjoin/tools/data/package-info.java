// SPDX-License-Identifier: Apache-2.0
/**
 * Items as people write them: attributes as text, items as lines of JSON, parsed by the types of a
 * model. Prints nothing and stores nothing.
 *
 * <p>Package order: may use {@code text} and the API of Adjoin, no internals of it.
 */
@NullMarked
package dev.adjoin.tools.data;

import org.jspecify.annotations.NullMarked;
