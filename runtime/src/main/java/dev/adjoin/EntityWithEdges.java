// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An entity together with one list of its edges or children.
 *
 * @param entity null if the entity does not exist, though edges or children of it may
 * @param items the edges or children, in the order of the list
 * @param <E> the type of the entity
 * @param <T> the type of the edges or children
 */
public record EntityWithEdges<E, T>(@Nullable E entity, List<T> items) {
  public EntityWithEdges {
    items = List.copyOf(items);
  }
}
