// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.compile.answer;

import dev.adjoin.design.ItemKey;
import dev.adjoin.design.SummaryMap;
import dev.adjoin.model.OnDelete;
import dev.adjoin.model.Relationship;
import dev.adjoin.model.Side;
import dev.adjoin.plan.Action;
import dev.adjoin.plan.Action.Kind;
import dev.adjoin.plan.Change;
import dev.adjoin.plan.Condition;
import dev.adjoin.plan.ReadPlan;
import dev.adjoin.plan.WritePlan;
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
            Writes.of(unlink(relationship))),
        new Change(name + ".put", "writes a summary, new or not", put(relationship)),
        new Change(
            name + ".change", "changes what an existing summary keeps", change(relationship)));
  }

  private WritePlan link(Relationship relationship) {
    List<Action> actions = new ArrayList<>();
    for (Side side : Side.values()) {
      SummaryMap map = blueprint.summary(relationship, side).orElse(null);
      ItemKey key = blueprint.endKey(relationship, side);
      String end = relationship.end(side);
      if (map != null) {
        List<Condition> conditions = new ArrayList<>();
        conditions.add(new Condition.Exists());
        if (relationship.onDelete().get(side) == OnDelete.CASCADE) {
          conditions.add(new Condition.Staying());
        }
        conditions.add(new Condition.Holds(map.attribute(), false));
        conditions.add(new Condition.Room(map.attribute(), map.max()));
        actions.add(
            new Action(Kind.UPDATE, end, key, effects(relationship, side, map, "+ 1"), conditions));
      } else if (relationship.count().get(side) != null) {
        List<String> counted = new ArrayList<>();
        counted(relationship, side, "+ 1", counted);
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
      if (map != null) {
        List<Condition> conditions =
            List.of(new Condition.Exists(), new Condition.Holds(map.attribute(), true));
        List<String> written = new ArrayList<>(List.of("removes " + path(map)));
        counted(relationship, side, "- 1", written);
        actions.add(
            new Action(
                Kind.UPDATE,
                map.entity(),
                blueprint.endKey(relationship, side),
                written,
                conditions));
      } else if (relationship.count().get(side) != null) {
        List<String> counted = new ArrayList<>();
        counted(relationship, side, "- 1", counted);
        ItemKey key = blueprint.endKey(relationship, side);
        Condition left = new Condition.Positive(String.valueOf(relationship.count().get(side)));
        List<Condition> conditions = List.of(new Condition.Exists(), left);
        actions.add(new Action(Kind.UPDATE, relationship.end(side), key, counted, conditions));
      }
    }
    return actions;
  }

  private WritePlan put(Relationship relationship) {
    Side kept = relationship.summarises(Side.FROM) ? Side.FROM : Side.TO;
    ReadPlan stored = new ReadPlan.Get(blueprint.endKey(relationship, kept));
    return new WritePlan.Depending(stored, link(relationship), change(relationship));
  }

  private WritePlan change(Relationship relationship) {
    List<Action> actions = new ArrayList<>();
    for (Side side : Side.values()) {
      SummaryMap map = blueprint.summary(relationship, side).orElse(null);
      if (map != null) {
        List<Condition> conditions =
            List.of(new Condition.Exists(), new Condition.Holds(map.attribute(), true));
        List<String> written = List.of("sets " + path(map) + kept(map));
        ItemKey key = blueprint.endKey(relationship, side);
        actions.add(new Action(Kind.UPDATE, map.entity(), key, written, conditions));
      }
    }
    return reading(relationship, actions);
  }

  private static List<String> effects(
      Relationship relationship, Side side, SummaryMap map, String change) {
    List<String> written = new ArrayList<>(List.of("sets " + path(map) + kept(map)));
    counted(relationship, side, change, written);
    return written;
  }

  private static void counted(
      Relationship relationship, Side side, String change, List<String> written) {
    String count = relationship.count().get(side);
    if (count != null) {
      written.add(count + " " + change);
    }
  }

  private static String path(SummaryMap map) {
    return map.attribute() + "[" + map.key() + "]";
  }

  private static String kept(SummaryMap map) {
    return map.kept().isEmpty() ? "" : " to " + String.join(", ", map.kept());
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
        List<Condition> same = List.of(new Condition.Unchanged(CopyWrites.VERSION));
        reads.add(new ReadPlan.Get(other));
        all.add(new Action(Kind.CHECK, relationship.end(side.other()), other, List.of(), same));
      }
    }
    if (reads.isEmpty()) {
      return Writes.of(all);
    }
    ReadPlan read = reads.size() == 1 ? reads.get(0) : new ReadPlan.Parallel(reads);
    return new WritePlan.ReadFirst("for what is kept of the other side", read, Writes.of(all));
  }
}
