// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.execute.Deadline;
import dev.adjoin.internal.execute.FailureBuilder;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Condition;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.WritePlan;
import dev.adjoin.internal.plan.WritePlan.Step;
import dev.adjoin.internal.write.Requirement.Meaning;
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
 * <p>What a cascade would clear between the mark and the removal is in the way here: then nothing
 * is changed. It is looked for before the mark, so that a refused delete disturbs nobody, and again
 * after it, when nothing can come any more.
 */
final class Deletion {
  private final WriteContext context;
  private final OpenTable table;
  private final Operation operation;
  private final Deadline deadline;
  private final Step mark;
  private final List<Step> between;
  private final Step removal;

  Deletion(WriteContext context, Operation operation, WritePlan.Steps plan) {
    this.context = context;
    this.table = context.table();
    this.operation = operation;
    this.deadline = table.calls().deadline();
    List<Step> steps = plan.steps();
    this.mark = steps.get(0);
    this.between = steps.subList(1, steps.size() - 1);
    this.removal = steps.get(steps.size() - 1);
  }

  /** Whether there was such an entity. */
  boolean run() {
    for (int attempts = 1; ; attempts++) {
      Outcome outcome = attempt();
      if (outcome != Outcome.UNMARKED) {
        return outcome == Outcome.REMOVED;
      }
      if (!deadline.pause(operation.name(), attempts)) {
        throw FailureBuilder.of(Reason.CONFLICT, operation.name())
            .attempts(attempts)
            .because(operation.subject() + " was changed by others each time");
      }
    }
  }

  private enum Outcome {
    REMOVED,
    NOT_THERE,
    /** Somebody else undid the mark, so that what was proven may not be so any more. */
    UNMARKED
  }

  private Outcome attempt() {
    Scene before = look();
    if (before.stored().isEmpty() || Conventions.isTombstone(before.stored())) {
      return Outcome.NOT_THERE;
    }
    new InTheWay(before).find(between).ifPresent(this::refuse);
    if (!marked()) {
      return Outcome.NOT_THERE;
    }
    Scene after = look();
    Optional<String> blocking = new InTheWay(after).find(between);
    if (blocking.isPresent()) {
      new Unmarking(after, deadline).run(mark);
      refuse(blocking.get());
    }
    between.forEach(step -> retire(after, step));
    return remove(after);
  }

  private void refuse(String what) {
    throw FailureBuilder.of(Reason.RESTRICTED, operation.name()).because(what);
  }

  private Scene look() {
    Known known = new Known(table, deadline);
    Scene scene =
        new Scene(
            context,
            operation,
            known,
            table.environment().newName(),
            table.environment().now(),
            Set.of());
    known.read(operation.name(), scene.ownKey());
    return scene;
  }

  /** In one transaction where that has room, else the shards of the gates after the entity. */
  private boolean marked() {
    boolean fits = items(mark.actions()) <= WritePlan.MOST_ACTIONS;
    List<Action> first =
        fits ? mark.actions() : mark.actions().stream().filter(a -> a.times() == 1).toList();
    Runner.Run run = run(operation.with(new WritePlan.Transaction(first)));
    if (run.failure() != null && Causes.isNotThere(run.failure())) {
      return false;
    }
    succeed(run);
    if (!fits) {
      new FollowUp(run.scene(), deadline).run(shards(mark.actions()), key -> true);
    }
    return true;
  }

  private static int items(List<Action> actions) {
    return actions.stream().mapToInt(Action::times).sum();
  }

  private static List<Action> shards(List<Action> actions) {
    return actions.stream().filter(a -> a.times() > 1).toList();
  }

  private Runner.Run run(Operation step) {
    return new Runner(context, operation.name(), List.of(step), deadline).run();
  }

  private void succeed(Runner.Run run) {
    if (run.failure() != null) {
      throw new Causes(table).exception(run.failure(), run.attempts());
    }
  }

  /** Shards that count nothing go, the others stay as tombstones that count on. */
  private void retire(Scene scene, Step step) {
    if (!step.actions().isEmpty()
        && step.actions().get(0).target() instanceof Target.GateItem item) {
      List<Action> every =
          step.actions().stream().map(action -> onEach(action, item.gate().shards())).toList();
      new FollowUp(scene, deadline).run(every, wanted(scene, every));
    }
  }

  private static Action onEach(Action action, int shards) {
    return new Action(
        action.kind(),
        action.target(),
        action.key(),
        action.effects(),
        action.conditions(),
        shards);
  }

  private Predicate<String> wanted(Scene scene, List<Action> every) {
    Chosen all = new Chosen(every, List.of(), Set.of(), false);
    List<ItemWrite> writes = new Rendering(scene, all).writes();
    List<Map<String, AttributeValue>> keys = writes.stream().map(ItemWrite::key).toList();
    Known known = new Known(table, deadline);
    known.readAll(operation.name(), keys);
    Set<String> wanted =
        writes.stream()
            .filter(w -> isWanted(w, known.read(operation.name(), w.key())))
            .map(w -> table.keys().name(w.key()))
            .collect(Collectors.toSet());
    return wanted::contains;
  }

  /** Every shard that is there and as the step says. */
  private static boolean isWanted(ItemWrite write, Map<String, AttributeValue> item) {
    boolean isZero =
        write.requirements().stream().anyMatch(r -> r.condition() instanceof Condition.Zero);
    return !item.isEmpty() && (!isZero || write.unmet(item).isEmpty());
  }

  private Outcome remove(Scene scene) {
    List<Action> actions = removal.actions();
    if (items(actions) > WritePlan.MOST_ACTIONS) {
      new FollowUp(scene, deadline).run(shards(actions), key -> true);
      actions = actions.stream().filter(a -> a.times() == 1).toList();
    }
    WritePlan write = new WritePlan.Transaction(actions);
    List<ReadPlan> reads = removal.reads();
    WritePlan plan =
        reads.isEmpty() ? write : new WritePlan.ReadFirst(removal.title(), reads.get(0), write);
    Runner.Run run = run(operation.with(plan).on(stillMarked(scene)));
    if (run.failure() != null && run.failure().requirement().meaning() == Meaning.AS_READ) {
      return Outcome.UNMARKED;
    }
    if (run.failure() == null || !Causes.isNotThere(run.failure())) {
      succeed(run);
    }
    return Outcome.REMOVED;
  }

  /** Another delete may have been refused, and have undone the mark that both set. */
  private static Operation.Terms stillMarked(Scene scene) {
    AttributeValue by = scene.stored().get(OwnedAttribute.BY);
    List<Premise> marked = new ArrayList<>();
    marked.add(Premises.same(Conventions.DELETING, Conventions.MARKED));
    if (by != null) {
      marked.add(Premises.same(AttributePath.of(OwnedAttribute.BY), by));
    }
    return new Operation.Terms(List.of(), marked, null, false);
  }
}
