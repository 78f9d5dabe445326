// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.AdjoinException;
import dev.adjoin.Attribute;
import dev.adjoin.Condition;
import dev.adjoin.EdgeWithEntity;
import dev.adjoin.EntityWithEdges;
import dev.adjoin.Item;
import dev.adjoin.ListQuery;
import dev.adjoin.Page;
import dev.adjoin.PagedResults;
import dev.adjoin.Where;
import dev.adjoin.declare.Answer;
import dev.adjoin.internal.argument.Arguments;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.codec.Shape;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.key.Span;
import dev.adjoin.internal.plan.ReadName;
import dev.adjoin.internal.plan.ReadPlan;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A {@link ListQuery} that is run by the plans of the model. Immutable. */
public final class PlannedQuery<T> implements ListQuery<T> {
  private final ReadableList list;
  private final Mapping<T> mapping;
  private final ListRequest request;

  PlannedQuery(ReadableList list, Mapping<T> mapping, ListRequest request) {
    this.list = list;
    this.mapping = mapping;
    this.request = request;
  }

  private PlannedQuery<T> with(ListRequest other) {
    return new PlannedQuery<>(list, mapping, other);
  }

  ReadableList listing() {
    return list;
  }

  ListRequest request() {
    return request;
  }

  Mapping<T> mapping() {
    return mapping;
  }

  @Override
  public PlannedQuery<T> view(String name, Object... by) {
    Shape shape = mapping.shape();
    ReadName read = ReadName.view(shape.type(), name);
    if (!request.isOfAll()) {
      throw new IllegalArgumentException(
          "A view must be chosen before a list is narrowed, but %s came later".formatted(read));
    }
    ReadableList view = new QueriedList(list.context(), read, shape);
    return new PlannedQuery<>(view, mapping, request.of(inputs(view, Arguments.values(by))));
  }

  /** The inputs of a view: those that it shares with this list, then the given values in order. */
  private InputValues inputs(ReadableList view, List<?> by) {
    List<Object> values = new ArrayList<>();
    Iterator<?> given = by.iterator();
    for (String input : view.inputs()) {
      Object known = request.inputs().apply(input);
      Object value = known == null && given.hasNext() ? given.next() : known;
      if (value == null) {
        throw misfit(view, by);
      }
      values.add(value);
    }
    if (given.hasNext()) {
      throw misfit(view, by);
    }
    return InputValues.of(mapping.shape(), view.read(), view.inputs(), values);
  }

  private IllegalArgumentException misfit(ReadableList view, List<?> by) {
    return new IllegalArgumentException(
        "%s must be given %s, but was given the key of %s and %d more values"
            .formatted(view.read(), String.join(", ", view.inputs()), list.read(), by.size()));
  }

  @Override
  public PlannedQuery<T> onUnreadable(Consumer<AdjoinException> listener) {
    return with(request.skipping(Arguments.required("A listener", listener)));
  }

  @Override
  public <V> Where<V, ListQuery<T>> where(Attribute<T, V> attribute) {
    return new KeyCondition<>(Arguments.required("An attribute", attribute).name());
  }

  @Override
  public Where<Object, ListQuery<T>> where(String attribute) {
    return new KeyCondition<>(attribute);
  }

  /** A comparison that becomes part of the key condition. */
  private final class KeyCondition<V> implements Where<V, ListQuery<T>> {
    private final String attribute;

    KeyCondition(String attribute) {
      this.attribute = attribute;
    }

    @Override
    public ListQuery<T> is(V value) {
      return with(request.where(attribute, value));
    }

    @Override
    public ListQuery<T> between(V low, V high) {
      return with(request.range(attribute, Span.BETWEEN, low, high));
    }

    @Override
    public ListQuery<T> lessThan(V value) {
      return with(request.range(attribute, Span.BEFORE, null, value));
    }

    @Override
    public ListQuery<T> atMost(V value) {
      return with(request.range(attribute, Span.AT_MOST, null, value));
    }

    @Override
    public ListQuery<T> greaterThan(V value) {
      return with(request.range(attribute, Span.AFTER, value, null));
    }

    @Override
    public ListQuery<T> atLeast(V value) {
      return with(request.range(attribute, Span.AT_LEAST, value, null));
    }

    @Override
    public ListQuery<T> beginsWith(String prefix) {
      if (prefix != null && prefix.isEmpty()) {
        // Every string starts with the empty prefix. The plan is only needed for its error if the
        // list cannot be narrowed by a prefix.
        list.plan(request.range(attribute, Span.PREFIX, "any", null), Answer.ITEMS);
        return PlannedQuery.this;
      }
      return with(request.range(attribute, Span.PREFIX, prefix, null));
    }
  }

  @Override
  public <V> Where<V, ListQuery<T>> filter(Attribute<T, V> attribute) {
    return new Filter<>(Condition.of(attribute));
  }

  @Override
  public Where<Object, ListQuery<T>> filter(String attribute) {
    return new Filter<>(Condition.of(attribute));
  }

  /** A comparison that becomes part of the filter. */
  private final class Filter<V> implements Where<V, ListQuery<T>> {
    private final Condition.Comparison<V> comparison;

    Filter(Condition.Comparison<V> comparison) {
      this.comparison = comparison;
    }

    @Override
    public ListQuery<T> is(V value) {
      return filter(comparison.is(value));
    }

    @Override
    public ListQuery<T> between(V low, V high) {
      return filter(comparison.between(low, high));
    }

    @Override
    public ListQuery<T> lessThan(V value) {
      return filter(comparison.lessThan(value));
    }

    @Override
    public ListQuery<T> atMost(V value) {
      return filter(comparison.atMost(value));
    }

    @Override
    public ListQuery<T> greaterThan(V value) {
      return filter(comparison.greaterThan(value));
    }

    @Override
    public ListQuery<T> atLeast(V value) {
      return filter(comparison.atLeast(value));
    }

    @Override
    public ListQuery<T> beginsWith(String prefix) {
      return filter(comparison.beginsWith(prefix));
    }
  }

  @Override
  public PlannedQuery<T> filter(Condition condition) {
    return with(request.filter(condition));
  }

  @Override
  public PlannedQuery<T> reversed() {
    return with(request.turned());
  }

  @Override
  public PlannedQuery<T> limit(int most) {
    ListResults.requirePositive("A limit", most);
    return with(request.limit(most));
  }

  @Override
  public PlannedQuery<T> consistent() {
    return with(request.asConsistent());
  }

  @Override
  public ListQuery<Item> projected() {
    return new PlannedQuery<>(list, list.carried(), request.asProjected());
  }

  private OpenTable table() {
    return list.context().table();
  }

  private ListResults<T> answers() {
    return new ListResults<>(
        list,
        request,
        Answer.ITEMS,
        (pattern, row) -> list.context().read(pattern, mapping, row.item()));
  }

  @Override
  public List<T> list() {
    return answers().list();
  }

  @Override
  public Stream<T> stream() {
    return answers().stream();
  }

  @Override
  public Optional<T> first() {
    return answers().first();
  }

  @Override
  public Page<T> page(int size) {
    return answers().page(size);
  }

  @Override
  public Page<T> page(int size, @Nullable String cursor) {
    return answers().page(size, cursor);
  }

  @Override
  public Page<T> page(String cursor) {
    return answers().page(cursor);
  }

  @Override
  public long count() {
    return list.count(request);
  }

  @Override
  public PagedResults<EdgeWithEntity<T, Item>> withEntities() {
    return entities(table().mappings().untyped(otherSide()));
  }

  @Override
  public <E> PagedResults<EdgeWithEntity<T, E>> withEntities(Class<E> entity) {
    Mapping<E> other = table().mappings().of(entity);
    requireType(otherSide(), other);
    return entities(other);
  }

  /** The type of the entities that the edges lead to. */
  private String otherSide() {
    ReadPlan.Wanted.Each other = list.plan(request, Answer.ENTITIES).read().entities();
    return other == null ? mapping.shape().type() : other.type();
  }

  private void requireType(String type, Mapping<?> given) {
    if (!given.shape().type().equals(type)) {
      throw new IllegalArgumentException(
          "The entities of %s must be read as %s, but were asked for as %s"
              .formatted(list.read(), type, given.shape().type()));
    }
  }

  private <E> PagedResults<EdgeWithEntity<T, E>> entities(Mapping<E> other) {
    ReadContext context = list.context();
    return new ListResults<>(
        list,
        request,
        Answer.ENTITIES,
        (pattern, row) ->
            new EdgeWithEntity<>(
                context.read(pattern, mapping, row.item()), entity(pattern, other, row.entity())));
  }

  private <E> @Nullable E entity(String pattern, Mapping<E> other, @Nullable StoredItem found) {
    return found == null ? null : list.context().read(pattern, other, found);
  }

  @Override
  public EntityWithEdges<Item, T> together() {
    ReadableList.OwnerAndItems both = list.together(request);
    StoredItem entity = both.owner();
    return entity == null
        ? new EntityWithEdges<>(null, items(both))
        : new EntityWithEdges<>(
            list.context()
                .read(list.read().toString(), table().mappings().untyped(entity.type()), entity),
            items(both));
  }

  @Override
  public <E> EntityWithEdges<E, T> together(Class<E> type) {
    Mapping<E> other = table().mappings().of(type);
    requireType(list.owner(request), other);
    ReadableList.OwnerAndItems both = list.together(request);
    return new EntityWithEdges<>(entity(list.read().toString(), other, both.owner()), items(both));
  }

  private List<T> items(ReadableList.OwnerAndItems both) {
    return both.items().stream()
        .map(item -> list.context().read(list.read().toString(), mapping, item))
        .toList();
  }

  @Override
  public String explain() {
    return answers().explain();
  }

  @Override
  public String explainCount() {
    return ListResults.explain(list.countPlan(request), request);
  }

  @Override
  public String explainTogether() {
    return ListResults.explain(list.plan(request, Answer.TOGETHER).pattern(), request);
  }

  /** The list and how it is narrowed, without values: {@code Enrollment.to.where(semester)}. */
  @Override
  public String toString() {
    return answers().toString();
  }
}
