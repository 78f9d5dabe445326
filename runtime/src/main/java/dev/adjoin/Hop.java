// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One result of a {@link Traversal}: an entity, and the edge by which it was reached.
 *
 * <p>The first hop is the start, at depth 0. An entity can be reached by several edges, each of
 * which is a hop; all but the first are {@code seen}.
 *
 * @param depth the number of steps from the start
 * @param previous the hop that this one starts from; null for the start
 * @param step the step that was followed; null for the start
 * @param type the type of the entity
 * @param key the id of the entity
 * @param edge the edge of a relationship; null for the start and all other steps
 * @param entity the entity as it is stored; null if it does not exist, for example at the end of an
 *     edge that is not checked
 * @param seen whether an earlier hop has the same entity; a traversal continues only from the first
 * @param <T> the type of all edges and entities: {@code Record}, or {@link Item}
 */
public record Hop<T>(
    int depth,
    @Nullable Hop<T> previous,
    @Nullable Step<?> step,
    String type,
    Key key,
    @Nullable T edge,
    @Nullable T entity,
    boolean seen) {

  /** The hops from the start to this one, both included. */
  public List<Hop<T>> path() {
    List<Hop<T>> path = new ArrayList<>();
    for (Hop<T> at = this; at != null; at = at.previous) {
      path.add(at);
    }
    Collections.reverse(path);
    return path;
  }

  /** The entity, if it exists and is of a class. */
  public <E extends T> Optional<E> entity(Class<E> wanted) {
    return wanted.isInstance(entity) ? Optional.of(wanted.cast(entity)) : Optional.empty();
  }

  /** The edge, if there is one and it is of a class. */
  public <E extends T> Optional<E> edge(Class<E> wanted) {
    return wanted.isInstance(edge) ? Optional.of(wanted.cast(edge)) : Optional.empty();
  }

  /** The steps and ids from the start: {@code Student a91, Enrollment.from Course math204}. */
  @Override
  public String toString() {
    return path().stream().map(Hop::last).collect(Collectors.joining(", "));
  }

  private String last() {
    String id = key.parts().stream().map(String::valueOf).collect(Collectors.joining(" "));
    return (step == null ? "" : step + " ") + type + " " + id;
  }
}
