// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.answer;

import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.compile.read.Blueprint;
import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Action.Kind;
import dev.adjoin.internal.plan.Change;
import dev.adjoin.internal.plan.Condition;
import dev.adjoin.internal.plan.Effect;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.WritePlan;
import java.util.ArrayList;
import java.util.List;

/** The changes of a relationship stored as summaries: both maps in one transaction. */
final class SummaryWrites {
  private final Blueprint blueprint;

  SummaryWrites(Blueprint blueprint) {
    this.blueprint = blueprint;
  }

  List<Change> of(Relationship relationship) {
    String name = relationship.name();
    return List.of(
        new Change(
            name + ".link",
            "adds a new summary, or changes nothing if there is one",
            link(relationship)),
        new Change(
            name + ".unlink",
            "removes a summary wherever it is kept",
            new Unlinking(blueprint).telling(relationship, Writes.of(unlink(relationship)))),
        new Change(name + ".put", "writes a summary, new or not", put(relationship)),
        new Change(
            name + ".change",
            "changes what an existing summary keeps",
            change(relationship, false)));
  }

  private WritePlan link(Relationship relationship) {
    List<Action> actions = new ArrayList<>();
    for (Side side : Side.values()) {
      SummaryMap map = blueprint.summary(relationship, side).orElse(null);
      ItemKey key = blueprint.endKey(relationship, side);
      Target end = end(relationship, side);
      if (map != null) {
        List<Condition> conditions = new ArrayList<>();
        conditions.add(new Condition.Exists());
        if (relationship.onDelete().get(side) == OnDelete.CASCADE) {
          conditions.add(new Condition.Staying());
        }
        conditions.add(new Condition.Holds(map, false));
        conditions.add(new Condition.Room(map));
        List<Effect> written = new ArrayList<>(List.of(kept(relationship, map, true)));
        written.addAll(counted(relationship, side, 1));
        actions.add(new Action(Kind.UPDATE, end, key, written, conditions));
      } else if (relationship.count().get(side) != null) {
        List<Effect> counted = counted(relationship, side, 1);
        actions.add(new Action(Kind.UPDATE, end, key, counted, List.of(new Condition.Exists())));
      } else if (relationship.isChecked(side)) {
        actions.add(new Action(Kind.CHECK, end, key, List.of(), List.of(new Condition.Exists())));
      }
    }
    return reading(relationship, actions);
  }

  List<Action> unlink(Relationship relationship) {
    List<Action> actions = new ArrayList<>();
    for (Side side : Side.values()) {
      SummaryMap map = blueprint.summary(relationship, side).orElse(null);
      ItemKey key = blueprint.endKey(relationship, side);
      Target end = end(relationship, side);
      String count = relationship.count().get(side);
      List<Effect> counted = counted(relationship, side, -1);
      if (map != null) {
        List<Effect> written = new ArrayList<>(List.of(new Effect.OutOfSummary(map)));
        written.addAll(counted);
        actions.add(new Action(Kind.UPDATE, end, key, written, holding(map)));
      } else if (count != null) {
        Condition left = new Condition.Positive(AttributePath.of(count));
        List<Condition> conditions = List.of(new Condition.Exists(), left);
        actions.add(new Action(Kind.UPDATE, end, key, counted, conditions));
      }
    }
    return actions;
  }

  private WritePlan put(Relationship relationship) {
    Side kept = relationship.summarises(Side.FROM) ? Side.FROM : Side.TO;
    ReadPlan stored = new ReadPlan.Get(blueprint.endKey(relationship, kept));
    Condition holds =
        new Condition.Holds(blueprint.summary(relationship, kept).orElseThrow(), true);
    return new WritePlan.Depending(stored, holds, link(relationship), change(relationship, true));
  }

  private WritePlan change(Relationship relationship, boolean whole) {
    List<Action> actions = new ArrayList<>();
    for (Side side : Side.values()) {
      SummaryMap map = blueprint.summary(relationship, side).orElse(null);
      if (map != null) {
        List<Effect> written = List.of(kept(relationship, map, whole));
        ItemKey key = blueprint.endKey(relationship, side);
        Target end = end(relationship, side);
        actions.add(new Action(Kind.UPDATE, end, key, written, holding(map)));
      }
    }
    return reading(relationship, actions);
  }

  private static Target end(Relationship relationship, Side side) {
    return new Target.End(relationship.name(), side, relationship.end(side));
  }

  private static List<Condition> holding(SummaryMap map) {
    return List.of(new Condition.Exists(), new Condition.Holds(map, true));
  }

  private Effect kept(Relationship relationship, SummaryMap map, boolean whole) {
    List<String> ofOther = blueprint.schema().keptOfOther(relationship, map.side());
    return new Effect.InSummary(map, ofOther, whole);
  }

  private static List<Effect> counted(Relationship relationship, Side side, int amount) {
    String count = relationship.count().get(side);
    return count == null ? List.of() : List.of(new Effect.Add(AttributePath.of(count), amount));
  }

  /**
   * A side that keeps attributes of the other entity reads that one first, and sees it unchanged.
   */
  private WritePlan reading(Relationship relationship, List<Action> actions) {
    List<ReadPlan> reads = new ArrayList<>();
    List<Action> all = new ArrayList<>(actions);
    for (Side side : Side.values()) {
      if (blueprint.schema().keepsOfOther(relationship, side)) {
        ItemKey other = blueprint.endKey(relationship, side.other());
        List<Condition> same = List.of(new Condition.Unchanged(OwnedAttribute.VERSION));
        reads.add(new ReadPlan.Get(other));
        Target source = end(relationship, side.other());
        all.add(new Action(Kind.CHECK, source, other, List.of(), same));
      }
    }
    if (reads.isEmpty()) {
      return Writes.of(all);
    }
    ReadPlan read = reads.size() == 1 ? reads.get(0) : new ReadPlan.Parallel(reads);
    return new WritePlan.ReadFirst("for what is kept of the other side", read, Writes.of(all));
  }
}
