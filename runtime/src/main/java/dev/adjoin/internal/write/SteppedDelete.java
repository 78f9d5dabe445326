// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.execute.Deadline;
import dev.adjoin.internal.execute.FailureBuilder;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.Requirement.Failure;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.WritePlan;
import dev.adjoin.internal.plan.WritePlan.Step;
import dev.adjoin.internal.write.BoundRequirement.Origin;
import dev.adjoin.internal.write.WriteRequest.Options;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The delete of an entity in several steps: it is marked, so that no link passes any more, then
 * proven to have nothing left, then removed.
 *
 * <p>A cascade would clear what is left between the mark and the removal; here it refuses the
 * delete, and nothing is changed. What is left is looked for before the mark, so that a refused
 * delete disturbs nobody, and again after it, when nothing can be added any more.
 */
final class SteppedDelete {
  private final OpenTable table;
  private final WriteRequest request;
  private final Deadline deadline;
  private final Step mark;
  private final List<Step> between;
  private final Step removal;
  private final List<Action> undo;

  SteppedDelete(OpenTable table, WriteRequest request, WritePlan.Steps plan) {
    this.table = table;
    this.request = request;
    this.deadline = table.calls().deadline();
    List<Step> steps = plan.steps();
    this.mark = steps.get(0);
    this.between = steps.subList(1, steps.size() - 1);
    this.removal = steps.get(steps.size() - 1);
    this.undo = plan.undo();
  }

  /** Deletes the entity; false if there was none. */
  boolean run() {
    for (int attempts = 1; ; attempts++) {
      Outcome outcome = attempt();
      if (outcome != Outcome.UNMARKED) {
        return outcome == Outcome.REMOVED;
      }
      if (!deadline.pause(request.name(), attempts)) {
        throw FailureBuilder.of(Reason.CONFLICT, request.name())
            .template(request.template())
            .attempts(attempts)
            .because(request.type() + " was changed by others each time");
      }
    }
  }

  private enum Outcome {
    REMOVED,
    NOT_FOUND,
    /** Somebody else undid the mark, so that the proof may not hold any more. */
    UNMARKED
  }

  private Outcome attempt() {
    Binding before = read();
    if (before.before().isEmpty() || StoredValues.isTombstone(before.before())) {
      return Outcome.NOT_FOUND;
    }
    new DeleteBlockers(before).find(between).ifPresent(this::refuse);
    if (!isMarked()) {
      return Outcome.NOT_FOUND;
    }
    Binding after = read();
    Optional<String> blocking = new DeleteBlockers(after).find(between);
    if (blocking.isPresent()) {
      new FollowUpSteps(after, deadline).runOnce(undo);
      refuse(blocking.get());
    }
    between.forEach(step -> retire(after, step));
    return remove(after);
  }

  private void refuse(String what) {
    throw FailureBuilder.of(Reason.RESTRICTED, request.name())
        .template(request.template())
        .because(what);
  }

  private Binding read() {
    ItemCache items = new ItemCache(table, deadline);
    Binding binding =
        new Binding(
            table, request, items, table.environment().newName(), table.environment().now());
    items.read(request.name(), binding.ownKey());
    return binding;
  }

  /** Marks the entity: in one transaction if it has room, else with the shards of gates after. */
  private boolean isMarked() {
    boolean fits = items(mark.actions()) <= WritePlan.MOST_ACTIONS;
    List<Action> first = fits ? mark.actions() : unsharded(mark.actions());
    WriteRunner.Result result = run(request.with(new WritePlan.Transaction(first)));
    if (!result.isDone() && result.failure().requirement().isNotThere()) {
      return false;
    }
    require(result);
    if (!fits) {
      new FollowUpSteps(result.binding(), deadline).run(sharded(mark.actions()), key -> true);
    }
    return true;
  }

  private static int items(List<Action> actions) {
    return actions.stream().mapToInt(Action::times).sum();
  }

  private static List<Action> sharded(List<Action> actions) {
    return actions.stream().filter(a -> a.times() > 1).toList();
  }

  private static List<Action> unsharded(List<Action> actions) {
    return actions.stream().filter(a -> a.times() == 1).toList();
  }

  private WriteRunner.Result run(WriteRequest step) {
    return new WriteRunner(table, request.name(), List.of(step), deadline).run();
  }

  private void require(WriteRunner.Result result) {
    if (!result.isDone()) {
      throw new FailureMessages(table).exception(result.failure(), result.attempts());
    }
  }

  /** Removes the shards of a gate that count nothing; the others stay as tombstones. */
  private void retire(Binding binding, Step step) {
    if (!step.actions().isEmpty()
        && step.actions().get(0).target() instanceof Target.GateItem item) {
      List<Action> every =
          step.actions().stream().map(action -> action.each(item.gate().shards())).toList();
      new FollowUpSteps(binding, deadline).run(every, wanted(binding, every));
    }
  }

  private Predicate<String> wanted(Binding binding, List<Action> every) {
    List<ItemWrite> writes = new ArrayList<>();
    for (Action action : every) {
      ActionBinder.bind(binding, request.prepared().action(action), writes);
    }
    ItemCache items = new ItemCache(table, deadline);
    items.readAll(request.name(), writes.stream().map(ItemWrite::key).toList());
    Set<String> wanted =
        writes.stream()
            .filter(write -> isWanted(write, items.read(request.name(), write.key())))
            .map(write -> table.keys().name(write.key()))
            .collect(Collectors.toSet());
    return wanted::contains;
  }

  /** Whether a shard is there and as the step requires. */
  private static boolean isWanted(ItemWrite write, Map<String, AttributeValue> item) {
    return !item.isEmpty()
        && (!write.action().requires(Failure.IN_USE) || write.failedOn(item).isEmpty());
  }

  private Outcome remove(Binding binding) {
    List<Action> actions = removal.actions();
    if (items(actions) > WritePlan.MOST_ACTIONS) {
      new FollowUpSteps(binding, deadline).run(sharded(actions), key -> true);
      actions = unsharded(actions);
    }
    WritePlan write = new WritePlan.Transaction(actions);
    List<ReadPlan> reads = removal.reads();
    WritePlan plan =
        reads.isEmpty() ? write : new WritePlan.ReadFirst(removal.title(), reads.get(0), write);
    WriteRunner.Result result = run(request.with(plan).with(stillMarked(binding)));
    if (!result.isDone() && result.failure().requirement().origin() == Origin.CALLER_READ) {
      return Outcome.UNMARKED;
    }
    if (result.isDone() || !result.failure().requirement().isNotThere()) {
      require(result);
    }
    return Outcome.REMOVED;
  }

  /** Another delete may have been refused, and have undone the mark that both set. */
  private static Options stillMarked(Binding binding) {
    AttributeValue by = binding.before().get(OwnedAttribute.BY);
    List<ConditionClause> marked = new ArrayList<>();
    marked.add(
        ConditionClause.equal(StoredValues.DELETING, AttributeValue.fromS(OwnedAttribute.MARKED)));
    if (by != null) {
      marked.add(ConditionClause.equal(AttributePath.of(OwnedAttribute.BY), by));
    }
    return Options.asRead(marked);
  }
}
