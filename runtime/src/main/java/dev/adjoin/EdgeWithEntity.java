// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import org.jspecify.annotations.Nullable;

/**
 * An edge and the entity at its other side, or an item and the entity that it refers to.
 *
 * @param item the edge, or the item with the reference
 * @param entity the entity as it is stored now; null if it does not exist, or if the item refers to
 *     none
 * @param <T> the type of the edge or item
 * @param <E> the type of the entity
 */
public record EdgeWithEntity<T, E>(T item, @Nullable E entity) {}
