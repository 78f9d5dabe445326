// SPDX-License-Identifier: Apache-2.0
/**
 * The screens about a model: the map of its entities and relationships, its patterns, and its file.
 * All three show the same values of the compiler, with lint, cost and advice.
 *
 * <p>Package order: may use {@code text} to {@code studio.session}.
 */
@NullMarked
package dev.adjoin.tools.studio.model;

import org.jspecify.annotations.NullMarked;
