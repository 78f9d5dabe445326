// SPDX-License-Identifier: Apache-2.0
/**
 * What is declared: entities, relationships and the questions asked of them, as immutable values. A
 * model says what is stored and related, never how, unless the declaration overrides the how.
 *
 * <p>Package order: may use {@code diagnostic}.
 */
@NullMarked
package dev.adjoin.internal.model;

import org.jspecify.annotations.NullMarked;
