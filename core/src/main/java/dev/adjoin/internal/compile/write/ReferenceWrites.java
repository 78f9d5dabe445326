// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.write;

import dev.adjoin.internal.compile.read.DesignedModel;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.model.End;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.ReferenceEnd;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Action.Kind;
import dev.adjoin.internal.plan.Action.Place;
import dev.adjoin.internal.plan.Part;
import dev.adjoin.internal.plan.Path;
import dev.adjoin.internal.plan.Requirement;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.Update;
import dev.adjoin.internal.plan.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Plans the effect of a write on the gates of the entities that an item refers to. A checked
 * reference is counted as an edge is; one that changes is counted out at one gate and in at another
 * in the same transaction.
 *
 * <p>While a migration fills a gate, the stamp of an item says which gate counts its reference. The
 * item is read, counted out where the stamp says, on condition that it still says so, and counted
 * in where this program counts, with the stamp of that gate.
 */
final class ReferenceWrites {
  private final DesignedModel designed;
  private final Requirements requirements;
  private final GateWrites gates;

  ReferenceWrites(DesignedModel designed) {
    this.designed = designed;
    this.requirements = new Requirements(designed);
    this.gates = new GateWrites(designed);
  }

  /** The attributes of an entity that are checked references. */
  List<String> checked(Entity entity) {
    return Schema.endsOf(entity).stream()
        .filter(end -> designed.gate(end).isPresent() || designed.filling(end).isPresent())
        .map(End::name)
        .toList();
  }

  /** Counts a new item at the entities that it refers to, which must exist. */
  List<Action> entered(Entity entity) {
    return entered(entity, Place.NEW);
  }

  /** Counts a removed item out at the entities that it refers to. */
  List<Action> left(Entity entity) {
    return left(entity, Place.OLD);
  }

  /** Counts an item out at one entity and in at another, if its reference changes. */
  List<Action> moved(Entity entity) {
    List<Action> actions = new ArrayList<>(left(entity, Place.MOVED_FROM));
    actions.addAll(entered(entity, Place.MOVED_TO));
    return actions;
  }

  /**
   * The stamps of an item whose references are new or change: the epochs of the gates that count
   * it, or none where others count it already and this program does not.
   */
  List<Part> stamps(Entity entity) {
    List<Part> stamps = new ArrayList<>();
    for (End end : Schema.endsOf(entity)) {
      designed
          .gate(end)
          .filter(Gate::stamps)
          .map(ReferenceWrites::stamp)
          .or(() -> designed.filling(end).map(ReferenceWrites::noStamp))
          .ifPresent(part -> stamps.add(part.ifChanges(List.of(end.name()))));
    }
    return stamps;
  }

  private static Part stamp(Gate gate) {
    return Part.of(
        gate.stamp() + " = " + gate.epoch(),
        new Update.Set(gate.stamp(), new Value.Constant(gate.epoch())));
  }

  private static Part noStamp(Gate filling) {
    return Part.of("without " + filling.stamp(), new Update.Remove(Path.of(filling.stamp())));
  }

  /** The requirement that a removed item is still counted where it was. */
  List<Requirement> sameCounted(Entity entity) {
    List<String> followed = new ArrayList<>(checked(entity));
    followed.addAll(filled(entity));
    return unchanged(followed, false);
  }

  /** The stamps that say which gate counts a reference. */
  private List<String> filled(Entity entity) {
    return Schema.endsOf(entity).stream()
        .flatMap(end -> designed.filling(end).stream())
        .map(Gate::stamp)
        .toList();
  }

  /**
   * The requirement that the references have not changed since they were read, because gates and
   * copies follow from them.
   *
   * @param onlyIfChanged whether this applies only to a write that sets one of them; a put sets all
   */
  List<Requirement> same(Entity entity, boolean onlyIfChanged) {
    List<String> checked = checked(entity);
    List<String> followed = new ArrayList<>();
    Schema.endsOf(entity).stream()
        .map(End::name)
        .filter(name -> checked.contains(name) || !entity.copiesFrom(name).isEmpty())
        .forEach(followed::add);
    followed.addAll(filled(entity));
    return unchanged(followed, onlyIfChanged);
  }

  private static List<Requirement> unchanged(List<String> names, boolean onlyIfChanged) {
    return names.isEmpty() ? List.of() : List.of(Requirements.unchanged(names, onlyIfChanged));
  }

  /** Removes the reference of an item to an entity that is deleted. */
  List<Action> cleared(ReferenceEnd end) {
    Entity entity = end.member();
    ItemType item = designed.item(entity);
    List<Update> removed = new ArrayList<>();
    removed.add(new Update.Remove(Path.of(end.name())));
    entity
        .copiesFrom(end.name())
        .forEach(copy -> removed.add(new Update.Remove(Path.of(copy.attribute()))));
    List<Action> actions = new ArrayList<>();
    actions.add(
        Action.of(Kind.UPDATE, new Target.Own(entity.name()), item.key())
            .with(Part.of("without its " + end.name(), removed))
            .with(new IndexParts(designed).recomputed(entity, item, Set.of(end.name())))
            .with(new AttributeParts(designed).stamped(entity.name()))
            .onlyIf(requirements.exists(designed.tombstones().contains(entity.name()))));
    actions.addAll(left(end, Place.OLD));
    return actions;
  }

  private List<Action> entered(Entity entity, Place place) {
    List<Action> actions = new ArrayList<>();
    for (End end : Schema.endsOf(entity)) {
      designed
          .gate(end)
          .map(gate -> gates.entering(end, gate).at(place).with(explained(entity, end, place)))
          .ifPresent(actions::add);
    }
    return actions;
  }

  private List<Action> left(Entity entity, Place place) {
    List<Action> actions = new ArrayList<>();
    for (End end : Schema.endsOf(entity)) {
      List<Part> explained = explained(entity, end, place);
      left(end, place).forEach(action -> actions.add(action.with(explained)));
    }
    return actions;
  }

  /** Counts an item out: while a migration fills a gate, where its stamp says. */
  private List<Action> left(End end, Place place) {
    Gate filling = designed.filling(end).orElse(null);
    if (filling == null) {
      return designed.gate(end).stream().map(gate -> gates.leaving(gate).at(place)).toList();
    }
    List<Action> actions = new ArrayList<>();
    actions.add(gates.leaving(filling).at(place).when(new Action.Counted(filling, true)));
    if (filling.former() != null) {
      actions.add(
          gates.leaving(filling.former()).at(place).when(new Action.Counted(filling, false)));
    }
    return actions;
  }

  /** Says when the gate is passed: if the reference changes, or if there is one. */
  private List<Part> explained(Entity entity, End end, Place place) {
    if (place.isMove()) {
      String where = place == Place.MOVED_FROM ? "where it was" : "where it goes";
      return List.of(Part.of(where + ", if " + end.name() + " changes", List.of()));
    }
    boolean isOptional = designed.schema().attributes(entity).get(end.name()).optional();
    return isOptional ? List.of(Part.of("if there is " + end.name(), List.of())) : List.of();
  }
}
