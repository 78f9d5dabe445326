// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.execute.BoundCondition;
import dev.adjoin.internal.execute.Calls.Deadline;
import dev.adjoin.internal.execute.FailureBuilder;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.StoredValues;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.Requirement.Failure;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.WritePlan;
import dev.adjoin.internal.plan.WritePlan.Step;
import dev.adjoin.internal.write.ItemWrite.BoundRequirement.Origin;
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
 * Deletes an entity in several steps: marks it, so that no new edge can be linked to it; checks
 * that no child or edge is left; removes it.
 *
 * <p>The delete is rejected, without any change, while children or edges remain; a cascade would
 * remove them between the mark and the removal. They are looked for before the mark, so that a
 * rejected delete does not affect other writers, and again after it, when no more can be added.
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

  /** Deletes the entity; returns false if it did not exist. */
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
    /** Another delete removed the mark, so that new edges may have been added. */
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

  /**
   * Marks the entity, in one transaction if the shards of its gates fit into it; otherwise the
   * shards are marked afterwards.
   */
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

  /** Removes the shards of a gate whose count is 0; the others remain as tombstones. */
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

  /** Whether a shard exists and fulfils the requirements of the step. */
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

  /**
   * The conditions that the mark is still the same. Another delete that was rejected may have
   * removed the mark that both had set.
   */
  private static Options stillMarked(Binding binding) {
    AttributeValue by = binding.before().get(OwnedAttribute.BY);
    List<BoundCondition> marked = new ArrayList<>();
    marked.add(
        BoundCondition.equal(StoredValues.DELETING, AttributeValue.fromS(OwnedAttribute.MARKED)));
    if (by != null) {
      marked.add(BoundCondition.equal(AttributePath.of(OwnedAttribute.BY), by));
    }
    return Options.asRead(marked);
  }
}
