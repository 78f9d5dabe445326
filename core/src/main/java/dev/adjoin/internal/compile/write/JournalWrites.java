// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.write;

import dev.adjoin.internal.compile.read.DesignedModel;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Action.Kind;
import dev.adjoin.internal.plan.Part;
import dev.adjoin.internal.plan.Requirement.Failure;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.Update;
import dev.adjoin.internal.plan.Value;
import dev.adjoin.internal.plan.Work;
import dev.adjoin.internal.plan.WritePlan;
import java.util.List;

/**
 * Plans the journal writes for work of several steps. A journal entry contains the key of the item
 * that the work is about and the time it was recorded. A design without a journal has no such
 * writes.
 */
record JournalWrites(DesignedModel designed, Work work, Entity entity) {

  List<Action> enter() {
    return enter(List.of());
  }

  /** Adds the journal entry, only if one of these attributes changes. */
  List<Action> enter(List<String> causes) {
    Part entry =
        Part.of(
                work.word() + " " + entity.name(),
                new Update.Set("subject", new Value.OwnKey()),
                new Update.Set("since", new Value.Now()))
            .ifChanges(causes);
    return designed.journal().stream()
        .map(j -> action(Kind.PUT, j).with(entry).with(label(j)))
        .toList();
  }

  private List<Part> label(ItemType journal) {
    return new AttributeParts(designed).labelled(journal);
  }

  /** The last step, which removes the journal entry. */
  List<WritePlan.Step> leaving() {
    return leave().stream()
        .map(leave -> new WritePlan.Step("Leave the journal", List.of(), List.of(leave)))
        .toList();
  }

  List<Action> leave() {
    Part done = Part.of("the work on " + entity.name() + " is done", List.of());
    return designed.journal().stream()
        .map(j -> action(Kind.DELETE, j).with(done))
        .map(a -> a.onlyIf(new Requirements(designed).exists(false).meaning(Failure.DONE)))
        .toList();
  }

  /** Removes the journal entry, if it exists. */
  List<Action> forget() {
    return designed.journal().stream().map(j -> action(Kind.DELETE, j)).toList();
  }

  private Action action(Kind kind, ItemType journal) {
    return Action.of(kind, new Target.Journal(work, entity.name()), journal.key());
  }
}
