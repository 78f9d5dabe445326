// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.answer;

import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Action.Kind;
import dev.adjoin.internal.plan.Condition;
import dev.adjoin.internal.plan.Effect;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.Work;
import dev.adjoin.internal.plan.WritePlan;
import java.util.List;

/** The journal's part in work of several steps. */
final class JournalWrites {
  private JournalWrites() {}

  static Action enter(ItemType journal, Work work, Entity entity) {
    return enter(journal, work, entity, List.of());
  }

  /** Entered only if one of these attributes changes. */
  static Action enter(ItemType journal, Work work, Entity entity, List<String> causes) {
    Effect entered = new Effect.Entered(work, entity.name(), causes);
    Target target = new Target.Journal(work, entity.name());
    return new Action(Kind.PUT, target, journal.key(), List.of(entered), List.of());
  }

  /** The step that ends the work. */
  static WritePlan.Step leaving(ItemType journal, Work work, Entity entity) {
    Action leave = leave(journal, work, entity);
    return new WritePlan.Step("Leave the journal", List.of(), List.of(leave));
  }

  static Action leave(ItemType journal, Work work, Entity entity) {
    Effect finished = new Effect.Finished(work, entity.name());
    Target target = new Target.Journal(work, entity.name());
    List<Condition> listed = List.of(new Condition.Exists());
    return new Action(Kind.DELETE, target, journal.key(), List.of(finished), listed);
  }
}
