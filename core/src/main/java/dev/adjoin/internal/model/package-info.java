// SPDX-License-Identifier: Apache-2.0
/**
 * The declared model as immutable values: entities, relationships and questions. A model says what
 * is stored, not how, except where the declaration overrides the derived design.
 *
 * <p>{@code Schema} is a model with its names resolved. A type with variants has the attributes of
 * all variants together, and the discriminator as an enum of their words ({@code Variants.merge}).
 * So the layout, the plans, the sizes and the recorded design treat it as any other type. {@code
 * Variants} knows which attribute belongs to which variant, for code that reads or writes whole
 * values.
 *
 * <p>Package order: may use {@code diagnostic}.
 */
@NullMarked
package dev.adjoin.internal.model;

import org.jspecify.annotations.NullMarked;
