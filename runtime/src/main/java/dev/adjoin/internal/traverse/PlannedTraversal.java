// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.traverse;

import dev.adjoin.AdjoinException;
import dev.adjoin.Hop;
import dev.adjoin.Item;
import dev.adjoin.Key;
import dev.adjoin.ListQuery;
import dev.adjoin.Step;
import dev.adjoin.Traversal;
import dev.adjoin.Walk;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.argument.Arguments;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.execute.FailureBuilder;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.plan.ReadName;
import dev.adjoin.internal.read.FollowedList;
import dev.adjoin.internal.read.Reads;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.Spliterator;
import java.util.Spliterators.AbstractSpliterator;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** A {@link Traversal} that is run by the plans of the model. Immutable. */
public final class PlannedTraversal<T> implements Traversal<T> {
  private static final int ORDER = Spliterator.ORDERED | Spliterator.NONNULL;

  private final OpenTable table;
  private final Reads reads;
  private final Mapping<T> start;
  private final Key key;
  private final Settings settings;
  private final List<Map<String, List<Route<T>>>> routes;

  /**
   * What a caller chose.
   *
   * @param levels the steps of each level, which are repeated in turn up to the depth
   */
  private record Settings(
      List<List<Step<?>>> levels, int depth, boolean consistent, int requests, int items) {
    Settings {
      levels = List.copyOf(levels);
    }

    List<Step<?>> level(int index) {
      return levels.get(index % levels.size());
    }
  }

  private PlannedTraversal(
      OpenTable table, Reads reads, Mapping<T> start, Key key, Settings settings) {
    this.table = table;
    this.reads = reads;
    this.start = start;
    this.key = key;
    this.settings = settings;
    this.routes = routes(reads);
  }

  /**
   * A traversal without levels.
   *
   * @throws IllegalArgumentException if the key does not fit the type
   */
  @SuppressWarnings("unchecked") // Items are Items, and the classes of a model are records.
  public static <T> Traversal<T> of(
      OpenTable table, Reads reads, Mapping<? extends T> start, Key key) {
    return new PlannedTraversal<>(
        table,
        reads,
        (Mapping<T>) start,
        reads.key(start, key),
        new Settings(List.of(), 0, false, DEFAULT_REQUESTS, DEFAULT_ITEMS));
  }

  private PlannedTraversal<T> with(Settings other) {
    return new PlannedTraversal<>(table, reads, start, key, other);
  }

  @Override
  public Traversal<T> follow(String relationship, Side side) {
    return follow(Step.of(Arguments.required("A relationship", relationship), side));
  }

  @Override
  public Traversal<T> follow(Class<?> relationship, Side side) {
    return follow(Step.of(relationship, side));
  }

  @Override
  public Traversal<T> follow(Step<?>... steps) {
    List<Step<?>> level = Arrays.asList(Arguments.required("An array of steps", steps));
    if (level.isEmpty()) {
      throw new IllegalArgumentException("A level must have a step, but had none");
    }
    level.forEach(step -> Arguments.required("A step", step));
    if (settings.depth > settings.levels.size()) {
      throw new IllegalArgumentException(
          "All levels must come before their depth, but %s came later".formatted(level.get(0)));
    }
    List<List<Step<?>>> levels = new ArrayList<>(settings.levels);
    levels.add(level.stream().<Step<?>>map(step -> step).distinct().toList());
    if (levels.size() > MOST_LEVELS) {
      throw new IllegalArgumentException(
          "A traversal must have at most %d levels, but had more".formatted(MOST_LEVELS));
    }
    return with(
        new Settings(
            levels, levels.size(), settings.consistent, settings.requests, settings.items));
  }

  @Override
  public Traversal<T> depth(int levels) {
    if (settings.levels.isEmpty()) {
      throw new IllegalArgumentException(
          "A traversal must follow a step before its depth, but followed none");
    }
    if (levels < settings.levels.size() || levels > MOST_LEVELS) {
      throw new IllegalArgumentException(
          "A depth must be %d to %d, but was %d"
              .formatted(settings.levels.size(), MOST_LEVELS, levels));
    }
    return with(
        new Settings(
            settings.levels, levels, settings.consistent, settings.requests, settings.items));
  }

  @Override
  public Traversal<T> maxRequests(int most) {
    requirePositive("A budget of requests", most);
    return with(
        new Settings(settings.levels, settings.depth, settings.consistent, most, settings.items));
  }

  @Override
  public Traversal<T> maxItems(int most) {
    requirePositive("A budget of items", most);
    return with(
        new Settings(
            settings.levels, settings.depth, settings.consistent, settings.requests, most));
  }

  private static void requirePositive(String what, int number) {
    if (number < 1) {
      throw new IllegalArgumentException(what + " must be at least 1, but was " + number);
    }
  }

  @Override
  public Traversal<T> consistent() {
    return with(
        new Settings(settings.levels, settings.depth, true, settings.requests, settings.items));
  }

  private ModelSteps steps() {
    return new ModelSteps(table.schema(), table.plans());
  }

  /** The types to which the levels lead; those of the start if there is no level. */
  private Collection<String> types() {
    Set<String> types = new LinkedHashSet<>();
    if (routes.isEmpty()) {
      types.add(start.codec().type());
    } else {
      routes.get(routes.size() - 1).values().stream()
          .flatMap(List::stream)
          .forEach(route -> types.add(route.end().codec().type()));
    }
    return types;
  }

  @Override
  public List<Step<Item>> nextSteps() {
    return steps().from(types());
  }

  // ---- How each level is read
  // ------------------------------------------------------------------------

  /**
   * The routes of each level, by the type that they start at.
   *
   * @throws IllegalArgumentException if a level has no step that can start
   */
  private List<Map<String, List<Route<T>>>> routes(Reads through) {
    Map<List<Object>, Route<T>> known = new HashMap<>();
    List<Map<String, List<Route<T>>>> all = new ArrayList<>();
    Set<String> types = new LinkedHashSet<>(List.of(start.codec().type()));
    for (int level = 0; level < settings.depth; level++) {
      Map<String, List<Route<T>>> routes = new LinkedHashMap<>();
      Set<String> next = new LinkedHashSet<>();
      for (Step<?> step : settings.level(level)) {
        for (String type : steps().starts(step)) {
          if (types.contains(type)) {
            Route<T> route =
                known.computeIfAbsent(List.of(step, type), k -> route(through, step, type));
            routes.computeIfAbsent(type, t -> new ArrayList<>()).add(route);
            next.add(steps().end(step));
          }
        }
      }
      if (routes.isEmpty()) {
        throw steps().misplaced(settings.level(level), types);
      }
      all.add(routes);
      types = next;
    }
    return all;
  }

  private Route<T> route(Reads through, Step<?> step, String from) {
    Mapping<T> end = mapping(steps().end(step));
    int parts = steps().keyParts(end.codec().type());
    ReadName read = steps().list(step, from);
    FollowedList<T> list = read == null ? null : list(through, step, read);
    return new Route<>(step, mapping(from), end, list, parts);
  }

  @SuppressWarnings("unchecked") // A list is narrowed by names, whatever it is read as.
  private FollowedList<T> list(Reads through, Step<?> step, ReadName read) {
    UnaryOperator<ListQuery<T>> narrowing = (UnaryOperator<ListQuery<T>>) (Object) step.narrowing();
    return through.followed(
        mapping(step.type()), read, steps().reached(step), narrowing, settings.consistent);
  }

  @SuppressWarnings("unchecked") // All types are read in the same form as the start.
  private Mapping<T> mapping(String type) {
    return (Mapping<T>) table.mappings().like(start, type);
  }

  /** Checks that every step is used at some level. */
  private void requireUsed() {
    for (List<Step<?>> level : settings.levels) {
      for (Step<?> step : level) {
        if (routes.stream().noneMatch(each -> isUsed(step, each.values()))) {
          throw new IllegalArgumentException(
              "%s must start at an entity that the level before leads to, but starts at %s"
                  .formatted(step, String.join(" or ", steps().starts(step))));
        }
      }
    }
  }

  private static <T> boolean isUsed(Step<?> step, Collection<List<Route<T>>> routes) {
    return routes.stream().flatMap(List::stream).anyMatch(route -> route.step().equals(step));
  }

  // ---- Results
  // ---------------------------------------------------------------------------------------

  String name() {
    return start.codec().type() + ".traverse";
  }

  @Override
  public TableWalk<T> walk() {
    requireUsed();
    return new TableWalk<>(
        table,
        name(),
        this::routes,
        new TableWalk.Start<>(reads, start, key, settings.consistent),
        new Budget(settings.requests, settings.items));
  }

  @Override
  public List<Hop<T>> list() {
    return stream().toList();
  }

  @Override
  public Stream<Hop<T>> stream() {
    requireUsed();
    return StreamSupport.stream(() -> spliterator(walk()), ORDER, false);
  }

  private Spliterator<Hop<T>> spliterator(TableWalk<T> walk) {
    return new AbstractSpliterator<>(Long.MAX_VALUE, ORDER) {
      @Override
      public boolean tryAdvance(Consumer<? super Hop<T>> action) {
        Hop<T> hop = walk.next();
        if (hop != null) {
          action.accept(hop);
        } else if (!walk.isComplete()) {
          throw overBudget(walk);
        }
        return hop != null;
      }
    };
  }

  private AdjoinException overBudget(Walk<T> walk) {
    List<Walk.Cut<T>> left =
        walk.cuts().stream().filter(cut -> cut.reason() != Walk.Reason.LIMIT).toList();
    boolean isRequests = left.get(0).reason() == Walk.Reason.REQUESTS;
    return FailureBuilder.of(AdjoinException.Reason.REFUSED, name())
        .because(
            "used up its budget of %s at depth %d, with %s not read to the end; raise it by %s, or use walk, which can continue"
                .formatted(
                    isRequests
                        ? number(settings.requests, "request")
                        : number(settings.items, "item"),
                    left.get(0).hop().depth() + 1,
                    number(left.size(), "list"),
                    isRequests ? "maxRequests" : "maxItems"));
  }

  private static String number(int count, String what) {
    return count + " " + what + (count == 1 ? "" : "s");
  }

  @Override
  public Optional<Hop<T>> first() {
    return stream().findFirst();
  }

  @Override
  public String explain() {
    requireUsed();
    List<String> lines = new ArrayList<>();
    lines.add(
        "%s: at most %s and %s%s"
            .formatted(
                name(),
                number(settings.requests, "request"),
                number(settings.items, "item"),
                settings.consistent ? ", strongly consistent" : ""));
    lines.addAll(indented(reads.explainGet(start, settings.consistent)));
    for (int level = 0; level < routes.size(); level++) {
      int depth = level + 1;
      routes
          .get(level)
          .forEach((type, each) -> each.forEach(route -> explain(lines, depth, type, route)));
    }
    lines.add("units depend on the number and the size of the items that are read");
    return String.join("\n", lines);
  }

  private void explain(List<String> lines, int depth, String type, Route<T> route) {
    FollowedList<T> list = route.list();
    boolean isLimited = list != null && list.isLimited();
    lines.add(
        "depth %d, from each %s: %s%s"
            .formatted(
                depth, type, route.step(), isLimited ? ", at most " + list.limit() + " each" : ""));
    if (list != null) {
      lines.addAll(indented(list.explain()));
    }
    if (!route.leadsToItems()) {
      lines.addAll(indented(reads.explainAll(route.end())));
    }
  }

  private static List<String> indented(String text) {
    return text.lines().map(line -> "  " + line).toList();
  }

  /** The steps, without values: {@code Student.traverse: Enrollment.from, Enrollment.to}. */
  @Override
  public String toString() {
    List<String> levels = new ArrayList<>();
    for (int level = 0; level < settings.depth; level++) {
      levels.add(String.join(" or ", settings.level(level).stream().map(Step::toString).toList()));
    }
    return name() + ": " + String.join(", ", levels);
  }
}
