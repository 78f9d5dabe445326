// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.Item;
import dev.adjoin.declare.Answer;
import dev.adjoin.declare.Project;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.codec.TypeCodec;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.execute.BoundCondition;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.Parallel;
import dev.adjoin.internal.model.Projection;
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.QueryShape;
import dev.adjoin.internal.plan.ReadName;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.ReadPlan.RangeRead;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A list that is read by Queries: edges, children, views, lookups, all items of a type. The plan of
 * each request shape is cached. Thread-safe.
 */
final class QueriedList implements ReadableList {
  private final ReadContext context;
  private final ReadName read;
  private final TypeCodec codec;
  private final Mapping<Item> carried;
  private final List<String> inputs;
  private final Map<QueryShape, PreparedList> plans = new ConcurrentHashMap<>();
  private final Map<QueryShape, PreparedList> projected = new ConcurrentHashMap<>();

  /**
   * @throws IllegalArgumentException if the model has no such list
   */
  QueriedList(ReadContext context, ReadName read, TypeCodec codec) {
    this.context = context;
    this.read = read;
    this.codec = codec;
    this.carried = context.table().mappings().partial(codec.type());
    this.inputs = context.table().listPlan(read).inputs();
  }

  @Override
  public ReadName read() {
    return read;
  }

  @Override
  public ReadContext context() {
    return context;
  }

  @Override
  public List<String> inputs() {
    return inputs;
  }

  @Override
  public Mapping<Item> carried() {
    return carried;
  }

  private OpenTable table() {
    return context.table();
  }

  @Override
  public PreparedList plan(ListRequest request, Answer answer) {
    PreparedList plan = planned(request.shape(answer));
    if (request.consistent()) {
      table().requireConsistent(plan.pattern());
    }
    return request.projected() ? projected(plan, request) : plan;
  }

  private PreparedList planned(QueryShape asked) {
    PreparedList plan = plans.get(asked);
    if (plan == null) {
      plan = PreparedList.of(context, table().listPlan(read.with(asked)));
      plans.put(asked, plan);
    }
    return plan;
  }

  /** The same plan without fetching the attributes that the index does not carry. */
  private PreparedList projected(PreparedList plan, ListRequest request) {
    String index = plan.read().items().index();
    if (request.filter() != null && !carriesAll(index, request.filter())) {
      throw new IllegalArgumentException(
          "A filter of a projected %s must be of attributes that %s projects, but was of %s"
              .formatted(read, index, String.join(", ", request.filter().attributes().toList())));
    }
    return projected.computeIfAbsent(
        plan.pattern().name().shape(),
        asked -> {
          AccessPattern pattern = plan.pattern();
          return PreparedList.of(context, pattern.with(plan.read().projected().plan()));
        });
  }

  @Override
  public <R> RowIterator<R> open(
      PreparedList plan,
      ListRequest request,
      ReadBudget budget,
      @Nullable String after,
      Function<Row, @Nullable R> decoder) {
    boolean isFilteredHere =
        request.filter() != null && !canFilterThere(plan.range(), request.filter());
    QueryReader reader = reader(plan.requireQuery(), request, isFilteredHere);
    ItemIterator items = ItemIterators.open(plan.range(), reader, budget, after);
    BatchFetcher fetcher =
        plan.read().completion() == null && plan.read().entities() == null
            ? null
            : new BatchFetcher(
                context, plan.name(), items, budget, plan.read(), request.consistent());
    Predicate<StoredItem> filter = isFilteredHere ? this.filter(request) : null;
    return new RowIterator<>(items, budget, fetcher, filter, decoder);
  }

  private QueryReader reader(PreparedQuery query, ListRequest request, boolean isFilteredHere) {
    return new QueryReader(
        table(),
        query,
        request.inputs(),
        request.consistent(),
        isFilteredHere ? null : request.filter(),
        request.filter() != null);
  }

  /**
   * Whether DynamoDB can apply the filter: the index carries all attributes of the filter, the plan
   * does not skip from node to node, and the query reads only items of the list.
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
        || filter
            .attributes()
            .map(table().names().of(codec.type())::stored)
            .allMatch(projection.attributes()::contains);
  }

  private Predicate<StoredItem> filter(ListRequest request) {
    BoundCondition filter = request.filter();
    return item ->
        filter == null || !item.type().equals(codec.type()) || filter.holds(item.stored());
  }

  @Override
  public long count(ListRequest request) {
    AccessPattern plan = countPlan(request);
    String name = plan.name().toString();
    if (plan.plan() instanceof ReadPlan.StoredCount stored) {
      return Math.min(new ItemCounter(context).stored(name, stored, request), request.limit());
    }
    RangeRead range = (RangeRead) ReadPlan.ListRead.of(plan.plan()).items();
    BoundCondition filter = request.filter();
    if (range.query().counting()
        || !request.isLimited() && filter != null && canFilterThere(range, filter)) {
      PreparedQuery counting = PreparedQuery.of(context, name, range.query().counted());
      return new ItemCounter(context).queried(reader(counting, request, false), range);
    }
    RowIterator<Row> rows = rows(PreparedList.of(context, plan), request, request.limit());
    long number = 0;
    while (rows.next() != null) {
      number++;
    }
    return number;
  }

  private RowIterator<Row> rows(PreparedList plan, ListRequest request, int limit) {
    return open(plan, request, ReadBudget.of(limit), null, row -> row);
  }

  /** The plan that counts the list. A limited list is counted by reading it, up to the limit. */
  @Override
  public AccessPattern countPlan(ListRequest request) {
    if (request.filter() != null) {
      return plan(request, Answer.ITEMS).pattern();
    }
    QueryShape all = request.forwards().limit(ReadBudget.ALL).shape(Answer.COUNT);
    AccessPattern whole = table().listPlan(read.with(all));
    if (request.isLimited() && !(whole.plan() instanceof ReadPlan.StoredCount)) {
      return projected(plan(request, Answer.ITEMS), request).pattern();
    }
    if (request.consistent()) {
      table().requireConsistent(whole);
    }
    return whole;
  }

  @Override
  public String owner(ListRequest request) {
    PreparedList plan = plan(request.forwards().limit(ReadBudget.ALL), Answer.TOGETHER);
    ReadPlan.Get beside = plan.read().beside();
    return table().design().items().stream()
        .filter(item -> !item.type().equals(codec.type()))
        .filter(
            item ->
                beside == null
                    ? plan.range().query().keeps().contains(item.label())
                    : item.key().equals(beside.key()))
        .map(ItemType::type)
        .findFirst()
        .orElseThrow();
  }

  @Override
  public OwnerAndItems together(ListRequest request) {
    PreparedList plan = plan(request, Answer.TOGETHER);
    ReadPlan.Get beside = plan.read().beside();
    if (beside == null) {
      return split(plan, request);
    }
    Future<Optional<StoredItem>> owner =
        table()
            .environment()
            .start(
                () ->
                    new ItemGet(context, plan.name(), beside.key())
                        .item(request.inputs(), request.consistent()));
    List<StoredItem> items = items(rows(plan, request, request.limit()));
    return new OwnerAndItems(Parallel.await(plan.name(), owner).orElse(null), items);
  }

  /**
   * Reads the owner and its items by one Query. The limit is one higher for the owner; if the owner
   * does not exist, the surplus item is left out.
   */
  private OwnerAndItems split(PreparedList plan, ListRequest request) {
    int wanted = request.isLimited() ? request.limit() + 1 : request.limit();
    StoredItem owner = null;
    List<StoredItem> items = new ArrayList<>();
    for (StoredItem item : items(rows(plan, request, wanted))) {
      if (!item.type().equals(codec.type())) {
        owner = item;
      } else if (items.size() < request.limit()) {
        items.add(item);
      }
    }
    return new OwnerAndItems(owner, items);
  }

  private static List<StoredItem> items(RowIterator<Row> rows) {
    List<StoredItem> items = new ArrayList<>();
    for (Row row = rows.next(); row != null; row = rows.next()) {
      items.add(row.item());
    }
    return items;
  }
}
