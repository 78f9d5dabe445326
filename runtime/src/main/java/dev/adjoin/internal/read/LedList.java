// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.declare.Answer;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.key.KeyTemplate.Segment;
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.Query;
import dev.adjoin.internal.plan.ReadPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A list of edges, seen by the entities they lead to.
 *
 * @param other where those entities are, under the names that the edges give their id
 * @param tail the end of the sort key, from what the question leaves open; empty when unknown
 */
record LedList<T>(
    PlannedQuery<T> list, AccessPattern plan, ReadPlan.Wanted.Each other, List<Segment> tail) {

  static <T> LedList<T> of(PlannedQuery<T> list) {
    Question asked = list.question();
    if (asked.isLimited()) {
      throw new IllegalArgumentException(
          "Lists that are compared must be whole, but %s was limited to %d"
              .formatted(list.listing().read(), asked.limit()));
    }
    PlannedQuery<T> forwards = asked.reversed() ? list.reversed() : list;
    Listing listing = list.listing();
    ListPlan entities = ListPlan.of(listing.plan(forwards.question(), Answer.ENTITIES).plan());
    ReadPlan.BatchGet fetch = entities.fetch();
    if (fetch == null) {
      throw new IllegalArgumentException(listing.read() + " must lead to entities");
    }
    return new LedList<>(
        forwards,
        listing.plan(forwards.question(), Answer.ITEMS),
        Others.of(fetch, list.mapping().shape().type()),
        entities.range() instanceof ReadPlan.Get
            ? List.of()
            : tail(listing.context(), entities.query(), forwards.question()));
  }

  private static List<Segment> tail(ReadContext context, Query query, Question question) {
    List<Segment> segments = sort(context, query).segments();
    int open = 0;
    while (open < segments.size() && isGiven(segments.get(open), question)) {
      open++;
    }
    return segments.subList(open, segments.size());
  }

  private static boolean isGiven(Segment segment, Question question) {
    return segment instanceof Segment.Word
        || segment instanceof Segment.Field field
            && question.inputs().value(field.attribute()) != null;
  }

  /** How the items that a query keeps are sorted where it reads them. */
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
    return list.listing().read();
  }

  String explain() {
    return plan.explain();
  }

  /**
   * Whether both are sorted by the id of the other side and nothing else, written in the same way:
   * then equal texts are equal ids, and come in the same order.
   */
  boolean isSortedLike(LedList<?> another) {
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

  /** Each segment by its word, or by its codec and which part of the id it is. */
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
    Question question = list.question();
    Rows rows = list.listing().open(plan, question, Demand.of(Demand.ALL), null);
    return new Edges<>(this, rows);
  }

  /** The edges one after the other. */
  static final class Edges<T> {
    private final LedList<T> list;
    private final Rows rows;
    private @Nullable Found current;

    Edges(LedList<T> list, Rows rows) {
      this.list = list;
      this.rows = rows;
      advance();
    }

    @Nullable Found current() {
      return current;
    }

    private Found require() {
      if (current == null) {
        throw new IllegalStateException("There must be an edge at hand");
      }
      return current;
    }

    void advance() {
      Row row = rows.next();
      current = row == null ? null : row.item();
    }

    /** The end of its position: the text of the other id. */
    String place() {
      String[] parts = require().position().split("#", -1);
      int from = parts.length - list.tail().size();
      return String.join("#", List.of(parts).subList(from, parts.length));
    }

    T value() {
      return list.list.listing().context().read(list.plan.name(), list.list.mapping(), require());
    }

    /** All edges at one place. */
    List<T> takeAll(String place) {
      List<T> all = new ArrayList<>();
      while (current != null && place().equals(place)) {
        all.add(value());
        advance();
      }
      return all;
    }

    /** What tells the entity from all others. */
    String entityKey() {
      ReadContext context = list.list.listing().context();
      return context
          .table()
          .keys()
          .shown(context.keyFrom(list.plan.name(), list.other.key(), require()));
    }
  }
}
