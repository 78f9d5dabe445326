// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.write;

import dev.adjoin.internal.compile.read.DesignedModel;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Action.Kind;
import dev.adjoin.internal.plan.Part;
import dev.adjoin.internal.plan.Path;
import dev.adjoin.internal.plan.Predicate;
import dev.adjoin.internal.plan.Requirement;
import dev.adjoin.internal.plan.Requirement.Failure;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.Update;
import dev.adjoin.internal.plan.Value;
import dev.adjoin.internal.plan.Work;
import dev.adjoin.internal.plan.WritePlan;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Plans the journal writes for work of several steps. A journal entry contains the key and the id
 * of the item that the work is about, the time it was recorded, and the identity of its mark: the
 * token of the write that made both. The entry acts only on that mark, until the id is free. A
 * design without a journal has no such writes.
 */
record JournalWrites(DesignedModel designed, Work work, Entity entity) {
  private static final String MARK = "mark";

  List<Action> enter() {
    return enter(List.of());
  }

  /** Adds the journal entry, only if one of these attributes changes. */
  List<Action> enter(List<String> causes) {
    Part entry =
        Part.of(
                work.word() + " " + entity.name(),
                new Update.Set("subject", new Value.OwnKey()),
                new Update.Set("id", identity()),
                new Update.Set(MARK, new Value.Token()),
                new Update.Set("since", new Value.Now()))
            .ifChanges(causes);
    return designed.journal().stream()
        .map(j -> action(Kind.PUT, j).with(entry).with(label(j)))
        .toList();
  }

  /** The id of the entity, by stored names: the program that resumes may have other names. */
  private Value identity() {
    Map<String, Attribute> attributes = designed.schema().attributes(entity);
    Map<String, Value> values = new LinkedHashMap<>();
    for (String name : designed.schema().identityNames(entity)) {
      values.put(attributes.get(name).stored(), new Value.Attribute(name));
    }
    return new Value.Members(values);
  }

  /** Notes that the entity is a tombstone now. */
  List<Action> settle() {
    Part settling = Part.of("settling", new Update.Set("settling", new Value.Now()));
    return designed.journal().stream()
        .map(j -> action(Kind.UPDATE, j).with(settling).onlyIf(own()))
        .toList();
  }

  /** Removes the entry of a delete that is taken back; not if something was removed already. */
  List<Action> takeBack() {
    Predicate nothing = new Predicate.NotExists(Path.of("progress"));
    Requirement unbegun = new Requirement("nothing was removed", nothing, Failure.MARK_LOST);
    return leave().stream().map(a -> a.onlyIf(unbegun)).toList();
  }

  private static Requirement own() {
    Predicate same = new Predicate.Equal(Path.of(MARK), new Value.Mark());
    return new Requirement("it is of the same mark", same, Failure.MARK_LOST);
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
        .map(j -> action(Kind.DELETE, j).with(done).onlyIf(own()))
        .toList();
  }

  private Action action(Kind kind, ItemType journal) {
    return Action.of(kind, new Target.Journal(work, entity.name()), journal.key());
  }
}
