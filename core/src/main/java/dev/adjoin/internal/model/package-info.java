// SPDX-License-Identifier: Apache-2.0
/**
 * The declared model as immutable values: entities, relationships and questions. A model says what
 * is stored, not how, except where the declaration overrides the derived design.
 *
 * <p>Package order: may use {@code diagnostic}.
 */
@NullMarked
package dev.adjoin.internal.model;

import org.jspecify.annotations.NullMarked;
