// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.write;

import dev.adjoin.internal.compile.read.Blueprint;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Action.Kind;
import dev.adjoin.internal.plan.Action.Place;
import dev.adjoin.internal.plan.Part;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.Requirement;
import dev.adjoin.internal.plan.Requirement.Failure;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.Update;
import dev.adjoin.internal.plan.Value;
import dev.adjoin.internal.plan.WritePlan;
import java.util.ArrayList;
import java.util.List;

/** The guards' part in an entity's changes: each holds one unique value for its owner. */
final class GuardWrites {
  private static final String WHY = "for the unique values it holds";
  private final Blueprint blueprint;

  GuardWrites(Blueprint blueprint) {
    this.blueprint = blueprint;
  }

  /** What a new entity holds. */
  List<Action> held(Entity entity) {
    return held(entity, false);
  }

  /** What a removed entity no longer holds. */
  List<Action> freed(Entity entity) {
    return freed(entity, false);
  }

  /** Unique values move with the item: the old guard goes, the new one comes, all or nothing. */
  WritePlan moved(Entity entity, Action update) {
    if (entity.uniques().isEmpty()) {
      return WritePlan.of(List.of(update));
    }
    List<Action> actions = new ArrayList<>(List.of(update.onlyIf(same(entity))));
    actions.addAll(freed(entity, true));
    actions.addAll(held(entity, true));
    return reading(entity, WritePlanner.of(actions));
  }

  /** The plan after reading the entity, where that is how its unique values are known. */
  WritePlan reading(Entity entity, WritePlan plan) {
    List<ReadPlan> reads = reads(entity);
    return reads.isEmpty() ? plan : new WritePlan.ReadFirst(WHY, reads.get(0), plan);
  }

  /** What tells which unique values the entity holds. */
  List<ReadPlan> reads(Entity entity) {
    return entity.uniques().isEmpty()
        ? List.of()
        : List.of(new ReadPlan.Get(blueprint.item(entity).key()));
  }

  /** What is held and freed follows from the values read, so that they must still be there. */
  static Requirement same(Entity entity) {
    return Requirements.unchanged(
        entity.uniques().stream().flatMap(List::stream).distinct().toList());
  }

  private List<Action> held(Entity entity, boolean onlyIfChanged) {
    List<Update> owner = new ArrayList<>();
    blueprint
        .schema()
        .identityNames(entity)
        .forEach(n -> owner.add(new Update.Set(n, new Value.Attribute(n))));
    List<Action> actions = new ArrayList<>();
    for (ItemType guard : blueprint.others(entity, ItemType.Kind.GUARD)) {
      String text = "held " + (onlyIfChanged ? "if the value changes" : "for it");
      actions.add(
          action(Kind.PUT, entity, guard)
              .at(onlyIfChanged ? Place.MOVED_TO : Place.NEW)
              .with(Part.of(text + ifPresent(entity, guard), owner))
              .with(new AttributeParts(blueprint).labelled(guard.label()))
              .onlyIf(new Requirements(blueprint).absent().meaning(Failure.TAKEN)));
    }
    return actions;
  }

  private List<Action> freed(Entity entity, boolean onlyIfChanged) {
    Requirement own = Requirements.owned(blueprint.schema().identityNames(entity));
    List<Action> actions = new ArrayList<>();
    for (ItemType guard : blueprint.others(entity, ItemType.Kind.GUARD)) {
      String text = "freed" + (onlyIfChanged ? " if the value changes" : "");
      actions.add(
          action(Kind.DELETE, entity, guard)
              .at(onlyIfChanged ? Place.MOVED_FROM : Place.OLD)
              .with(Part.of(text + ifPresent(entity, guard), List.of()))
              .onlyIf(own));
    }
    return actions;
  }

  /** The attributes without which there is no such guard. */
  private String ifPresent(Entity entity, ItemType guard) {
    List<String> optional =
        attributes(guard).stream()
            .filter(a -> blueprint.schema().attributes(entity).get(a).optional())
            .toList();
    return optional.isEmpty() ? "" : ", if there is " + String.join(" and ", optional);
  }

  private static Action action(Kind kind, Entity entity, ItemType guard) {
    return Action.of(kind, new Target.Guard(entity.name(), attributes(guard)), guard.key());
  }

  private static List<String> attributes(ItemType guard) {
    return guard.key().partition().attributes();
  }
}
