// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.write;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.compile.read.DesignedModel;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.design.RemovalMarker;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.RelationshipSide;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Action.Kind;
import dev.adjoin.internal.plan.Action.Place;
import dev.adjoin.internal.plan.Part;
import dev.adjoin.internal.plan.PlannedWrite;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.Requirement;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.Update;
import dev.adjoin.internal.plan.Value;
import dev.adjoin.internal.plan.WriteName;
import dev.adjoin.internal.plan.WriteName.Verb;
import dev.adjoin.internal.plan.WritePlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Plans the writes of a relationship stored as edges: link, unlink, put, overwrite and change. */
final class EdgeWrites {
  private final DesignedModel designed;
  private final Requirements requirements;
  private final AttributeParts attributes;
  private final IndexParts indexes;
  private final CopyWrites copies;
  private final GuardWrites guards;
  private final GateWrites gates;

  EdgeWrites(DesignedModel designed) {
    this.designed = designed;
    this.requirements = new Requirements(designed);
    this.attributes = new AttributeParts(designed);
    this.indexes = new IndexParts(designed);
    this.copies = new CopyWrites(designed);
    this.guards = new GuardWrites(designed);
    this.gates = new GateWrites(designed);
  }

  List<PlannedWrite> of(Relationship relationship) {
    String name = relationship.name();
    List<PlannedWrite> writes = new ArrayList<>();
    writes.add(
        new PlannedWrite(
            name,
            Verb.LINK,
            "writes a new edge, or changes nothing if there is one",
            link(relationship, List.of())));
    WritePlan unlink = unlink(relationship);
    writes.add(
        new PlannedWrite(
            new WriteName(name, Verb.UNLINK),
            "removes an edge",
            new UnlinkReads(designed).before(relationship, unlink),
            unlink));
    String put = "writes an edge, new or not";
    if (relationship.version() == null) {
      writes.add(new PlannedWrite(name, Verb.PUT, put, put(relationship, List.of())));
    } else {
      List<Requirement> version = List.of(Requirements.sameVersion(relationship.version()));
      String unless = put + ", unless its version is another";
      writes.add(new PlannedWrite(name, Verb.PUT, unless, put(relationship, version)));
      String any = put + ", whatever its version is";
      writes.add(new PlannedWrite(name, Verb.OVERWRITE, any, put(relationship, List.of())));
    }
    writes.add(
        new PlannedWrite(
            name, Verb.CHANGE, "changes attributes of an existing edge", change(relationship)));
    return writes;
  }

  private WritePlan link(Relationship relationship, List<Requirement> more) {
    List<Part> written = new ArrayList<>(List.of(attributes.all(relationship)));
    written.addAll(indexes.written(designed.item(relationship)));
    written.addAll(attributes.started(relationship));
    List<Action> actions = new ArrayList<>();
    actions.add(
        own(Kind.PUT, relationship)
            .with(written)
            .with(attributes.labelled(designed.item(relationship)))
            .with(named(relationship))
            .with(stamps(relationship))
            .onlyIf(requirements.absent())
            .onlyIf(more));
    designed
        .mirror(relationship)
        .ifPresent(m -> actions.add(mirror(Kind.PUT, m).with(same(m, written, true))));
    actions.addAll(guards.held(relationship));
    actions.addAll(passing(relationship));
    return copies.reading(relationship, WritePlans.of(actions));
  }

  /** The name of the link, by which its removal is marked. */
  private static List<Part> named(Relationship relationship) {
    return relationship.marksRemovals()
        ? List.of(Part.of("", new Update.Set(OwnedAttribute.LINK, new Value.Link())))
        : List.of();
  }

  /** The epochs of the gates that count a new edge. */
  private List<Part> stamps(Relationship relationship) {
    List<Part> stamps = new ArrayList<>();
    for (Side side : Side.values()) {
      designed
          .gate(relationship, side)
          .filter(Gate::stamps)
          .ifPresent(
              g ->
                  stamps.add(
                      Part.of(
                          g.stamp() + " = " + g.epoch(),
                          new Update.Set(g.stamp(), new Value.Constant(g.epoch())))));
    }
    return stamps;
  }

  /** Removes an edge with its mirror, its unique values and its counts. */
  WritePlan unlink(Relationship relationship) {
    Gate filling = filling(relationship);
    if (filling != null) {
      return unlinkWhileFilling(relationship, filling);
    }
    List<Action> actions = removal(relationship, true);
    return relationship.marksRemovals()
        ? new WritePlan.ReadFirst(
            "for the link that is removed",
            new ReadPlan.Get(designed.item(relationship).key()),
            WritePlans.of(onlyAsRead(actions)))
        : movable(relationship, actions);
  }

  /** A gate to which a migration counts edges; null if there is none. */
  private @Nullable Gate filling(Relationship relationship) {
    for (Side side : Side.values()) {
      Gate gate = designed.gate(relationship, side).orElse(null);
      if (gate != null && gate.isFilling()) {
        return gate;
      }
    }
    return null;
  }

  /**
   * Removes an edge while a migration counts edges in at gates: the edge says whether they count
   * it, and the write requires that it still says so.
   *
   * @param gate one of these gates; an edge is counted in at all of them in one transaction
   */
  private WritePlan unlinkWhileFilling(Relationship relationship, Gate gate) {
    return new WritePlan.Depending(
        new ReadPlan.Get(designed.item(relationship).key()),
        Requirements.isStamped(gate),
        removal(relationship, false, Requirements.unstamped(gate)),
        removal(relationship, true, Requirements.stamped(gate)));
  }

  private WritePlan removal(Relationship relationship, boolean isCounted, Requirement stamp) {
    List<Action> actions = removal(relationship, isCounted);
    if (isRead(relationship)) {
      actions = onlyAsRead(actions);
    }
    actions.set(0, actions.get(0).onlyIf(stamp));
    return WritePlans.of(actions);
  }

  /** Whether the stored edge determines what else is removed: a mirror, unique values, a marker. */
  private boolean isRead(Relationship relationship) {
    return hasMovableMirror(relationship)
        || !relationship.uniques().isEmpty()
        || relationship.marksRemovals();
  }

  /**
   * The actions that remove an edge.
   *
   * @param isCounted whether gates to which a migration counts edges count this one
   */
  private List<Action> removal(Relationship relationship, boolean isCounted) {
    List<Action> actions = new ArrayList<>();
    actions.add(own(Kind.DELETE, relationship).onlyIf(requirements.exists(false)));
    designed.mirror(relationship).ifPresent(m -> actions.add(mirror(Kind.DELETE, m).at(Place.OLD)));
    actions.addAll(guards.freed(relationship));
    for (Side side : Side.values()) {
      designed
          .gate(relationship, side)
          .map(g -> isCounted || !g.isFilling() ? g : g.former())
          .ifPresent(g -> actions.add(gates.leaving(g)));
    }
    if (relationship.marksRemovals()) {
      actions.add(marker(relationship));
    }
    return actions;
  }

  /** Leaves a marker, by which the stream handler knows that the edge was counted out. */
  private Action marker(Relationship relationship) {
    Value end = new Value.SecondsFromNow(RemovalMarker.KEPT.toSeconds());
    String expires = Objects.requireNonNull(designed.design().timeToLive());
    return Action.of(
            Kind.PUT,
            new Target.Marker(relationship.name()),
            RemovalMarker.key(designed.schema().model().name()))
        .at(Place.OLD)
        .with(
            Part.of(
                "the marker of its removal, for %d days".formatted(RemovalMarker.KEPT.toDays()),
                new Update.Set(expires, end)));
  }

  /**
   * The plan preceded by a read of the edge, if the key of its mirror may change or it holds unique
   * values: the stored edge determines where the mirror and the guards are.
   */
  private WritePlan movable(Relationship relationship, List<Action> actions) {
    boolean isMovable = hasMovableMirror(relationship);
    if (!isMovable && relationship.uniques().isEmpty()) {
      return WritePlans.of(actions);
    }
    ReadPlan stored = new ReadPlan.Get(designed.item(relationship).key());
    String why = isMovable ? "for where its mirror is" : GuardWrites.WHY;
    return new WritePlan.ReadFirst(why, stored, WritePlans.of(onlyAsRead(actions)));
  }

  /**
   * Adds the requirement that the edge has not changed since it was read, because a moved mirror is
   * written as a whole.
   */
  List<Action> asRead(Relationship relationship, List<Action> actions) {
    return hasMovableMirror(relationship) ? onlyAsRead(actions) : actions;
  }

  private static List<Action> onlyAsRead(List<Action> actions) {
    List<Action> sure = new ArrayList<>(actions);
    Requirement same = Requirements.unchanged(List.of(OwnedAttribute.BY));
    sure.set(0, actions.get(0).onlyIf(same));
    return sure;
  }

  /** Whether the key of the edge's mirror may change. */
  boolean hasMovableMirror(Relationship relationship) {
    return designed
        .mirror(relationship)
        .filter(m -> indexes.isMovable(relationship, m.key().sort()))
        .isPresent();
  }

  private List<Action> passing(Relationship relationship) {
    List<Action> actions = new ArrayList<>();
    for (Side side : Side.values()) {
      Gate gate = designed.gate(relationship, side).orElse(null);
      if (gate != null) {
        Action entering = gates.entering(new RelationshipSide(relationship, side), gate);
        Integer max = relationship.max().get(side);
        boolean isLimited = max != null && !gate.isBuilding();
        actions.add(isLimited ? entering.onlyIf(Requirements.below(gate.number(), max)) : entering);
      }
    }
    return actions;
  }

  /**
   * Puts an edge: one write if nothing else depends on whether the edge is new.
   *
   * @param version the requirements on the stored version
   */
  private WritePlan put(Relationship relationship, List<Requirement> version) {
    ItemType item = designed.item(relationship);
    List<Part> written = new ArrayList<>(List.of(attributes.declared(relationship)));
    written.addAll(indexes.written(item));
    written.addAll(attributes.expiry(relationship));
    written.addAll(AttributeParts.nextVersion(relationship));
    Action update =
        own(Kind.UPDATE, relationship)
            .with(written)
            .with(attributes.labelled(designed.item(relationship)));
    boolean plain =
        designed.mirror(relationship).isEmpty()
            && passing(relationship).isEmpty()
            && relationship.copies().isEmpty()
            && relationship.uniques().isEmpty();
    if (plain) {
      return WritePlan.of(List.of(update.onlyIf(version)));
    }
    List<Action> actions = new ArrayList<>();
    actions.add(
        update
            .onlyIf(requirements.exists(false))
            .onlyIf(indexes.sameKept(relationship, item))
            .onlyIf(version));
    actions.addAll(mirrored(relationship, written, true));
    actions.addAll(guards.moved(relationship));
    ReadPlan stored = new ReadPlan.Get(item.key());
    // The edge has already been read by this plan, so the keys of its mirror and guards are known.
    WritePlan present = WritePlans.of(movable(relationship, actions).actions());
    return new WritePlan.Depending(
        stored,
        requirements.isThereAndNoTombstone(),
        WritePlans.assuming(link(relationship, version)),
        WritePlans.assuming(present));
  }

  private Action own(Kind kind, Relationship relationship) {
    Target target = new Target.Own(relationship.name());
    return Action.of(kind, target, designed.item(relationship).key());
  }

  private static Action mirror(Kind kind, ItemType mirror) {
    return Action.of(kind, new Target.Mirror(mirror.type()), mirror.key());
  }

  private WritePlan change(Relationship relationship) {
    ItemType item = designed.item(relationship);
    List<Part> written = new ArrayList<>(List.of(attributes.changed(relationship)));
    written.addAll(indexes.recomputed(relationship, item));
    written.addAll(AttributeParts.nextVersion(relationship));
    Action update =
        own(Kind.UPDATE, relationship)
            .with(written)
            .with(attributes.stamped(relationship.name()))
            .onlyIf(requirements.exists(false));
    if (relationship.version() != null) {
      update = update.onlyIf(Requirements.expected(relationship.version()));
    }
    List<Action> actions = new ArrayList<>(List.of(update));
    actions.addAll(mirrored(relationship, written, false));
    actions.addAll(guards.moved(relationship));
    WritePlan plan = movable(relationship, actions);
    return plan instanceof WritePlan.ReadFirst
        ? plan
        : indexes.readingFirst(relationship, item, plan);
  }

  /**
   * The actions on the mirror of an edge; it moves if its key contains attributes that may change.
   *
   * @param written the parts that are written to the edge
   * @param labels whether the type label is written too
   */
  List<Action> mirrored(Relationship relationship, List<Part> written, boolean labels) {
    ItemType mirror = designed.mirror(relationship).orElse(null);
    if (mirror == null) {
      return List.of();
    }
    if (!hasMovableMirror(relationship)) {
      return List.of(mirror(Kind.UPDATE, mirror).with(same(mirror, written, labels)));
    }
    Part stays = Part.of("where it was, only if it moves", List.of());
    return List.of(
        mirror(Kind.DELETE, mirror).with(stays).at(Place.MOVED_FROM),
        mirror(Kind.PUT, mirror)
            .with(attributes.wholeEdge())
            .with(AttributeParts.nextVersion(relationship).stream().map(p -> p.as("")).toList())
            .with(attributes.labelled(mirror)));
  }

  /**
   * The parts of an edge as written to its mirror: without index attributes and with the mirror's
   * label.
   */
  private List<Part> same(ItemType mirror, List<Part> written, boolean labels) {
    List<Part> parts = new ArrayList<>();
    parts.add(Part.of("the same attributes", List.of()));
    written.stream().filter(p -> !IndexParts.isIndex(p)).forEach(p -> parts.add(p.as("")));
    parts.addAll(labels ? attributes.labelled(mirror) : attributes.stamped(mirror.label()));
    return parts;
  }
}
