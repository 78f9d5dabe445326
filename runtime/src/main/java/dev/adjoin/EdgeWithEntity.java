// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import org.jspecify.annotations.Nullable;

/**
 * An edge and the entity at its other side.
 *
 * @param entity the entity as it is stored now; null if the edge leads to one that does not exist
 * @param <T> the type of the edge
 * @param <E> the type of the entity
 */
public record EdgeWithEntity<T, E>(T edge, @Nullable E entity) {}
