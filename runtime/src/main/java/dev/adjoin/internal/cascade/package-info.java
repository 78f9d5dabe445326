// SPDX-License-Identifier: Apache-2.0
/**
 * Deletes of entities with everything that depends on them, and their resumption.
 *
 * <p>{@code EntityDelete} runs a delete that takes several steps. {@code SteppedDelete} has the
 * writes on the entity itself, each on condition that its mark is still there. {@code Dependants}
 * lists the edges and children, {@code Restrictions} finds what prevents the delete, and bulk runs
 * remove the rest. {@code Resumption} reads the {@code Journal} and continues each delete where it
 * is.
 *
 * <p>Package order: may use the public values and every internal package of the runtime before it,
 * the last of which is {@code internal.journal}.
 */
@NullMarked
package dev.adjoin.internal.cascade;

import org.jspecify.annotations.NullMarked;
