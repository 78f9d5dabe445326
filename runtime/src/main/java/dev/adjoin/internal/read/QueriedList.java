// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.Item;
import dev.adjoin.declare.Answer;
import dev.adjoin.declare.Project;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.codec.Shape;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.execute.BoundCondition;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.Parallel;
import dev.adjoin.internal.model.Projection;
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.Query;
import dev.adjoin.internal.plan.ReadName;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.ReadPlan.ListRead;
import dev.adjoin.internal.plan.ReadPlan.RangeRead;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A list of items of their own: edges, children, views, lookups, all of a type. */
record QueriedList(ReadContext context, ReadName read, Shape shape) implements ReadableList {

  private OpenTable table() {
    return context.table();
  }

  @Override
  public Mapping<Item> carried() {
    return table().mappings().untyped(shape.type());
  }

  @Override
  public AccessPattern plan(ListRequest request, Answer answer) {
    AccessPattern plan = table().lists().plan(read.with(request.shape(answer)));
    if (request.consistent()) {
      table().lists().requireConsistent(plan);
    }
    return request.projected() ? projected(plan, request) : plan;
  }

  /** What an index carries is enough. */
  private AccessPattern projected(AccessPattern plan, ListRequest request) {
    ListRead parts = ListRead.of(plan.plan());
    String index = parts.items().index();
    if (request.filter() != null && !carriesAll(index, request.filter())) {
      throw new IllegalArgumentException(
          "A filter of what %s carries must be of attributes that %s projects, but was of %s"
              .formatted(read, index, String.join(", ", request.filter().attributes().toList())));
    }
    return plan.with(parts.projected().plan());
  }

  @Override
  public RowIterator open(
      AccessPattern plan, ListRequest request, ReadBudget demand, @Nullable String after) {
    ListRead parts = ListRead.of(plan.plan());
    RangeRead range = (RangeRead) parts.items();
    String name = plan.name().toString();
    boolean isHere = request.filter() != null && !canFilterThere(range, request.filter());
    QueryReader reader = reader(name, range.query(), request, isHere);
    ItemIterator walk = ItemIterators.open(context, range, reader, demand, after);
    RowIterator.Opened how =
        new RowIterator.Opened(name, request.consistent(), filter(request, isHere));
    return RowIterator.of(context, walk, demand, parts.fetch().orElse(null), how);
  }

  private QueryReader reader(String pattern, Query query, ListRequest request, boolean isHere) {
    BoundCondition there = isHere ? null : request.filter();
    QueryReader.Manner manner =
        new QueryReader.Manner(request.consistent(), there, request.filter() != null);
    return new QueryReader(table(), pattern, query, request.inputs()::value, manner);
  }

  /**
   * Whether DynamoDB can filter: it sees all that is asked about, a hop lands on what it looks for,
   * and nothing but the items is to be filtered.
   */
  private boolean canFilterThere(RangeRead range, BoundCondition filter) {
    return carriesAll(range.index(), filter)
        && !(range instanceof ReadPlan.Hops)
        && range.query().keeps().size() == 1;
  }

  private boolean carriesAll(@Nullable String index, BoundCondition filter) {
    Projection projection =
        Optional.ofNullable(index)
            .flatMap(table().design()::index)
            .map(found -> found.projection())
            .orElse(Projection.ALL);
    return projection.kind() == Project.Kind.ALL
        || filter.attributes().allMatch(projection.attributes()::contains);
  }

  private Predicate<StoredItem> filter(ListRequest request, boolean isHere) {
    BoundCondition filter = request.filter();
    if (filter == null || !isHere) {
      return found -> true;
    }
    return found -> !found.type().equals(shape.type()) || filter.holds(found.stored());
  }

  @Override
  public long count(ListRequest request) {
    AccessPattern plan = countPlan(request);
    if (ItemCounter.isCounted(plan)) {
      return Math.min(new ItemCounter(this, request.forwards()).of(plan), request.limit());
    }
    RangeRead range = (RangeRead) ListRead.of(plan.plan()).items();
    BoundCondition filter = request.filter();
    if (!request.isLimited() && filter != null && canFilterThere(range, filter)) {
      QueryReader reader = reader(plan.name().toString(), range.query().counted(), request, false);
      return new ItemCounter(this, request).of(reader, range.shards());
    }
    return all(open(plan, request, ReadBudget.of(request.limit()), null)).count();
  }

  /** Of the first ones no more are read than those, unless a number is stored. */
  @Override
  public AccessPattern countPlan(ListRequest request) {
    if (request.filter() != null) {
      return plan(request, Answer.ITEMS);
    }
    AccessPattern whole = plan(request.forwards().limit(ReadBudget.ALL), Answer.COUNT);
    return !request.isLimited() || ItemCounter.isStored(whole)
        ? whole
        : projected(plan(request, Answer.ITEMS), request);
  }

  /** For a plan that counts. */
  QueryReader reader(AccessPattern plan, ListRequest request) {
    return reader(plan.name().toString(), ((RangeRead) plan.plan()).query(), request, false);
  }

  @Override
  public String owner(ListRequest request) {
    ListRequest whole = request.forwards().limit(ReadBudget.ALL);
    ListRead parts = ListRead.of(plan(whole, Answer.TOGETHER).plan());
    ReadPlan.Get beside = parts.beside();
    return table().design().items().stream()
        .filter(item -> !item.type().equals(shape.type()))
        .filter(
            item ->
                beside == null
                    ? ((RangeRead) parts.items()).query().keeps().contains(item.label())
                    : item.key().equals(beside.key()))
        .map(ItemType::type)
        .findFirst()
        .orElseThrow();
  }

  @Override
  public Both together(ListRequest request) {
    AccessPattern plan = plan(request, Answer.TOGETHER);
    ReadPlan.Get beside = ListRead.of(plan.plan()).beside();
    if (beside == null) {
      return split(plan, request);
    }
    ItemGets gets = new ItemGets(context, plan.name().toString(), request.consistent());
    Future<Optional<StoredItem>> entity =
        table().environment().start(() -> gets.get(beside.key(), request.inputs()::value));
    List<StoredItem> items =
        all(open(plan, request, ReadBudget.of(request.limit()), null)).toList();
    return new Both(Parallel.await(plan.name().toString(), entity).orElse(null), items);
  }

  /** The entity is among its items, or missing: then there may be one item more. */
  private Both split(AccessPattern plan, ListRequest request) {
    int wanted = request.isLimited() ? request.limit() + 1 : request.limit();
    StoredItem entity = null;
    List<StoredItem> items = new ArrayList<>();
    for (StoredItem found : all(open(plan, request, ReadBudget.of(wanted), null)).toList()) {
      if (!found.type().equals(shape.type())) {
        entity = found;
      } else if (items.size() < request.limit()) {
        items.add(found);
      }
    }
    return new Both(entity, items);
  }

  private static Stream<StoredItem> all(RowIterator rows) {
    return Stream.generate(rows::next).takeWhile(Objects::nonNull).map(Row::item);
  }
}
