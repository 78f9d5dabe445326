// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An edge and the entity it leads to, as that is now.
 *
 * @param <T> what holds edges
 * @param <E> what holds entities
 */
public final class Linked<T, E> {
  private final T edge;
  private final @Nullable E entity;

  Linked(T edge, @Nullable E entity) {
    this.edge = edge;
    this.entity = entity;
  }

  public T edge() {
    return edge;
  }

  /** The entity; empty when it is missing, though an edge leads to it. */
  public Optional<E> entity() {
    return Optional.ofNullable(entity);
  }

  public boolean isMissing() {
    return entity == null;
  }

  @Override
  public String toString() {
    return edge + " → " + (entity == null ? "missing" : entity);
  }
}
