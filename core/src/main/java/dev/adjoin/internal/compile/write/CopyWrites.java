// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.write;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.compile.read.Blueprint;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.model.Copy;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Action.Kind;
import dev.adjoin.internal.plan.CopySource;
import dev.adjoin.internal.plan.Part;
import dev.adjoin.internal.plan.Path;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.Requirement;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.Work;
import dev.adjoin.internal.plan.WritePlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Plans writes with copies. Copies have versions: a dependant is written on condition that its
 * source has not changed since it was read, and a changed source is propagated to its dependants,
 * never replacing a newer version.
 */
final class CopyWrites {
  private static final Part VERSION_RISES = AttributeParts.add(Path.of(OwnedAttribute.VERSION), 1);
  private final Blueprint blueprint;

  CopyWrites(Blueprint blueprint) {
    this.blueprint = blueprint;
  }

  /**
   * The plan preceded by a read of the sources that the new item copies, with a check that they
   * have not changed since.
   */
  WritePlan reading(Member member, WritePlan plan) {
    List<CopySource> sources = sources(member);
    if (sources.isEmpty()) {
      return plan;
    }
    List<ReadPlan> reads = new ArrayList<>();
    List<Action> actions = new ArrayList<>(plan.actions());
    for (CopySource source : sources) {
      reads.add(new ReadPlan.Get(source.key()));
      actions.add(
          Action.of(Kind.CHECK, new Target.Source(source), source.key())
              .onlyIf(Requirements.unchanged(List.of(OwnedAttribute.VERSION)), exists(source)));
    }
    ReadPlan read = reads.size() == 1 ? reads.get(0) : new ReadPlan.Parallel(reads);
    return new WritePlan.ReadFirst("for what is copied", read, WritePlanner.of(actions));
  }

  /** The requirement that the source exists; the check of its version implies it too. */
  private Requirement exists(CopySource source) {
    boolean mayBeTombstone = blueprint.tombstones().contains(source.entity());
    return new Requirements(blueprint).exists(mayBeTombstone).silent();
  }

  /** The sources of the item's copies. */
  List<CopySource> sources(Member member) {
    Map<String, List<Copy>> bySource = new LinkedHashMap<>();
    member
        .copies()
        .forEach(c -> bySource.computeIfAbsent(c.source(), s -> new ArrayList<>()).add(c));
    return bySource.values().stream().map(copies -> source(member, copies)).toList();
  }

  private CopySource source(Member member, List<Copy> copies) {
    Entity source = blueprint.schema().source(member, copies.get(0)).orElseThrow();
    if (member instanceof Relationship relationship) {
      Side side = copies.get(0).source().equals(Side.FROM.word()) ? Side.FROM : Side.TO;
      ItemKey key = blueprint.endKey(relationship, side);
      return new CopySource(source.name(), side.word(), key, copies, relationship.isSelf());
    }
    return new CopySource(
        source.name(), source.stored(), blueprint.item(source).key(), copies, false);
  }

  /** The plan, followed by the propagation to dependants if others copy from the entity. */
  WritePlan spreading(Entity source, WritePlan plan) {
    List<WritePlan.Step> spreading = new Dependants(blueprint).of(source);
    if (spreading.isEmpty()) {
      return isKept(source) ? WritePlanner.map(plan, a -> versioned(source, a)) : plan;
    }
    List<WritePlan.Step> steps = new ArrayList<>();
    steps.add(marked(source, plan));
    steps.addAll(spreading);
    steps.addAll(new JournalWrites(blueprint, Work.PROPAGATE, source).leaving());
    return new WritePlan.Steps(steps, List.of());
  }

  /** Whether summaries include the entity's attributes; concurrent links then check its version. */
  boolean isKept(Entity source) {
    return blueprint.schema().endsAt(source).stream()
        .anyMatch(e -> blueprint.schema().keepsOfOther(e.relationship(), e.side().other()));
  }

  private Action versioned(Entity source, Action action) {
    boolean isOwn = action.key().equals(blueprint.item(source).key());
    return isOwn ? action.with(VERSION_RISES) : action;
  }

  /** The change itself, with a new version and, if a copied attribute changes, a journal entry. */
  private WritePlan.Step marked(Entity source, WritePlan plan) {
    List<Action> marked = new ArrayList<>();
    plan.actions().forEach(a -> marked.add(versioned(source, a)));
    List<String> causes = new Dependants(blueprint).copiedOf(source);
    marked.addAll(new JournalWrites(blueprint, Work.PROPAGATE, source).enter(causes));
    List<ReadPlan> reads = WritePlanner.reads(plan);
    return new WritePlan.Step(
        "Change the source, and enter the spreading if something copied changes", reads, marked);
  }
}
