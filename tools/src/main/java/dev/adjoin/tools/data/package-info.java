// SPDX-License-Identifier: Apache-2.0
/**
 * Parses the input of users by the types of a model: attributes as text, items as lines of JSON.
 * Prints nothing and stores nothing.
 *
 * <p>Package order: may use {@code text} and the API of Adjoin, no internals of it.
 */
@NullMarked
package dev.adjoin.tools.data;

import org.jspecify.annotations.NullMarked;
