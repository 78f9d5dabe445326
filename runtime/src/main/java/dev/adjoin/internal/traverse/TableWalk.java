// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.traverse;

import dev.adjoin.Hop;
import dev.adjoin.Key;
import dev.adjoin.Step;
import dev.adjoin.Walk;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.execute.BatchGets;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.Parallel;
import dev.adjoin.internal.read.Reads;
import dev.adjoin.internal.traverse.OpenList.Row;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators.AbstractSpliterator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/* How a walk keeps to its order and its budget
 *
 * A level is a queue of lists, one for each entity of the level before and each step from it. Hops
 * are made only of the head of the queue: the rows of the first list, then, once it has ended, of
 * the second. So the order never depends on which response comes first, and a walk that stops can
 * go on with the next row.
 *
 * Lists are read in rounds of up to eight. One round reads one part of each: one request for each
 * shard, whose number is known before. Rows of a list behind the head wait in memory. The first
 * list of a round may read as many rows as items are left; the others share that number, so that a
 * round reads at most twice as many items as the budget has left.
 *
 * When 100 rows are ready, or as many as items are left, the entities that are new are fetched, by
 * one BatchGetItem for each type. A round leaves a request for that, unless it reads only one list.
 */
/** A {@link Walk} over a table. Not thread-safe. */
final class TableWalk<T> implements Walk<T> {
  private static final int ORDER = Spliterator.ORDERED | Spliterator.NONNULL;

  private final OpenTable table;
  private final String name;
  private final Start<T> start;
  private final Reads reads;
  private final List<Map<String, List<Route<T>>>> routes;
  private final Budget budget;

  private final Map<String, Hop<T>> visited = new HashMap<>();
  private final List<Cut<T>> limited = new ArrayList<>();
  private final Deque<Hop<T>> ready = new ArrayDeque<>();
  private final Level<T> level = new Level<>();
  private List<Hop<T>> nextLevel = new ArrayList<>();
  private int depth;
  private boolean begun;
  private boolean complete;
  private @Nullable Reason stopped;

  /** The entity to start from. */
  record Start<T>(Reads reads, Mapping<T> mapping, Key key, boolean consistent) {}

  /**
   * @param routes finds the routes of each level, by the type that they start at, for the reads of
   *     this walk, which counts their requests
   */
  TableWalk(
      OpenTable table,
      String name,
      Function<Reads, List<Map<String, List<Route<T>>>>> routes,
      Start<T> start,
      Budget budget) {
    this.table = table;
    this.name = name;
    this.start = start;
    this.budget = budget;
    this.reads = start.reads().heardBy(budget::count);
    this.routes = routes.apply(reads);
  }

  // ---- Results
  // ---------------------------------------------------------------------------------------

  @Override
  public Stream<Hop<T>> stream() {
    return StreamSupport.stream(
        new AbstractSpliterator<>(Long.MAX_VALUE, ORDER) {
          @Override
          public boolean tryAdvance(Consumer<? super Hop<T>> action) {
            Hop<T> hop = next();
            if (hop != null) {
              action.accept(hop);
            }
            return hop != null;
          }
        },
        false);
  }

  @Override
  public List<Hop<T>> list() {
    return stream().toList();
  }

  @Override
  public boolean isComplete() {
    return complete;
  }

  @Override
  public List<Cut<T>> cuts() {
    List<Cut<T>> cuts = new ArrayList<>(limited);
    Reason reason = stopped;
    if (reason != null) {
      for (OpenList<T> list : level) {
        if (!list.isDone()) {
          cuts.add(list.cut(reason));
        }
      }
      for (Hop<T> hop : nextLevel) {
        for (Route<T> route : routes(depth, hop)) {
          cuts.add(new Cut<>(hop, route.step(), reason, null));
        }
      }
    }
    return cuts;
  }

  @Override
  public Walk<T> more() {
    budget.renew();
    stopped = null;
    return this;
  }

  @Override
  public int requests() {
    return budget.requests();
  }

  @Override
  public int items() {
    return budget.items();
  }

  /** The next hop; null at the end, and when the budget is used up. */
  @Nullable Hop<T> next() {
    while (ready.isEmpty()) {
      if (!findOpenList()) {
        complete = true;
        return null;
      }
      if (budget.itemsLeft() == 0) {
        stopped = Reason.ITEMS;
        return null;
      }
      if (!advance()) {
        stopped = Reason.REQUESTS;
        return null;
      }
    }
    budget.countItem();
    return ready.remove();
  }

  // ---- Levels
  // ----------------------------------------------------------------------------------------

  /**
   * Goes to the next list that has not ended, on this level or a later one. Sends nothing.
   *
   * @return false if there is none
   */
  private boolean findOpenList() {
    if (!begun) {
      return true;
    }
    while (true) {
      dropDone();
      if (!level.isEmpty()) {
        return true;
      }
      if (nextLevel.isEmpty()) {
        return false;
      }
      List<Hop<T>> from = nextLevel;
      nextLevel = new ArrayList<>();
      for (Hop<T> hop : from) {
        routes(depth, hop).forEach(route -> level.add(new OpenList<>(hop, route)));
      }
      depth++;
    }
  }

  /** The routes from an entity that the level of a number starts from. */
  private List<Route<T>> routes(int number, Hop<T> hop) {
    return number < routes.size()
        ? routes.get(number).getOrDefault(hop.type(), List.of())
        : List.of();
  }

  private void dropDone() {
    level.dropDone(list -> limited.add(list.cut(Reason.LIMIT)));
  }

  /**
   * Makes hops of the next rows, if there are any.
   *
   * @return false if the budget of requests does not allow that
   */
  private boolean advance() {
    if (!begun) {
      return begin();
    }
    level.read(budget, this::all);
    List<RowOf> rows = nextRows();
    give(rows);
    dropDone();
    return !rows.isEmpty() || level.isEmpty();
  }

  private boolean begin() {
    if (budget.requestsLeft() == 0) {
      return false;
    }
    Key key = start.key();
    Optional<T> entity = reads.get(start.mapping(), start.consistent(), key.parts().toArray());
    begun = true;
    visit(
        reads.identity(start.mapping(), key),
        new Hop<>(
            0, null, null, start.mapping().codec().type(), key, null, entity.orElse(null), false));
    return true;
  }

  private void visit(String identity, Hop<T> hop) {
    visited.put(identity, hop);
    if (hop.entity() != null) {
      nextLevel.add(hop);
    }
    ready.add(hop);
  }

  // ---- Hops
  // ------------------------------------------------------------------------------------------

  /** A row with its list, and the identity of the entity that it leads to. */
  private final class RowOf {
    private final OpenList<T> list;
    private final Row<T> row;
    private final String identity;

    RowOf(OpenList<T> list, Row<T> row) {
      this.list = list;
      this.row = row;
      this.identity = reads.identity(list.route().end(), row.key());
    }

    boolean isNew() {
      return !list.route().leadsToItems() && !visited.containsKey(identity);
    }

    Hop<T> hop(boolean seen, @Nullable T entity) {
      Step<?> step = list.route().step();
      T edge = list.route().leadsToItems() ? null : row.item();
      String type = list.route().end().codec().type();
      return new Hop<>(depth, list.from(), step, type, row.key(), edge, entity, seen);
    }
  }

  /** The rows at the head that can become hops with the budget that is left. */
  private List<RowOf> nextRows() {
    List<RowOf> rows = new ArrayList<>();
    Map<String, List<String>> fetched = new HashMap<>();
    int keys = 0;
    for (OpenList<T> list : level) {
      for (Row<T> each : list.rows()) {
        RowOf row = new RowOf(list, each);
        if (row.isNew()) {
          List<String> ofType =
              fetched.computeIfAbsent(list.route().end().codec().type(), t -> new ArrayList<>());
          if (!ofType.contains(row.identity)) {
            ofType.add(row.identity);
            keys++;
          }
        }
        if (rows.size() == budget.itemsLeft()
            || keys > BatchGets.MOST_KEYS
            || fetched.size() > budget.requestsLeft()) {
          return rows;
        }
        rows.add(row);
      }
      if (!list.hasEnded()) {
        break;
      }
    }
    return rows;
  }

  private void give(List<RowOf> rows) {
    Map<String, T> entities = entities(rows);
    for (RowOf row : rows) {
      row.list.give();
      Hop<T> first = visited.get(row.identity);
      if (first != null) {
        ready.add(row.hop(true, first.entity()));
      } else {
        visit(
            row.identity,
            row.hop(
                false,
                row.list.route().leadsToItems() ? row.row.item() : entities.get(row.identity)));
      }
    }
  }

  /** Fetches the entities that are new, by their identity; missing ones have no entry. */
  private Map<String, T> entities(List<RowOf> rows) {
    Map<String, Map<String, RowOf>> byType = new LinkedHashMap<>();
    for (RowOf row : rows) {
      if (row.isNew()) {
        byType
            .computeIfAbsent(row.list.route().end().codec().type(), t -> new LinkedHashMap<>())
            .putIfAbsent(row.identity, row);
      }
    }
    List<Supplier<Map<String, T>>> fetches = new ArrayList<>();
    byType.values().forEach(ofType -> fetches.add(() -> fetch(ofType)));
    Map<String, T> all = new HashMap<>();
    all(fetches).forEach(all::putAll);
    return all;
  }

  /** Does work at the same time. */
  private <R> List<R> all(List<Supplier<R>> work) {
    return Parallel.all(table.environment(), name, work, Level.PARALLEL);
  }

  private Map<String, T> fetch(Map<String, RowOf> rows) {
    List<RowOf> wanted = List.copyOf(rows.values());
    List<Optional<T>> found =
        reads.getAll(
            wanted.get(0).list.route().end(),
            start.consistent(),
            wanted.stream().map(row -> row.row.key().parts()).toList());
    Map<String, T> entities = new HashMap<>();
    for (int i = 0; i < wanted.size(); i++) {
      String identity = wanted.get(i).identity;
      found.get(i).ifPresent(entity -> entities.put(identity, entity));
    }
    return entities;
  }
}
