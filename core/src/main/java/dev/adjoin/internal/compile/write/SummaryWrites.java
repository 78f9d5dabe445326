// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.write;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.compile.read.DesignedModel;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Action.Kind;
import dev.adjoin.internal.plan.Part;
import dev.adjoin.internal.plan.Path;
import dev.adjoin.internal.plan.PlannedWrite;
import dev.adjoin.internal.plan.Predicate;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.Requirement;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.Update;
import dev.adjoin.internal.plan.Value;
import dev.adjoin.internal.plan.WriteName.Verb;
import dev.adjoin.internal.plan.WritePlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Plans the writes of a relationship stored as summaries: both maps in one transaction. A map
 * member contains the edge's attributes on that side, the token of its last write, and the version
 * and identity of the other entity if attributes of it are included.
 */
final class SummaryWrites {
  private final DesignedModel designed;
  private final Requirements requirements;

  SummaryWrites(DesignedModel designed) {
    this.designed = designed;
    this.requirements = new Requirements(designed);
  }

  List<PlannedWrite> of(Relationship relationship) {
    String name = relationship.name();
    return List.of(
        new PlannedWrite(
            name,
            Verb.LINK,
            "adds a new summary, or changes nothing if there is one",
            link(relationship)),
        new PlannedWrite(
            name,
            Verb.UNLINK,
            "removes a summary wherever it is kept",
            new UnlinkReads(designed).before(relationship, WritePlans.of(unlink(relationship)))),
        new PlannedWrite(name, Verb.PUT, "writes a summary, new or not", put(relationship)),
        new PlannedWrite(
            name,
            Verb.CHANGE,
            "changes what an existing summary keeps",
            change(relationship, false)));
  }

  private WritePlan link(Relationship relationship) {
    List<Action> actions = new ArrayList<>();
    for (Side side : Side.values()) {
      SummaryMap map = designed.summary(relationship, side).orElse(null);
      if (map != null) {
        actions.add(
            end(Kind.UPDATE, relationship, side)
                .onlyIf(open(relationship, side))
                .onlyIf(Requirements.lacks(map), Requirements.room(map))
                .with(member(relationship, map))
                .with(counted(relationship, side, 1)));
      } else if (relationship.isChecked(side)) {
        actions.add(end(Kind.CHECK, relationship, side).onlyIf(open(relationship, side)));
      }
    }
    return reading(relationship, actions);
  }

  /** The entity exists and is not being deleted. */
  private List<Requirement> open(Relationship relationship, Side side) {
    Requirement exists = exists(relationship, side);
    return designed.isMarked(designed.schema().end(relationship, side))
        ? List.of(exists, Requirement.staying())
        : List.of(exists);
  }

  private Requirement exists(Relationship relationship, Side side) {
    return requirements.exists(designed.tombstones().contains(relationship.end(side)));
  }

  List<Action> unlink(Relationship relationship) {
    List<Action> actions = new ArrayList<>();
    for (Side side : Side.values()) {
      SummaryMap map = designed.summary(relationship, side).orElse(null);
      if (map != null) {
        Update remove = new Update.Remove(Path.member(map));
        actions.add(
            end(Kind.UPDATE, relationship, side)
                .with(Part.of("removes " + Path.member(map), remove))
                .with(counted(relationship, side, -1))
                .onlyIf(holding(relationship, map))
                .onlyIf(Requirements.unchanged(map)));
      }
    }
    return actions;
  }

  private WritePlan put(Relationship relationship) {
    Side kept = relationship.summarises(Side.FROM) ? Side.FROM : Side.TO;
    ReadPlan stored = new ReadPlan.Get(designed.endKey(relationship, kept));
    SummaryMap map = designed.summary(relationship, kept).orElseThrow();
    return new WritePlan.Depending(
        stored,
        new Predicate.Exists(Path.member(map)),
        WritePlans.assuming(link(relationship)),
        WritePlans.assuming(change(relationship, true)));
  }

  /**
   * Changes an existing edge.
   *
   * @param isWhole whether the whole edge is given, instead of individual changes
   */
  private WritePlan change(Relationship relationship, boolean isWhole) {
    List<Action> actions = new ArrayList<>();
    for (Side side : Side.values()) {
      SummaryMap map = designed.summary(relationship, side).orElse(null);
      if (map != null) {
        actions.add(
            end(Kind.UPDATE, relationship, side)
                .with(inside(relationship, map, isWhole))
                .onlyIf(holding(relationship, map)));
      }
    }
    return reading(relationship, actions);
  }

  private Action end(Kind kind, Relationship relationship, Side side) {
    Target target = new Target.End(relationship.name(), side, relationship.end(side));
    return Action.of(kind, target, designed.endKey(relationship, side));
  }

  private List<Requirement> holding(Relationship relationship, SummaryMap map) {
    return List.of(exists(relationship, map.side()), Requirements.holds(map));
  }

  /** Adds the whole edge as a new member of the map. */
  private Part member(Relationship relationship, SummaryMap map) {
    List<String> ofOther = designed.schema().keptOfOther(relationship, map.side());
    Map<String, Value> members = new LinkedHashMap<>();
    map.kept().stream()
        .filter(n -> !ofOther.contains(n))
        .forEach(n -> members.put(stored(map, n), new Value.Attribute(n)));
    members.putAll(ofOther(relationship, map));
    if (isStamped(relationship)) {
      members.put(OwnedAttribute.BY, new Value.Token());
    }
    return Part.of(text(map), new Update.Set(Path.member(map), new Value.Members(members)));
  }

  /** Updates attributes of an edge that the map already contains. */
  private Part inside(Relationship relationship, SummaryMap map, boolean isWhole) {
    List<String> ofOther = designed.schema().keptOfOther(relationship, map.side());
    List<String> identity = designed.schema().identityNames(relationship);
    AttributeParts attributes = new AttributeParts(designed);
    List<Update> updates = new ArrayList<>();
    for (String name : map.kept()) {
      Path path = Path.member(map).with(stored(map, name));
      boolean isFixed = !isWhole && identity.contains(name);
      if (!ofOther.contains(name) && !isFixed) {
        updates.add(
            isWhole ? attributes.set(relationship, path, name) : new Update.Change(path, name));
      }
    }
    ofOther(relationship, map)
        .forEach((n, v) -> updates.add(new Update.Set(Path.member(map).with(n), v)));
    if (isStamped(relationship)) {
      updates.add(new Update.Set(Path.member(map).with(OwnedAttribute.BY), new Value.Token()));
    }
    return Part.of(text(map), updates);
  }

  private static String text(SummaryMap map) {
    String kept = map.kept().isEmpty() ? "" : " to " + String.join(", ", map.kept());
    return "sets " + Path.member(map) + kept;
  }

  /** The attributes of the other side's entity, which was read before, its version and identity. */
  private Map<String, Value> ofOther(Relationship relationship, SummaryMap map) {
    ItemKey other = designed.endKey(relationship, map.side().other());
    Map<String, Value> values = new LinkedHashMap<>();
    for (String name : designed.schema().keptOfOther(relationship, map.side())) {
      values.put(stored(map, name), new Value.Copied(other, name));
    }
    if (!values.isEmpty()) {
      values.put(OwnedAttribute.COPIED, new Value.CopiedVersion(other));
      values.put(OwnedAttribute.BORN, new Value.CopiedBorn(other));
    }
    return values;
  }

  private String stored(SummaryMap map, String name) {
    return designed.schema().storedInSummary(map.relationship(), map.side(), name);
  }

  private boolean isStamped(Relationship relationship) {
    return designed.design().carries(relationship.name(), OwnedAttribute.BY);
  }

  /** Updates an entity's attributes and version in a map. */
  Action forward(Relationship relationship, SummaryMap map, String source) {
    ItemKey other = designed.endKey(relationship, map.side().other());
    List<Update> updates = new ArrayList<>();
    ofOther(relationship, map)
        .forEach((n, v) -> updates.add(new Update.Set(Path.member(map).with(n), v)));
    String text = Path.member(map) + " follows " + source + ", the version copied";
    return end(Kind.UPDATE, relationship, map.side())
        .with(Part.of(text, updates))
        .onlyIf(
            Requirements.holds(map),
            Requirements.older(map, other, source),
            Requirements.ofSame(map, other));
  }

  private static List<Part> counted(Relationship relationship, Side side, int amount) {
    String count = relationship.count().get(side);
    return count == null ? List.of() : List.of(AttributeParts.add(Path.of(count), amount));
  }

  /**
   * The actions preceded by a read of the other entity, if the side includes attributes of it, with
   * a check that it has not changed since.
   */
  private WritePlan reading(Relationship relationship, List<Action> actions) {
    List<ReadPlan> reads = new ArrayList<>();
    List<Action> all = new ArrayList<>(actions);
    for (Side side : Side.values()) {
      if (designed.schema().keepsOfOther(relationship, side)) {
        reads.add(new ReadPlan.Get(designed.endKey(relationship, side.other())));
        all.add(
            end(Kind.CHECK, relationship, side.other())
                .onlyIf(
                    Requirements.unchangedSource(), exists(relationship, side.other()).silent()));
      }
    }
    if (reads.isEmpty()) {
      return WritePlans.of(all);
    }
    ReadPlan read = reads.size() == 1 ? reads.get(0) : new ReadPlan.Parallel(reads);
    return new WritePlan.ReadFirst("for what is kept of the other side", read, WritePlans.of(all));
  }
}
