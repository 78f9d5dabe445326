// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.Item;
import dev.adjoin.declare.Answer;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.execute.BoundCondition;
import dev.adjoin.internal.key.KeyOrder;
import dev.adjoin.internal.key.KeyTemplate.Segment.Field;
import dev.adjoin.internal.key.SortRange;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.ReadPlan;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The edges that an entity keeps in a map: one GetItem, everything else in memory.
 *
 * @param typed whether edges are to be read as records
 */
record SummaryListing(ReadContext context, String read, SummaryMap map, boolean typed)
    implements Listing {

  @Override
  public Mapping<Item> carried() {
    Schema schema = context.table().schema();
    Relationship relationship = schema.relationship(map.relationship()).orElseThrow();
    return context
        .table()
        .mappings()
        .untyped(
            map.relationship(),
            relationship.end(map.side().other()),
            schema.keptOfOther(relationship, map.side()));
  }

  @Override
  public AccessPattern plan(Question question, Answer answer) {
    if (typed && answer != Answer.COUNT && !question.projected()) {
      new Summaries(context.table(), map).requireWhole(read);
    }
    question.where().forEach(this::requireSorting);
    if (question.range() != null) {
      requireSorting(question.range());
    }
    String name = answer == Answer.ENTITIES ? read + ".withEntities" : read;
    return context
        .table()
        .plans()
        .read(name)
        .orElseThrow(() -> new IllegalArgumentException("There is no list " + name));
  }

  private void requireSorting(String attribute) {
    List<String> sorting = map.key().attributes();
    if (!sorting.contains(attribute)) {
      throw new IllegalArgumentException(
          "%s cannot be read so: it is sorted by %s, not by %s. Use filter"
              .formatted(read, String.join(", ", sorting), attribute));
    }
  }

  @Override
  public Rows open(AccessPattern plan, Question question, Demand demand, @Nullable String after) {
    List<Found> found =
        entity(plan, question).map(entity -> edges(entity, question)).orElse(List.of());
    Walk walk = new ListedWalk(found.stream().filter(e -> isAfter(question, e, after)).toList());
    Rows.Opened how = new Rows.Opened(plan.name(), question.consistent(), edge -> true);
    return Rows.of(context, walk, demand, ListPlan.of(plan.plan()).fetch(), how);
  }

  private Optional<Found> entity(AccessPattern plan, Question question) {
    ReadPlan.Get get = (ReadPlan.Get) ListPlan.of(plan.plan()).range();
    return new Gets(context, plan.name(), question.consistent())
        .get(get.key(), question.inputs()::value);
  }

  private List<Found> edges(Found entity, Question question) {
    List<Found> edges =
        new Summaries(context.table(), map)
            .of(entity.stored()).stream()
                .filter(edge -> isAsked(question, edge))
                .collect(Collectors.toCollection(ArrayList::new));
    if (question.reversed()) {
      Collections.reverse(edges);
    }
    return edges;
  }

  private static boolean isAfter(Question question, Found edge, @Nullable String after) {
    int order = after == null ? 1 : KeyOrder.BYTES.compare(edge.position(), after);
    return after == null || (question.reversed() ? order < 0 : order > 0);
  }

  private boolean isAsked(Question question, Found edge) {
    BoundCondition filter = question.filter();
    return question.where().stream().allMatch(a -> compare(edge, a, question, a) == 0)
        && isInRange(question, edge)
        && (filter == null || filter.holds(edge.stored()));
  }

  private boolean isInRange(Question question, Found edge) {
    String attribute = question.range();
    if (attribute == null) {
      return true;
    }
    return switch (question.span()) {
      case BETWEEN ->
          compareLow(question, edge, attribute) >= 0 && compareHigh(question, edge, attribute) <= 0;
      case AT_LEAST -> compareLow(question, edge, attribute) >= 0;
      case AFTER -> compareLow(question, edge, attribute) > 0;
      case AT_MOST -> compareHigh(question, edge, attribute) <= 0;
      case BEFORE -> compareHigh(question, edge, attribute) < 0;
      case PREFIX ->
          String.valueOf(value(edge, attribute))
              .startsWith(String.valueOf(question.inputs().value(SortRange.low(attribute))));
    };
  }

  private int compareLow(Question question, Found edge, String attribute) {
    return compare(edge, attribute, question, SortRange.low(attribute));
  }

  private int compareHigh(Question question, Found edge, String attribute) {
    return compare(edge, attribute, question, SortRange.high(attribute));
  }

  /** How an edge's value stands to a given one, in the order of keys. */
  private int compare(Found edge, String attribute, Question question, String name) {
    Field field =
        map.key().fields().stream()
            .filter(each -> each.attribute().equals(attribute))
            .findFirst()
            .orElseThrow();
    Object given = question.inputs().value(name);
    if (given == null) {
      throw new IllegalStateException("A question must give " + name);
    }
    return KeyOrder.BYTES.compare(
        field.codec().encode(value(edge, attribute)), field.codec().encode(given));
  }

  private Object value(Found edge, String attribute) {
    Object value = context.table().shape(edge.type()).value(edge.stored(), attribute);
    if (value == null) {
      throw new IllegalStateException("An edge must have " + attribute);
    }
    return value;
  }

  @Override
  public long count(Question question) {
    int there =
        entity(countPlan(question), question)
            .map(entity -> edges(entity, question).size())
            .orElse(0);
    return Math.min(there, question.limit());
  }

  @Override
  public AccessPattern countPlan(Question question) {
    return plan(question, Answer.COUNT);
  }

  @Override
  public String owner(Question question) {
    return map.entity();
  }

  @Override
  public Both together(Question question) {
    Found entity = entity(plan(question, Answer.TOGETHER), question).orElse(null);
    List<Found> edges = entity == null ? List.of() : edges(entity, question);
    return new Both(entity, edges.stream().limit(question.limit()).toList());
  }
}
