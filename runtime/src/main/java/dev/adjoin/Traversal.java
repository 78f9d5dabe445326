// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import dev.adjoin.declare.Side;
import java.util.List;
import java.util.stream.Stream;

/**
 * Follows relationships, children and references outward from one entity, as a graph: {@code
 * db.traverse("Student", "ada").follow("Enrollment", Side.FROM).follow("Enrollment",
 * Side.TO).list()} gives Ada, her courses, and the students of these courses.
 *
 * <p>Each {@code follow} goes one level further: it is followed from every entity of the level
 * before. Hops come level by level, in the order of the entities that they start from, then of the
 * steps, then of the lists. An entity is followed once, from where it was reached first; another
 * edge to it is a hop that is {@link Hop#seen}, and the traversal does not go on there. So a cycle
 * ends, and a traversal of n levels gives each entity at its least distance. An entity that does
 * not exist, or that reads as deleted, is a hop without an entity, and ends there too.
 *
 * <p>Cost: one GetItem for the start; for each entity and step one Query a page (one for each shard
 * of a sharded side, one GetItem for a side stored as summaries, none for a parent or the entity
 * that an item refers to); one BatchGetItem for every 100 new entities of a level, none for
 * children and items that refer to an entity. Lists of a level are read up to 8 at a time. Reads
 * are eventually consistent unless {@link #consistent} is called: an edge written just now may be
 * missing, and one just removed may lead to an entity that is gone.
 *
 * <p>A traversal has a budget of requests and of items. {@link #walk} stops there, reports what was
 * cut, and can go on; {@link #list} and {@link #stream} fail instead, so that a result that is cut
 * is not taken for a whole one. Immutable: each method returns another traversal.
 *
 * @param <T> the type of all edges and entities: {@code Record}, or {@link Item}
 */
@CheckReturnValue
public interface Traversal<T> extends Results<Hop<T>> {
  /** The requests that a traversal may send unless {@link #maxRequests} is called. */
  int DEFAULT_REQUESTS = 100;

  /** The hops that a traversal may give unless {@link #maxItems} is called. */
  int DEFAULT_ITEMS = 1000;

  /**
   * Goes one level further, over the edges of a relationship.
   *
   * @param side the side at which the entities of the level before are
   */
  Traversal<T> follow(String relationship, Side side);

  /** Goes one level further, over the edges of a relationship. */
  Traversal<T> follow(Class<?> relationship, Side side);

  /**
   * Goes one level further by one or more steps. Each is followed from those entities of the level
   * before that it can start at; at least one must be able to.
   *
   * @throws IllegalArgumentException if the model has no such step, if none can start at the types
   *     that the level before leads to, or if a list cannot be narrowed in this way
   */
  Traversal<T> follow(Step<?>... steps);

  /**
   * Repeats the levels so far, in turn, to this depth: {@code traverse("Part",
   * "bike").follow("Assembly", Side.FROM).depth(5)}.
   *
   * @param levels from the number of levels so far to {@value #MOST_LEVELS}
   */
  Traversal<T> depth(int levels);

  /** The most levels of a traversal. */
  int MOST_LEVELS = 100;

  /**
   * Limits the requests. Only repeated requests for keys that DynamoDB left unprocessed come on
   * top, and the whole items that a filter needs if an index carries too little for it.
   */
  Traversal<T> maxRequests(int most);

  /** Limits the hops, the start included. */
  Traversal<T> maxItems(int most);

  /** Reads with strong consistency; refused if a step reads an index. */
  Traversal<T> consistent();

  /** Lists the steps that can come next: those that start at a type of the last level. */
  List<Step<Item>> nextSteps();

  /** Prepares a run that stops when the budget is used up; nothing is sent before it is read. */
  Walk<T> walk();

  /**
   * Returns all hops.
   *
   * @throws AdjoinException with {@link AdjoinException.Reason#REFUSED} if the budget is used up
   *     before the end
   */
  @Override
  List<Hop<T>> list();

  /**
   * Returns the hops one by one, and reads them as you consume them.
   *
   * @throws AdjoinException when the stream is read beyond the budget, with {@link
   *     AdjoinException.Reason#REFUSED}
   */
  @Override
  Stream<Hop<T>> stream();
}
