// SPDX-License-Identifier: Apache-2.0
/**
 * Deletes of entities with everything that depends on them, and their resumption.
 *
 * <p>Package order: may use the public values and every internal package of the runtime before it,
 * the last of which is {@code internal.journal}.
 */
@NullMarked
package dev.adjoin.internal.cascade;

import org.jspecify.annotations.NullMarked;
