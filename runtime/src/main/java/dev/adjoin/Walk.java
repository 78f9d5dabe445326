// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One run of a {@link Traversal}, which stops when its budget is used up and can then go on.
 *
 * <pre>{@code
 * Walk<Item> walk = db.traverse("Part", "bike").follow("Assembly", Side.FROM).depth(5).walk();
 * walk.stream().forEach(this::show);
 * if (!walk.isComplete()) {
 *   walk.more().stream().forEach(this::show);
 * }
 * }</pre>
 *
 * <p>Whatever the budget, hops come in the same order, and a walk that is continued begins with the
 * hop that follows. Not thread-safe; a walk holds its hops in memory.
 *
 * @param <T> the type of all edges and entities: {@code Record}, or {@link Item}
 */
@CheckReturnValue
public interface Walk<T> {
  /**
   * The next hops, read as they are consumed, until the traversal is complete or its budget is used
   * up. The stream may be left before its end; another call continues.
   */
  Stream<Hop<T>> stream();

  /** The next hops, until the traversal is complete or its budget is used up. */
  List<Hop<T>> list();

  /**
   * Whether nothing is left to read. A limit of a step leaves out items as declared, and does not
   * make a walk incomplete.
   */
  boolean isComplete();

  /**
   * What was left out so far: lists longer than the limit of their step, and, when the budget is
   * used up, every list that was not read to its end or not begun.
   */
  List<Cut<T>> cuts();

  /** Gives this walk its whole budget again. Returns this walk. */
  Walk<T> more();

  /** The number of requests that were sent, without repetitions of unprocessed keys. */
  int requests();

  /** The number of hops that were given. */
  int items();

  /** Why a list was not read to its end. */
  enum Reason {
    /** The budget of requests is used up. */
    REQUESTS,
    /** The budget of items is used up. */
    ITEMS,
    /** The step has a limit. */
    LIMIT
  }

  /**
   * A list of one entity that was not read to its end, or not begun.
   *
   * @param hop the entity
   * @param step the step that leads on from it
   * @param cursor where the list continues, for a page of the same list: {@code
   *     db.relationship("Enrollment").from("a91").page(25, cursor)}, narrowed like the step but
   *     without its limit; null if nothing of it was given
   */
  record Cut<T>(Hop<T> hop, Step<?> step, Reason reason, @Nullable String cursor) {}
}
