// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An entity and the items of one of its lists, read together.
 *
 * @param <E> what holds the entity
 * @param <T> what holds the items
 */
public final class Together<E, T> {
  private final @Nullable E entity;
  private final List<T> items;

  Together(@Nullable E entity, List<T> items) {
    this.entity = entity;
    this.items = List.copyOf(items);
  }

  /** The entity; empty when it is missing, though it may have items. */
  public Optional<E> entity() {
    return Optional.ofNullable(entity);
  }

  public List<T> items() {
    return items;
  }
}
