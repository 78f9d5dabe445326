// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.answer;

import dev.adjoin.declare.Store;
import dev.adjoin.internal.compile.read.Blueprint;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Change;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.WritePlan;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Every change that a model allows. */
final class Writes {
  private final Blueprint blueprint;

  Writes(Blueprint blueprint) {
    this.blueprint = blueprint;
  }

  List<Change> all() {
    List<Change> changes = new ArrayList<>();
    for (Entity entity : blueprint.schema().model().entities()) {
      changes.addAll(new EntityWrites(blueprint).of(entity));
    }
    for (Relationship relationship : blueprint.schema().model().relationships()) {
      boolean edges = relationship.store() == Store.EDGES;
      changes.addAll(
          edges
              ? new EdgeWrites(blueprint).of(relationship)
              : new SummaryWrites(blueprint).of(relationship));
    }
    return changes.stream().map(new Recognised(blueprint)::of).toList();
  }

  /** The actions as one request, in which no item may occur twice. */
  static WritePlan of(List<Action> actions) {
    return WritePlan.of(merged(actions));
  }

  /** What a plan of one write writes. */
  static List<Action> actions(WritePlan plan) {
    if (plan instanceof WritePlan.Single single) {
      return List.of(single.action());
    }
    if (plan instanceof WritePlan.Transaction transaction) {
      return transaction.actions();
    }
    if (plan instanceof WritePlan.ReadFirst readFirst) {
      return actions(readFirst.write());
    }
    throw new IllegalStateException("A plan must be one write, but was " + plan.operation());
  }

  /** The same plan with each action changed. */
  static WritePlan map(WritePlan plan, UnaryOperator<Action> change) {
    WritePlan changed = of(actions(plan).stream().map(change).toList());
    return plan instanceof WritePlan.ReadFirst first ? first.then(changed) : changed;
  }

  /** What a plan of one write reads before. */
  static List<ReadPlan> reads(WritePlan plan) {
    if (plan instanceof WritePlan.ReadFirst readFirst) {
      List<ReadPlan> reads = new ArrayList<>(List.of(readFirst.read()));
      reads.addAll(reads(readFirst.write()));
      return reads;
    }
    return List.of();
  }

  /** What updates an item takes over the checks of it. */
  private static List<Action> merged(List<Action> actions) {
    List<Action> merged = new ArrayList<>();
    for (Action action : actions) {
      int at = indexOf(action, merged);
      if (at < 0) {
        merged.add(action);
      } else {
        merged.set(at, merged.get(at).and(action));
      }
    }
    return merged;
  }

  private static int indexOf(Action action, List<Action> actions) {
    for (int i = 0; i < actions.size(); i++) {
      if (actions.get(i).canAbsorb(action)) {
        return i;
      }
    }
    return -1;
  }
}
