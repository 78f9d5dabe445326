// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.execute.Deadline;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Action.Kind;
import dev.adjoin.internal.plan.Effect;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.WritePlan;
import dev.adjoin.internal.plan.WritePlan.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Undoes the mark of a delete that is refused: gates open again, and the journal forgets it. */
final class Unmarking {
  private final Scene scene;
  private final Deadline deadline;

  Unmarking(Scene scene, Deadline deadline) {
    this.scene = scene;
    this.deadline = deadline;
  }

  /** The entity itself last: while it is marked, whoever resumes the delete finds it. */
  void run(Step mark) {
    List<ItemWrite> writes = new ArrayList<>();
    mark.actions().stream().filter(a -> a.times() > 1).forEach(a -> opened(a, writes));
    mark.actions().stream().filter(a -> a.times() == 1).forEach(a -> writes.add(undone(a)));
    for (int i = 0; i < writes.size(); i += WritePlan.MOST_ACTIONS) {
      List<ItemWrite> part = writes.subList(i, Math.min(writes.size(), i + WritePlan.MOST_ACTIONS));
      String token = scene.table().environment().newName();
      String name = scene.operation().name();
      new Sending(scene.table(), name, part, scene.intention(), token, false, deadline).send();
    }
  }

  private void opened(Action action, List<ItemWrite> into) {
    Action bare = bare(action, Kind.UPDATE);
    for (int shard = 0; shard < action.times(); shard++) {
      Map<String, AttributeValue> key =
          scene.table().keys().of(action.key(), scene.values(), shard);
      Draft draft = new Draft(scene, bare, key);
      open(draft, action);
      into.add(draft.write());
    }
  }

  private static void open(Draft draft, Action action) {
    for (Effect effect : action.effects()) {
      if (effect instanceof Effect.GateBecomes gate) {
        draft.add(Conventions.state(gate.gate()), new Clause.Put(Conventions.OPEN));
      } else if (effect instanceof Effect.Marked marked) {
        draft.remove(OwnedAttribute.DELETING);
        marked
            .closing()
            .forEach(g -> draft.add(Conventions.state(g), new Clause.Put(Conventions.OPEN)));
      }
    }
    draft.stamp();
  }

  private ItemWrite undone(Action action) {
    if (action.target() instanceof Target.Journal journal) {
      Map<String, AttributeValue> key =
          Journal.key(scene, action.key(), journal.work(), journal.entity());
      return new Draft(scene, bare(action, Kind.DELETE), key).write();
    }
    Draft draft = new Draft(scene, bare(action, Kind.UPDATE), scene.key(action.key()));
    open(draft, action);
    draft.require(
        new Premise.Compared(Conventions.DELETING, true, Conventions.MARKED),
        null,
        Requirement.Meaning.STALE);
    return draft.write();
  }

  private static Action bare(Action action, Kind kind) {
    return new Action(kind, action.target(), action.key(), List.of(), List.of());
  }
}
