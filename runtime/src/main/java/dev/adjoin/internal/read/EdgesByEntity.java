// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.declare.Answer;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.key.KeyTemplate.Segment;
import dev.adjoin.internal.plan.Query;
import dev.adjoin.internal.plan.ReadPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A list of edges in the order of the entities that they lead to, if its keys have that order.
 *
 * @param other the key of those entities, with the attribute names of the edges
 * @param tail the end of the sort key, after the parts that the request fixes; empty if it is not
 *     known
 */
record EdgesByEntity<T>(
    PlannedQuery<T> list, PreparedList plan, ReadPlan.Wanted.Each other, List<Segment> tail) {

  static <T> EdgesByEntity<T> of(PlannedQuery<T> list) {
    ListRequest asked = list.request();
    if (asked.isLimited()) {
      throw new IllegalArgumentException(
          "Lists that are compared must be whole, but %s was limited to %d"
              .formatted(list.listing().read(), asked.limit()));
    }
    PlannedQuery<T> forwards = asked.reversed() ? list.reversed() : list;
    ReadableList listing = list.listing();
    ReadPlan.ListRead entities = listing.plan(forwards.request(), Answer.ENTITIES).read();
    ReadPlan.Wanted.Each other = entities.entities();
    if (other == null) {
      throw new IllegalArgumentException(listing.read() + " must lead to entities");
    }
    return new EdgesByEntity<>(
        forwards,
        listing.plan(forwards.request(), Answer.ITEMS),
        other,
        entities.items() instanceof ReadPlan.RangeRead range
            ? tail(listing.context(), range.query(), forwards.request())
            : List.of());
  }

  private static List<Segment> tail(ReadContext context, Query query, ListRequest request) {
    List<Segment> segments = sort(context, query).segments();
    int open = 0;
    while (open < segments.size() && isGiven(segments.get(open), request)) {
      open++;
    }
    return segments.subList(open, segments.size());
  }

  private static boolean isGiven(Segment segment, ListRequest request) {
    return segment instanceof Segment.Word
        || segment instanceof Segment.Field field
            && request.inputs().apply(field.attribute()) != null;
  }

  /** The sort key of the items in the table or index that a query reads. */
  private static KeyTemplate sort(ReadContext context, Query query) {
    ItemType type =
        context.table().design().items().stream()
            .filter(item -> query.keeps().contains(item.label()))
            .findFirst()
            .orElseThrow();
    Index index =
        Optional.ofNullable(query.index()).flatMap(context.table().design()::index).orElse(null);
    if (index == null) {
      return type.key().sort();
    }
    return type.entries().stream()
        .filter(entry -> entry.index().equals(index.name()))
        .map(Entry::key)
        .findFirst()
        .orElse(type.key().turned())
        .sort();
  }

  String entity() {
    return other.type();
  }

  String read() {
    return list.listing().read().toString();
  }

  String explain() {
    return plan.pattern().explain(list.request().consistent());
  }

  /**
   * Whether both lists are sorted only by the id of the other side, in the same format. Equal texts
   * are then equal ids, in the same order.
   */
  boolean isSortedLike(EdgesByEntity<?> another) {
    return isSortedById() && another.isSortedById() && forms().equals(another.forms());
  }

  private boolean isSortedById() {
    List<String> sorting = new ArrayList<>();
    for (Segment segment : tail) {
      if (segment instanceof Segment.Field field) {
        sorting.add(field.attribute());
      }
    }
    return !sorting.isEmpty() && sorting.size() == id().size() && sorting.containsAll(id());
  }

  private List<String> id() {
    ItemKey key = other.key();
    return Stream.of(key.partition(), key.sort())
        .flatMap(template -> template.attributes().stream())
        .distinct()
        .toList();
  }

  /** The format of each segment: its literal, or its codec and its part of the id. */
  private List<Object> forms() {
    List<Object> forms = new ArrayList<>();
    for (Segment segment : tail) {
      forms.add(
          segment instanceof Segment.Field field
              ? List.of(field.codec(), id().indexOf(field.attribute()))
              : segment);
    }
    return forms;
  }

  Edges<T> open() {
    ListRequest request = list.request();
    RowIterator<Row> rows =
        list.listing().open(plan, request, ReadBudget.of(ReadBudget.ALL), null, row -> row);
    return new Edges<>(this, rows);
  }

  /** Iterates over the edges of a list. */
  static final class Edges<T> {
    private final EdgesByEntity<T> list;
    private final RowIterator<Row> rows;
    private @Nullable StoredItem current;

    Edges(EdgesByEntity<T> list, RowIterator<Row> rows) {
      this.list = list;
      this.rows = rows;
      advance();
    }

    @Nullable StoredItem current() {
      return current;
    }

    private StoredItem require() {
      if (current == null) {
        throw new IllegalStateException("There must be an edge at hand");
      }
      return current;
    }

    void advance() {
      Row row = rows.next();
      current = row == null ? null : row.item();
    }

    /** The end of the current edge's sort key: the id of the other entity as text. */
    String place() {
      String[] parts = require().position().split("#", -1);
      int from = parts.length - list.tail().size();
      return String.join("#", List.of(parts).subList(from, parts.length));
    }

    T value() {
      return list.list.listing().context().read(list.plan.name(), list.list.mapping(), require());
    }

    /** Takes all edges to the entity with this id. */
    List<T> takeAll(String place) {
      List<T> all = new ArrayList<>();
      while (current != null && place().equals(place)) {
        all.add(value());
        advance();
      }
      return all;
    }

    /** A text that identifies the entity. */
    String entityKey() {
      ReadContext context = list.list.listing().context();
      return context
          .table()
          .keys()
          .shown(context.keyFrom(list.plan.name(), list.other.key(), require()));
    }
  }
}
