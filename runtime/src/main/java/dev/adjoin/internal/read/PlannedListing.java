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
import dev.adjoin.internal.plan.ReadPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A list of items of their own: edges, children, views, lookups, all of a type. */
record PlannedListing(ReadContext context, String read, Shape shape) implements Listing {

  private OpenTable table() {
    return context.table();
  }

  @Override
  public Mapping<Item> carried() {
    return table().mappings().untyped(shape.type());
  }

  @Override
  public AccessPattern plan(Question question, Answer answer) {
    AccessPattern plan = table().questions().answer(read, question.asked(answer));
    if (question.consistent()) {
      table().questions().requireConsistent(plan);
    }
    return question.projected() ? projected(plan, question) : plan;
  }

  /** What an index carries is enough. */
  private AccessPattern projected(AccessPattern plan, Question question) {
    ListPlan parts = ListPlan.of(plan.plan());
    String index = parts.range().index();
    if (question.filter() != null && !carriesAll(index, question.filter())) {
      throw new IllegalArgumentException(
          "A filter of what %s carries must be of attributes that %s projects, but was of %s"
              .formatted(read, index, String.join(", ", question.filter().attributes().toList())));
    }
    return new AccessPattern(
        plan.name(), plan.question(), plan.inputs(), parts.withoutFetching(shape.type()).plan());
  }

  @Override
  public Rows open(AccessPattern plan, Question question, Demand demand, @Nullable String after) {
    ListPlan parts = ListPlan.of(plan.plan());
    boolean isHere = question.filter() != null && !canFilterThere(parts, question.filter());
    RangeReader reader = reader(plan.name(), parts, question, isHere);
    Walk walk = Walks.open(context, parts.range(), reader, demand, after);
    Rows.Opened how = new Rows.Opened(plan.name(), question.consistent(), filter(question, isHere));
    return Rows.of(context, walk, demand, parts.fetch(), how);
  }

  private RangeReader reader(String pattern, ListPlan parts, Question question, boolean isHere) {
    BoundCondition there = isHere ? null : question.filter();
    RangeReader.Manner manner =
        new RangeReader.Manner(question.consistent(), there, question.filter() != null);
    return new RangeReader(table(), pattern, parts.query(), question.inputs()::value, manner);
  }

  /**
   * Whether DynamoDB can filter: it sees all that is asked about, a hop lands on what it looks for,
   * and nothing but the items is to be filtered.
   */
  private boolean canFilterThere(ListPlan parts, BoundCondition filter) {
    return carriesAll(parts.range().index(), filter)
        && !(parts.range() instanceof ReadPlan.Hops)
        && parts.query().keeps().size() == 1;
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

  private Predicate<Found> filter(Question question, boolean isHere) {
    BoundCondition filter = question.filter();
    if (filter == null || !isHere) {
      return found -> true;
    }
    return found -> !found.type().equals(shape.type()) || filter.holds(found.stored());
  }

  @Override
  public long count(Question question) {
    AccessPattern plan = countPlan(question);
    if (Counting.isCounted(plan)) {
      return Math.min(new Counting(this, question.forwards()).of(plan), question.limit());
    }
    ListPlan parts = ListPlan.of(plan.plan());
    BoundCondition filter = question.filter();
    if (!question.isLimited() && filter != null && canFilterThere(parts, filter)) {
      RangeReader reader = reader(plan.name(), parts.counted(), question, false);
      return new Counting(this, question).of(reader, parts.shards());
    }
    return all(open(plan, question, Demand.of(question.limit()), null)).count();
  }

  /** Of the first ones no more are read than those, unless a number is stored. */
  @Override
  public AccessPattern countPlan(Question question) {
    if (question.filter() != null) {
      return plan(question, Answer.ITEMS);
    }
    AccessPattern whole = plan(question.forwards().limit(Demand.ALL), Answer.COUNT);
    return !question.isLimited() || Counting.isStored(whole)
        ? whole
        : projected(plan(question, Answer.ITEMS), question);
  }

  /** For a plan that counts. */
  RangeReader reader(AccessPattern plan, Question question) {
    return reader(plan.name(), ListPlan.of(plan.plan()), question, false);
  }

  @Override
  public String owner(Question question) {
    Question whole = question.forwards().limit(Demand.ALL);
    ListPlan parts = ListPlan.of(plan(whole, Answer.TOGETHER).plan());
    ReadPlan.Get beside = parts.beside();
    return table().design().items().stream()
        .filter(item -> !item.type().equals(shape.type()))
        .filter(
            item ->
                beside == null
                    ? parts.query().keeps().contains(item.label())
                    : item.key().equals(beside.key()))
        .map(ItemType::type)
        .findFirst()
        .orElseThrow();
  }

  @Override
  public Both together(Question question) {
    AccessPattern plan = plan(question, Answer.TOGETHER);
    ReadPlan.Get beside = ListPlan.of(plan.plan()).beside();
    if (beside == null) {
      return split(plan, question);
    }
    Gets gets = new Gets(context, plan.name(), question.consistent());
    Future<Optional<Found>> entity =
        table().environment().start(() -> gets.get(beside.key(), question.inputs()::value));
    List<Found> items = all(open(plan, question, Demand.of(question.limit()), null)).toList();
    return new Both(Parallel.await(plan.name(), entity).orElse(null), items);
  }

  /** The entity is among its items, or missing: then there may be one item more. */
  private Both split(AccessPattern plan, Question question) {
    int wanted = question.isLimited() ? question.limit() + 1 : question.limit();
    Found entity = null;
    List<Found> items = new ArrayList<>();
    for (Found found : all(open(plan, question, Demand.of(wanted), null)).toList()) {
      if (!found.type().equals(shape.type())) {
        entity = found;
      } else if (items.size() < question.limit()) {
        items.add(found);
      }
    }
    return new Both(entity, items);
  }

  private static Stream<Found> all(Rows rows) {
    return Stream.generate(rows::next).takeWhile(Objects::nonNull).map(Row::item);
  }
}
