// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.answer;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.compile.read.Blueprint;
import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.model.Copy;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Action.Kind;
import dev.adjoin.internal.plan.Condition;
import dev.adjoin.internal.plan.Copied;
import dev.adjoin.internal.plan.Effect;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.Work;
import dev.adjoin.internal.plan.WritePlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Copies carry versions: a dependant is written under the condition that its source is as read, and
 * a changed source is spread to its dependants, forward only.
 */
final class CopyWrites {
  private static final Effect VERSION_RISES =
      new Effect.Add(AttributePath.of(OwnedAttribute.VERSION), 1);
  private final Blueprint blueprint;

  CopyWrites(Blueprint blueprint) {
    this.blueprint = blueprint;
  }

  /**
   * The plan after reading what the new item copies, with a check that it has not changed since.
   */
  WritePlan reading(Member member, WritePlan plan) {
    List<Copied> sources = copied(member);
    if (sources.isEmpty()) {
      return plan;
    }
    List<ReadPlan> reads = new ArrayList<>();
    List<Action> actions = new ArrayList<>(Writes.actions(plan));
    for (Copied copied : sources) {
      reads.add(new ReadPlan.Get(copied.key()));
      List<Condition> same = List.of(new Condition.Unchanged(OwnedAttribute.VERSION));
      Target source = new Target.Source(copied);
      actions.add(new Action(Kind.CHECK, source, copied.key(), List.of(), same));
    }
    ReadPlan read = reads.size() == 1 ? reads.get(0) : new ReadPlan.Parallel(reads);
    return new WritePlan.ReadFirst("for what is copied", read, Writes.of(actions));
  }

  /** What the item copies, source by source. */
  List<Copied> copied(Member member) {
    Map<String, List<Copy>> bySource = new LinkedHashMap<>();
    member
        .copies()
        .forEach(c -> bySource.computeIfAbsent(c.source(), s -> new ArrayList<>()).add(c));
    return bySource.values().stream().map(copies -> copied(member, copies)).toList();
  }

  private Copied copied(Member member, List<Copy> copies) {
    Entity source = blueprint.schema().source(member, copies.get(0)).orElseThrow();
    if (member instanceof Relationship relationship) {
      Side side = copies.get(0).source().equals(Side.FROM.word()) ? Side.FROM : Side.TO;
      ItemKey key = blueprint.endKey(relationship, side);
      return new Copied(source.name(), key, copies, relationship.isSelf());
    }
    return new Copied(source.name(), blueprint.item(source).key(), copies, false);
  }

  /** The plan itself or, where others copy from the entity, with the spreading that follows. */
  WritePlan spreading(Entity source, WritePlan plan) {
    List<WritePlan.Step> spreading = new Dependants(blueprint).of(source);
    if (spreading.isEmpty()) {
      return isKept(source) ? Writes.map(plan, a -> versioned(source, a)) : plan;
    }
    List<WritePlan.Step> steps = new ArrayList<>();
    steps.add(marked(source, plan));
    steps.addAll(spreading);
    blueprint.journal().ifPresent(j -> steps.add(JournalWrites.leaving(j, Work.PROPAGATE, source)));
    return new WritePlan.Steps(steps);
  }

  /** Whether summaries keep its attributes: those that are being linked see its version. */
  boolean isKept(Entity source) {
    return blueprint.schema().endsAt(source).stream()
        .anyMatch(e -> blueprint.schema().keepsOfOther(e.relationship(), e.side().other()));
  }

  private Action versioned(Entity source, Action action) {
    boolean isOwn = action.key().equals(blueprint.item(source).key());
    return isOwn ? action.alsoDoing(VERSION_RISES) : action;
  }

  /** The change itself, with a new version and, if something copied changes, the journal. */
  private WritePlan.Step marked(Entity source, WritePlan plan) {
    List<Action> marked = new ArrayList<>();
    Writes.actions(plan).forEach(a -> marked.add(versioned(source, a)));
    List<String> causes = new Dependants(blueprint).copiedOf(source);
    blueprint
        .journal()
        .ifPresent(j -> marked.add(JournalWrites.enter(j, Work.PROPAGATE, source, causes)));
    List<ReadPlan> reads = Writes.reads(plan);
    return new WritePlan.Step(
        "Change the source, and enter the spreading if something copied changes", reads, marked);
  }
}
