// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cost;

import dev.adjoin.declare.Answer;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.cost.Contents.Each;
import dev.adjoin.internal.cost.Feature.Kind;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.model.DynamoDbLimits;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.ReferenceEnd;
import dev.adjoin.internal.model.RelationshipSide;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.PlannedWrite;
import dev.adjoin.internal.plan.Plans;
import dev.adjoin.internal.plan.QueryShape;
import dev.adjoin.internal.plan.ReadName;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.WriteName;
import dev.adjoin.internal.plan.WriteName.Verb;
import dev.adjoin.internal.plan.WritePlan;
import dev.adjoin.internal.plan.WritePlan.Step;
import dev.adjoin.internal.plan.WritePlan.Step.Role;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The capacity of a delete that takes several requests, in the order in which they are sent. Used
 * once.
 *
 * <p>The entity is read, and what restricts the delete is looked for. An entity with few edges and
 * children that one look finds is removed in one transaction with them. Otherwise it is marked; its
 * descendants are removed, deepest first, then its edges; each list is read again until it is
 * empty; then the entity is removed. Where something can arrive late, a tombstone stays and a
 * second pass follows. The journal notes that the removal begins, and after each list how much was
 * removed. The delete of a child that nothing checks also checks the mark of the entity that it
 * goes with, when it begins to take others along.
 */
final class DeleteCosts {
  /** The number of items for which a delete proves at once that its mark is still there. */
  private static final int FOUND_AT_ONCE = 1_000;

  /** The number of removals after which a delete notes its progress in the journal. */
  private static final int NOTED_AT_ONCE = 2_000;

  private static final Feature CASCADE = new Feature(Kind.CASCADE, "");
  private static final Feature JOURNAL = new Feature(Kind.JOURNAL, "");
  private static final Feature READ_FIRST = new Feature(Kind.READ_FIRST, "");

  private final Plans plans;
  private final Schema schema;
  private final Contents contents;
  private final Entity entity;
  private final WritePlan.Steps plan;
  private final ItemKey own;
  private final List<Charge> charges = new ArrayList<>();
  private boolean isBegun;
  private double removed;

  /** The check of the entity that this one goes with; null if there is none. */
  private @Nullable Action markOfAnother;

  DeleteCosts(Plans plans, Schema schema, Contents contents, String type, WritePlan.Steps plan) {
    this.plans = plans;
    this.schema = schema;
    this.contents = contents;
    this.entity = schema.require(type);
    this.plan = plan;
    this.own = plan.of(Role.MARK).get(0).actions().get(0).key();
  }

  CallCost of() {
    get();
    look(true);
    if (plan.together() != null && isRemovedTogether()) {
      return new CallCost(charges);
    }
    checkMarkOfAnother();
    plan.of(Role.MARK).forEach(this::write);
    plan.of(Role.CLOSE).forEach(this::write);
    look(false);
    clear();
    restrictingChildren();
    plan.of(Role.RETIRE).forEach(this::write);
    plan.of(Role.REMOVE).forEach(this::write);
    if (!plan.of(Role.SWEEP).isEmpty()) {
      clearAgain();
      restrictingChildren();
      plan.of(Role.SWEEP).forEach(this::removeTombstone);
    }
    return new CallCost(charges);
  }

  private void checkMarkOfAnother() {
    if (markOfAnother != null) {
      add(costs(contents).written(List.of(markOfAnother), true));
    }
  }

  /**
   * The cost of the delete of an item that goes with this entity.
   *
   * @param isChecked whether no such item can arrive after the mark
   */
  private CallCost deleted(String type, Contents item, boolean isChecked) {
    WritePlan delete = write(type, Verb.DELETE).plan();
    if (isChecked || !(delete instanceof WritePlan.Steps steps)) {
      return costs(item).of(type, delete);
    }
    DeleteCosts costs = new DeleteCosts(plans, schema, item, type, steps);
    costs.markOfAnother = Action.of(Action.Kind.CHECK, new Target.Parent(entity.name()), own);
    return costs.of();
  }

  private void add(CallCost cost) {
    charges.addAll(cost.charges());
  }

  private void get() {
    read(new ReadPlan.Get(own), READ_FIRST);
  }

  private void read(ReadPlan read, Feature feature) {
    add(new ReadCosts(contents, true, feature).of(read));
  }

  private void write(Step step) {
    step.reads().forEach(r -> read(r, READ_FIRST));
    add(costs(contents).written(step.actions(), true));
  }

  /** A tombstone has no index entries any more. */
  private void removeTombstone(Step step) {
    costs(contents).written(step.actions(), true).charges().stream()
        .filter(charge -> charge.index() == null)
        .forEach(charges::add);
  }

  private WriteCosts costs(Contents of) {
    return new WriteCosts(of, plans, schema);
  }

  // ---- What restricts

  /** The numbers of sharded gates, and lists of children that restrict. */
  private void look(boolean isBeforeMark) {
    plan.of(Role.LOOK).stream()
        .flatMap(s -> s.reads().stream())
        .filter(ReadPlan.BatchGet.class::isInstance)
        .forEach(r -> read(r, READ_FIRST));
    restrictingChildren();
    if (isBeforeMark) {
      plan.of(Role.LOOK).stream()
          .filter(step -> step.end() != null)
          .flatMap(step -> step.reads().stream())
          .forEach(this::again);
      for (Entity child : descendants(OnDelete::removes)) {
        boolean mayRestrict =
            schema.endsAt(child).stream().anyMatch(end -> end.onDelete() == OnDelete.RESTRICT);
        if (mayRestrict) {
          list(child);
          for (Each each : contents.each(Set.of())) {
            CallCost read =
                new ReadCosts(each.contents(), true, READ_FIRST)
                    .of(plans.read(ReadName.get(child.name())).orElseThrow().plan());
            add(read.times(each.times()));
          }
        }
      }
    }
  }

  private void restrictingChildren() {
    descendants(OnDelete.RESTRICT::equals).forEach(this::list);
  }

  /** Reads the descendants of a type; they are then the ones that were found. */
  private void list(Entity child) {
    read(children(child).plan(), CASCADE);
  }

  private AccessPattern children(Entity child) {
    return plans.everyChild(child.name(), entity.name()).orElseThrow();
  }

  /** The types of descendants that the delete removes or is prevented by, deepest first. */
  private List<Entity> descendants(Predicate<OnDelete> rule) {
    List<Entity> all = new ArrayList<>();
    collect(entity, rule, all);
    return all;
  }

  private void collect(Entity parent, Predicate<OnDelete> rule, List<Entity> into) {
    for (Entity child : schema.children(parent)) {
      if (child.whenParentDeleted().removes()) {
        collect(child, rule, into);
      }
      boolean isListed = plans.everyChild(child.name(), entity.name()).isPresent();
      if (rule.test(child.whenParentDeleted()) && isListed) {
        into.add(child);
      }
    }
  }

  // ---- Together with the edges

  /** The edges that go with the entity, with the step that removes them. */
  private record Edges(RelationshipSide end, Step step) {
    /** The actions without the count of the deleted entity, which is removed anyway. */
    List<Action> ofOthers() {
      return step.actions().stream().filter(a -> !isOwn(a)).toList();
    }

    boolean isOwn(Action action) {
      return action.target() instanceof Target.GateItem item
              && !item.gate().isSharded()
              && item.gate().isOf(end)
          || action.target() instanceof Target.End other && other.side() == end.side();
    }

    boolean areSummaries() {
      return end.relationship().store() == Store.SUMMARIES;
    }

    boolean isCounted() {
      return step.actions().stream()
          .anyMatch(a -> a.target() instanceof Target.GateItem item && item.gate().isOf(end));
    }

    ReadPlan list() {
      ReadPlan read = step.reads().get(0);
      return read instanceof ReadPlan.Sequence all ? all.parts().get(0) : read;
    }
  }

  /** The edges that go with the entity and can be listed. */
  private List<Edges> edges() {
    return plan.of(Role.CLEAR).stream()
        .filter(step -> step.end() instanceof RelationshipSide && !step.reads().isEmpty())
        .map(step -> new Edges((RelationshipSide) step.end(), step))
        .toList();
  }

  private boolean isRemovedTogether() {
    double number = 0;
    List<Action> actions = plan.together().actions();
    CallCost reads = CallCost.NONE;
    CallCost others = CallCost.NONE;
    boolean isAlone = true;
    for (Entity child : descendants(OnDelete::removes)) {
      list(child);
      WritePlan delete = write(child.name(), Verb.DELETE).plan();
      if (contents.found() > 0 && delete.isInSteps()) {
        return false;
      }
      number += contents.found();
      for (Each each : contents.together()) {
        others = others.plus(costs(each.contents()).inTransaction(delete).times(each.times()));
        isAlone = false;
      }
    }
    for (Edges edges : edges()) {
      read(edges.list(), CASCADE);
      number += contents.found();
      List<Action> ofOthers = edges.ofOthers();
      if (edges.areSummaries() && contents.found() > 0) {
        get();
      }
      for (Each each : contents.together()) {
        CallCost read =
            edges.areSummaries()
                ? items(ofOthers, each.contents())
                : readFirst(edges.end(), each.contents());
        reads = reads.plus(read.times(each.times()));
        others = others.plus(costs(each.contents()).written(ofOthers, true).times(each.times()));
        isAlone &= ofOthers.isEmpty();
      }
    }
    if (number > mostTogether()) {
      return false;
    }
    if (plan.together() instanceof WritePlan.ReadFirst) {
      get();
    }
    if (number > 0) {
      checkMarkOfAnother();
    }
    add(reads);
    add(others.as(CASCADE));
    add(costs(contents).written(actions, !isAlone || actions.size() > 1));
    return true;
  }

  /** The items that hold the other half of an edge, which are read before it is unlinked. */
  private static CallCost items(List<Action> actions, Contents edge) {
    return actions.stream()
        .map(action -> new ReadCosts(edge, true, CASCADE).of(new ReadPlan.Get(action.key())))
        .reduce(CallCost.NONE, CallCost::plus);
  }

  private int mostTogether() {
    int each = plan.of(Role.CLEAR).stream().mapToInt(step -> step.actions().size()).max().orElse(1);
    int room = (DynamoDbLimits.TRANSACTION_ITEMS - plan.together().items()) / Math.max(1, each);
    return Math.min(room, WritePlan.Steps.MOST_EDGES_TOGETHER);
  }

  /** An edge is read again only if where its mirror is depends on what is stored. */
  private CallCost readFirst(RelationshipSide end, Contents edge) {
    WritePlan unlink = write(end.relationship().name(), Verb.UNLINK).withoutResult();
    return unlink instanceof WritePlan.ReadFirst first
        ? new ReadCosts(edge, true, CASCADE).of(first.read())
        : CallCost.NONE;
  }

  private PlannedWrite write(String type, Verb verb) {
    return plans.write(new WriteName(type, verb)).orElseThrow();
  }

  // ---- Step by step

  private void clear() {
    Set<String> gone = new HashSet<>();
    for (Entity child : descendants(OnDelete::removes)) {
      list(child);
      if (contents.found() > 0) {
        prove();
        for (Each each : contents.each(Set.copyOf(gone))) {
          CallCost one = deleted(child.name(), each.contents(), child.isChecked());
          add(one.times(each.times()).as(CASCADE));
        }
        again(children(child).plan());
      }
      gone.add(child.name());
    }
    edges().forEach(this::clear);
    references().forEach(this::clear);
    notes(Math.ceil(removed / NOTED_AT_ONCE));
  }

  // ---- References

  /** The items that refer to the entity, with the step that deletes them or clears them. */
  private record References(ReferenceEnd end, Step step) {
    ReadPlan list() {
      return step.reads().get(0);
    }
  }

  private List<References> references() {
    return plan.of(Role.CLEAR).stream()
        .filter(step -> step.end() instanceof ReferenceEnd && !step.reads().isEmpty())
        .map(step -> new References((ReferenceEnd) step.end(), step))
        .toList();
  }

  private void clear(References references) {
    ReferenceEnd end = references.end();
    number(end);
    CallCost list = new ReadCosts(contents, true, CASCADE).of(references.list());
    boolean isEmpty = contents.found() == 0;
    if (!isEmpty || !end.hasGate()) {
      add(list);
    }
    if (isEmpty) {
      return;
    }
    prove();
    String type = end.member().name();
    for (Each each : contents.each(Set.of())) {
      WriteCosts costs = costs(each.contents());
      CallCost one =
          end.onDelete() == OnDelete.CASCADE
              ? deleted(type, each.contents(), end.hasGate())
              : new ReadCosts(each.contents(), true, CASCADE)
                  .of(plans.read(ReadName.get(type)).orElseThrow().plan())
                  .plus(costs.written(references.step().actions(), true));
      add(one.times(each.times()).as(CASCADE));
    }
    none(references);
  }

  /** The number of a gate, which says whether items are left. */
  private void number(ReferenceEnd end) {
    if (end.hasGate() && end.shards() == 1) {
      get();
    } else if (end.hasGate()) {
      ReadName count =
          ReadName.lookup(end.member().name(), List.of(end.name()))
              .with(QueryShape.ALL.with(Answer.COUNT));
      plans.read(count).ifPresent(read -> read(read.plan(), CASCADE));
    }
  }

  /** Makes sure that nothing is left. */
  private void none(References references) {
    if (references.end().hasGate()) {
      number(references.end());
    } else {
      again(references.list());
    }
  }

  private void clear(Edges edges) {
    if (edges.isCounted()) {
      get();
    }
    read(edges.list(), CASCADE);
    double number = contents.found();
    if (number == 0) {
      return;
    }
    prove();
    for (Each each : contents.each(Set.of())) {
      CallCost one =
          readFirst(edges.end(), each.contents())
              .plus(
                  costs(each.contents())
                      .written(edges.ofOthers(), edges.step().actions().size() > 1));
      add(one.times(each.times()).as(CASCADE));
    }
    List<Action> counts = edges.step().actions().stream().filter(edges::isOwn).toList();
    int room = (DynamoDbLimits.TRANSACTION_ITEMS - 1) / Math.max(1, edges.ofOthers().size());
    add(costs(contents).written(counts, true).times(Math.ceil(number / room)).as(CASCADE));
    if (edges.isCounted()) {
      get();
    } else {
      again(edges.list());
    }
  }

  /** The second pass, which finds nothing. */
  private void clearAgain() {
    descendants(OnDelete::removes).forEach(child -> again(children(child).plan()));
    for (Edges edges : edges()) {
      if (edges.isCounted()) {
        get();
      } else {
        again(edges.list());
      }
    }
    references().forEach(this::none);
  }

  /** A list that has become empty: one request for each shard. */
  private void again(ReadPlan list) {
    int shards = list instanceof ReadPlan.RangeRead range ? range.shards() : 1;
    double units = shards * UnitRules.read(0, list.index() == null);
    charges.add(new Charge(CASCADE, list.index(), Capacity.ofReads(units)));
  }

  /** Notes once that something will be removed, and reads the mark for each part of a list. */
  private void prove() {
    if (!isBegun) {
      isBegun = true;
      notes(1);
    }
    removed += contents.found();
    CallCost mark = new ReadCosts(contents, true, READ_FIRST).of(new ReadPlan.Get(own));
    add(mark.times(Math.ceil(contents.found() / FOUND_AT_ONCE)));
  }

  private void notes(double number) {
    if (number > 0) {
      charges.add(new Charge(JOURNAL, null, Capacity.ofWrites(number)));
    }
  }
}
