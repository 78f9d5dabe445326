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
import dev.adjoin.internal.codec.TypeCodec;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.key.Span;
import dev.adjoin.internal.plan.ReadName;
import dev.adjoin.internal.plan.ReadPlan;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
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
    TypeCodec codec = mapping.codec();
    ReadName read = ReadName.view(codec.type(), name);
    if (!request.isOfAll()) {
      throw new IllegalArgumentException(
          "A view must be chosen before a list is narrowed, but %s came later".formatted(read));
    }
    ReadableList view = new QueriedList(list.context(), read, codec);
    return new PlannedQuery<>(view, mapping, request.of(inputs(view, Arguments.values(by))));
  }

  /** The inputs of a view: those that it shares with this list, then the given values in order. */
  private InputValues inputs(ReadableList view, List<?> by) {
    List<Object> values = new ArrayList<>();
    Iterator<?> given = by.iterator();
    for (String input : view.inputs()) {
      Object known = request.inputs().find(input);
      Object value = known == null && given.hasNext() ? given.next() : known;
      if (value == null) {
        throw misfit(view, by);
      }
      values.add(value);
    }
    if (given.hasNext()) {
      throw misfit(view, by);
    }
    return InputValues.of(mapping.codec(), view.read(), view.inputs(), values);
  }

  private IllegalArgumentException misfit(ReadableList view, List<?> by) {
    return new IllegalArgumentException(
        "%s needs %s, but got the key of %s and %d more values"
            .formatted(view.read(), String.join(", ", view.inputs()), list.read(), by.size()));
  }

  @Override
  public PlannedQuery<T> onUnreadable(Consumer<AdjoinException> listener) {
    return with(request.skipping(Arguments.required("A listener", listener)));
  }

  @Override
  public <V> Where<V, ListQuery<T>> where(Attribute<T, V> attribute) {
    return keyCondition(Arguments.required("An attribute", attribute).name());
  }

  @Override
  public Where<Object, ListQuery<T>> where(String attribute) {
    return keyCondition(attribute);
  }

  private <V> Where<V, ListQuery<T>> keyCondition(String attribute) {
    return new Comparison<>(
        value -> with(request.where(attribute, value)),
        (span, low, high) -> with(request.range(attribute, span, low, high)),
        prefix -> prefixed(attribute, prefix));
  }

  private ListQuery<T> prefixed(String attribute, @Nullable String prefix) {
    if (prefix != null && prefix.isEmpty()) {
      // Every string starts with the empty prefix. The plan is only needed for its error if the
      // list cannot be narrowed by a prefix.
      list.plan(request.range(attribute, Span.PREFIX, "any", null), Answer.ITEMS);
      return this;
    }
    return with(request.range(attribute, Span.PREFIX, prefix, null));
  }

  @Override
  public <V> Where<V, ListQuery<T>> filter(Attribute<T, V> attribute) {
    return filter(Condition.of(attribute));
  }

  @Override
  public Where<Object, ListQuery<T>> filter(String attribute) {
    return filter(Condition.of(attribute));
  }

  private <V> Where<V, ListQuery<T>> filter(Condition.Comparison<V> comparison) {
    return new Comparison<>(
        value -> filter(comparison.is(value)),
        (span, low, high) ->
            filter(
                switch (span) {
                  case BETWEEN -> comparison.between(low, high);
                  case BEFORE -> comparison.lessThan(high);
                  case AT_MOST -> comparison.atMost(high);
                  case AFTER -> comparison.greaterThan(low);
                  case AT_LEAST -> comparison.atLeast(low);
                  default -> throw new IllegalArgumentException(span + " must have two bounds");
                }),
        prefix -> filter(comparison.beginsWith(prefix)));
  }

  /** A function of the bounds of a range; one that the span does not have is null. */
  private interface ByBounds<V, R> {
    R apply(Span span, @Nullable V low, @Nullable V high);
  }

  /** A comparison that becomes part of the key condition or of the filter. */
  private record Comparison<V, R>(
      Function<V, R> byValue, ByBounds<V, R> byBounds, Function<String, R> byPrefix)
      implements Where<V, R> {
    @Override
    public R is(V value) {
      return byValue.apply(value);
    }

    @Override
    public R between(V low, V high) {
      return byBounds.apply(Span.BETWEEN, low, high);
    }

    @Override
    public R lessThan(V value) {
      return byBounds.apply(Span.BEFORE, null, value);
    }

    @Override
    public R atMost(V value) {
      return byBounds.apply(Span.AT_MOST, null, value);
    }

    @Override
    public R greaterThan(V value) {
      return byBounds.apply(Span.AFTER, value, null);
    }

    @Override
    public R atLeast(V value) {
      return byBounds.apply(Span.AT_LEAST, value, null);
    }

    @Override
    public R beginsWith(String prefix) {
      return byPrefix.apply(prefix);
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

  /** The items as they are stored where they were found: in the table, or in an index. */
  public Iterator<Listed<T>> listed() {
    return new ListResults<>(
            list,
            request,
            Answer.ITEMS,
            (pattern, row) ->
                new Listed<>(
                    list.context().read(pattern, mapping, row.item()), row.item().stored()))
        .stream().iterator();
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
    return other == null ? mapping.codec().type() : other.type();
  }

  private void requireType(String type, Mapping<?> given) {
    if (!given.codec().type().equals(type)) {
      throw new IllegalArgumentException(
          "The entities of %s must be read as %s, but were read as %s"
              .formatted(list.read(), type, given.codec().type()));
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
