// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.Item;
import dev.adjoin.RefusedReadException;
import dev.adjoin.declare.Answer;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.execute.BoundCondition;
import dev.adjoin.internal.key.KeyOrder;
import dev.adjoin.internal.key.KeyTemplate.Segment.Field;
import dev.adjoin.internal.key.SortRange;
import dev.adjoin.internal.key.Span;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.QueryShape;
import dev.adjoin.internal.plan.ReadName;
import dev.adjoin.internal.plan.ReadPlan;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The edges in a map of an entity: read by one GetItem, then filtered and sorted in memory.
 *
 * @param typed whether edges are read as records
 */
record SummaryList(ReadContext context, ReadName read, SummaryMap map, boolean typed)
    implements ReadableList {

  @Override
  public Mapping<Item> carried() {
    Schema schema = context.table().schema();
    Relationship relationship = schema.relationship(map.relationship()).orElseThrow();
    return context
        .table()
        .mappings()
        .partial(
            map.relationship(),
            relationship.end(map.side().other()),
            schema.keptOfOther(relationship, map.side()));
  }

  /** A map may keep a part of each edge, which untyped edges then have. */
  @Override
  @SuppressWarnings("unchecked")
  public <T> Mapping<T> ofWhole(Mapping<T> mapping) {
    return typed ? mapping : (Mapping<T>) context.table().mappings().partial(map.relationship());
  }

  @Override
  public List<String> inputs() {
    return pattern(read).inputs();
  }

  private AccessPattern pattern(ReadName name) {
    return context
        .table()
        .plans()
        .read(name)
        .orElseThrow(() -> new IllegalArgumentException("There is no list " + name));
  }

  @Override
  public PreparedList plan(ListRequest request, Answer answer) {
    if (typed && answer != Answer.COUNT && !request.projected()) {
      new SummaryReader(context.table(), map).requireWhole(read.toString());
    }
    request.where().forEach(this::requireSorting);
    if (request.range() != null) {
      requireSorting(request.range());
    }
    boolean hasEntities = answer == Answer.ENTITIES;
    return PreparedList.of(
        context, pattern(hasEntities ? read.with(QueryShape.ALL.with(Answer.ENTITIES)) : read));
  }

  private void requireSorting(String attribute) {
    List<String> sorting = map.key().attributes();
    if (!sorting.contains(attribute)) {
      throw new RefusedReadException(
          RefusedReadException.Remedy.FILTER,
          "%s cannot be read this way: it is sorted by %s, not by %s. Use filter"
              .formatted(read, String.join(", ", sorting), attribute));
    }
  }

  @Override
  public <R> RowIterator<R> open(
      PreparedList plan,
      ListRequest request,
      ReadBudget budget,
      @Nullable String after,
      Function<Row, @Nullable R> decoder) {
    List<StoredItem> found =
        entity(plan, request).map(entity -> edges(entity, request)).orElse(List.of());
    ItemIterator items =
        new ReadEdges(found.stream().filter(e -> isAfter(request, e, after)).iterator());
    BatchFetcher fetcher =
        plan.read().entities() == null
            ? null
            : new BatchFetcher(
                context, plan.name(), items, budget, plan.read(), request.consistent());
    return new RowIterator<>(items, budget, fetcher, null, decoder);
  }

  /** Edges that were read together with their entity. */
  private record ReadEdges(Iterator<StoredItem> edges) implements ItemIterator {
    @Override
    public @Nullable StoredItem next() {
      return edges.hasNext() ? edges.next() : null;
    }

    @Override
    public boolean hasMore() {
      return edges.hasNext();
    }

    @Override
    public String reached() {
      throw new IllegalStateException("Edges of a map must be given to the end");
    }
  }

  private Optional<StoredItem> entity(PreparedList plan, ListRequest request) {
    ReadPlan.SummaryRead summary = (ReadPlan.SummaryRead) plan.read().items();
    return new ItemGet(context, plan.name(), summary.key())
        .item(request.inputs(), request.consistent());
  }

  private List<StoredItem> edges(StoredItem entity, ListRequest request) {
    List<StoredItem> edges =
        new SummaryReader(context.table(), map)
            .of(entity.stored()).stream()
                .filter(edge -> isAsked(request, edge))
                .collect(Collectors.toCollection(ArrayList::new));
    if (request.reversed()) {
      Collections.reverse(edges);
    }
    return edges;
  }

  private static boolean isAfter(ListRequest request, StoredItem edge, @Nullable String after) {
    int order = after == null ? 1 : KeyOrder.BYTES.compare(edge.position(), after);
    return after == null || (request.reversed() ? order < 0 : order > 0);
  }

  private boolean isAsked(ListRequest request, StoredItem edge) {
    BoundCondition filter = request.filter();
    return request.where().stream().allMatch(a -> compare(edge, a, request, a) == 0)
        && isInRange(request, edge)
        && (filter == null || filter.holds(edge.stored()));
  }

  private boolean isInRange(ListRequest request, StoredItem edge) {
    String attribute = request.range();
    if (attribute == null) {
      return true;
    }
    if (request.span() == Span.PREFIX) {
      return String.valueOf(value(edge, attribute))
          .startsWith(String.valueOf(request.inputs().apply(SortRange.low(attribute))));
    }
    boolean isAboveLow =
        switch (request.span().low()) {
          case OPEN -> true;
          case INCLUSIVE -> compareLow(request, edge, attribute) >= 0;
          case EXCLUSIVE -> compareLow(request, edge, attribute) > 0;
        };
    return isAboveLow
        && switch (request.span().high()) {
          case OPEN -> true;
          case INCLUSIVE -> compareHigh(request, edge, attribute) <= 0;
          case EXCLUSIVE -> compareHigh(request, edge, attribute) < 0;
        };
  }

  private int compareLow(ListRequest request, StoredItem edge, String attribute) {
    return compare(edge, attribute, request, SortRange.low(attribute));
  }

  private int compareHigh(ListRequest request, StoredItem edge, String attribute) {
    return compare(edge, attribute, request, SortRange.high(attribute));
  }

  /** Compares an attribute of an edge with a given value, in the order of keys. */
  private int compare(StoredItem edge, String attribute, ListRequest request, String name) {
    Field field =
        map.key().fields().stream()
            .filter(each -> each.attribute().equals(attribute))
            .findFirst()
            .orElseThrow();
    Object given = request.inputs().apply(name);
    if (given == null) {
      throw new IllegalStateException("A request must give " + name);
    }
    return KeyOrder.BYTES.compare(
        field.codec().encode(value(edge, attribute)), field.codec().encode(given));
  }

  private Object value(StoredItem edge, String attribute) {
    Object value = context.table().codec(edge.type()).value(edge.stored(), attribute);
    if (value == null) {
      throw new IllegalStateException("An edge must have " + attribute);
    }
    return value;
  }

  @Override
  public long count(ListRequest request) {
    int there =
        entity(plan(request, Answer.COUNT), request)
            .map(entity -> edges(entity, request).size())
            .orElse(0);
    return Math.min(there, request.limit());
  }

  @Override
  public AccessPattern countPlan(ListRequest request) {
    return plan(request, Answer.COUNT).pattern();
  }

  @Override
  public String owner(ListRequest request) {
    return map.entity();
  }

  @Override
  public OwnerAndItems together(ListRequest request) {
    StoredItem entity = entity(plan(request, Answer.TOGETHER), request).orElse(null);
    List<StoredItem> edges = entity == null ? List.of() : edges(entity, request);
    return new OwnerAndItems(entity, edges.stream().limit(request.limit()).toList());
  }
}
