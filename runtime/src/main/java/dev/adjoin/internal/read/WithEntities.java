// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Edges, each with the entity it leads to: Query and BatchGetItem, which run at the same time as
 * pages arrive.
 *
 * @param <T> what holds edges
 * @param <E> what holds entities
 */
public final class WithEntities<T, E> {
  private final Answers<Linked<T, E>> answers;

  WithEntities(Answers<Linked<T, E>> answers) {
    this.answers = answers;
  }

  public List<Linked<T, E>> list() {
    return answers.list();
  }

  /** One by one, read as they are asked for; it needs no closing. */
  public Stream<Linked<T, E>> stream() {
    return answers.stream();
  }

  public Optional<Linked<T, E>> first() {
    return answers.first();
  }

  /** The first page. */
  public Page<Linked<T, E>> page(int size) {
    return answers.page(size, null);
  }

  /**
   * The page that a cursor leads to, of the same question with or without entities; the first when
   * null.
   */
  public Page<Linked<T, E>> page(int size, @Nullable String cursor) {
    return answers.page(size, cursor);
  }

  /** The page that a cursor leads to, of the size of the page that gave it. */
  public Page<Linked<T, E>> page(String cursor) {
    return answers.page(cursor);
  }

  /** The requests it will send. */
  public String explain() {
    return answers.explain();
  }
}
