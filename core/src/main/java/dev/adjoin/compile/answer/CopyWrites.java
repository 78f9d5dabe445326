// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.compile.answer;

import dev.adjoin.design.ItemKey;
import dev.adjoin.design.ItemType;
import dev.adjoin.model.Copy;
import dev.adjoin.model.Entity;
import dev.adjoin.model.Member;
import dev.adjoin.model.Relationship;
import dev.adjoin.model.Schema;
import dev.adjoin.model.Side;
import dev.adjoin.plan.Action;
import dev.adjoin.plan.Action.Kind;
import dev.adjoin.plan.Condition;
import dev.adjoin.plan.ReadPlan;
import dev.adjoin.plan.WritePlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Copies carry versions: a dependant is written under the condition that its source is as read, and
 * a changed source is spread to its dependants, forward only.
 */
final class CopyWrites {
  private static final String VERSION = "_version";
  private final Blueprint blueprint;
  private final Schema schema;

  CopyWrites(Blueprint blueprint) {
    this.blueprint = blueprint;
    this.schema = blueprint.schema();
  }

  /**
   * The plan after reading what the new item copies, with a check that it has not changed since.
   */
  WritePlan reading(Member member, WritePlan plan) {
    Map<String, ItemKey> sources = sources(member);
    if (sources.isEmpty()) {
      return plan;
    }
    List<ReadPlan> reads = new ArrayList<>();
    List<Action> actions = new ArrayList<>(actions(plan));
    sources.forEach(
        (source, key) -> {
          reads.add(new ReadPlan.Get(key));
          actions.add(
              new Action(
                  Kind.CHECK, source, key, List.of(), List.of(new Condition.Unchanged(VERSION))));
        });
    ReadPlan read = reads.size() == 1 ? reads.get(0) : new ReadPlan.Parallel(reads);
    return new WritePlan.ReadFirst("for what is copied", read, Writes.of(actions));
  }

  private static List<Action> actions(WritePlan plan) {
    if (plan instanceof WritePlan.Single single) {
      return List.of(single.action());
    }
    if (plan instanceof WritePlan.Transaction transaction) {
      return transaction.actions();
    }
    throw new IllegalStateException(
        "Copies must be written in one transaction, but was " + plan.operation());
  }

  private Map<String, ItemKey> sources(Member member) {
    Map<String, ItemKey> sources = new LinkedHashMap<>();
    if (member instanceof Relationship relationship) {
      for (Copy copy : relationship.copies()) {
        Side side = copy.source().equals(Side.FROM.word()) ? Side.FROM : Side.TO;
        sources.put(
            relationship.end(side) + " " + side.word(), blueprint.endKey(relationship, side));
      }
    } else {
      for (Copy copy : ((Entity) member).copies()) {
        sources.put(copy.source(), blueprint.item(schema.require(copy.source())).key());
      }
    }
    return sources;
  }

  /** The plan itself, or, where others copy from the entity, with the spreading that follows. */
  WritePlan spreading(Entity source, Action update, WritePlan plan) {
    Map<ItemType, List<ReadPlan>> dependants = dependants(source);
    if (dependants.isEmpty()) {
      return plan;
    }
    List<String> written = new ArrayList<>(update.effects());
    written.add(VERSION + " + 1");
    List<Action> marked = new ArrayList<>();
    marked.add(new Action(Kind.UPDATE, source.name(), update.key(), written, update.conditions()));
    blueprint.journal().ifPresent(j -> marked.add(JournalWrites.enter(j, "propagate", source)));
    List<WritePlan.Step> steps = new ArrayList<>();
    steps.add(
        new WritePlan.Step(
            "Change the source, and enter the spreading if something copied changes",
            List.of(),
            marked));
    dependants.forEach((item, reads) -> steps.add(spread(source, item, reads)));
    blueprint
        .journal()
        .ifPresent(
            j ->
                steps.add(
                    new WritePlan.Step(
                        "Leave the journal", List.of(), List.of(JournalWrites.leave(j, source)))));
    return new WritePlan.Steps(steps);
  }

  private static WritePlan.Step spread(Entity source, ItemType item, List<ReadPlan> reads) {
    Action forward =
        new Action(
            Kind.UPDATE,
            item.label(),
            item.key(),
            List.of("copies of " + source.name(), "the version copied"),
            List.of(new Condition.Exists(), new Condition.Older(VERSION)));
    return new WritePlan.Step("Bring each " + item.label() + " forward", reads, List.of(forward));
  }

  private Map<ItemType, List<ReadPlan>> dependants(Entity source) {
    Map<ItemType, List<ReadPlan>> ordered = new LinkedHashMap<>();
    ReadPlans reads = new ReadPlans(blueprint);
    for (Entity entity : below(source)) {
      if (entity.copies().stream().anyMatch(c -> c.source().equals(source.name()))) {
        ordered.put(
            blueprint.item(entity), listing(reads, entity, entity.name() + ".of" + source.name()));
      }
    }
    for (Relationship relationship : schema.relationshipsOf(source)) {
      Set<String> sides = new LinkedHashSet<>();
      relationship.copies().stream()
          .filter(c -> schema.source(relationship, c).filter(source::equals).isPresent())
          .forEach(c -> sides.add(c.source()));
      for (String side : sides) {
        ordered.put(
            blueprint.item(relationship),
            listing(reads, relationship, relationship.name() + "." + side));
      }
    }
    return ordered;
  }

  private List<Entity> below(Entity entity) {
    List<Entity> below = new ArrayList<>();
    for (Entity child : schema.children(entity)) {
      below.add(child);
      below.addAll(below(child));
    }
    return below;
  }

  private List<ReadPlan> listing(ReadPlans reads, Member member, String name) {
    ListReads lists = new ListReads(blueprint);
    return reads.sources(member).stream()
        .filter(s -> s.name().equals(name))
        .map(s -> lists.answer(s, Asked.ALL))
        .map(o -> ((Outcome.Answered) o).pattern().plan())
        .toList();
  }
}
