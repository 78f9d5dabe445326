// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.write;

import dev.adjoin.internal.compile.read.DesignedModel;
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

/** Plans the writes of guards. A guard is an item that reserves one unique value for its owner. */
final class GuardWrites {
  private static final String WHY = "for the unique values it holds";
  private final DesignedModel designed;

  GuardWrites(DesignedModel designed) {
    this.designed = designed;
  }

  /** Reserves the unique values of a new entity. */
  List<Action> held(Entity entity) {
    return held(entity, false);
  }

  /** Releases the unique values of a removed entity. */
  List<Action> freed(Entity entity) {
    return freed(entity, false);
  }

  /**
   * Changes unique values together with the item: the old guard is removed and the new one is added
   * in the same transaction.
   */
  WritePlan moved(Entity entity, Action update) {
    if (entity.uniques().isEmpty()) {
      return WritePlan.of(List.of(update));
    }
    List<Action> actions = new ArrayList<>(List.of(update.onlyIf(same(entity))));
    actions.addAll(freed(entity, true));
    actions.addAll(held(entity, true));
    return reading(entity, WritePlans.of(actions));
  }

  /** The plan preceded by a read of the entity, if its unique values are needed. */
  WritePlan reading(Entity entity, WritePlan plan) {
    List<ReadPlan> reads = reads(entity);
    return reads.isEmpty() ? plan : new WritePlan.ReadFirst(WHY, reads.get(0), plan);
  }

  /** The reads that determine the entity's current unique values. */
  List<ReadPlan> reads(Entity entity) {
    return entity.uniques().isEmpty()
        ? List.of()
        : List.of(new ReadPlan.Get(designed.item(entity).key()));
  }

  /**
   * The requirement that the unique values have not changed since they were read, because the
   * guards to add and remove were derived from them.
   */
  static Requirement same(Entity entity) {
    return Requirements.unchanged(
        entity.uniques().stream().flatMap(List::stream).distinct().toList());
  }

  private List<Action> held(Entity entity, boolean onlyIfChanged) {
    List<Update> owner = new ArrayList<>();
    designed
        .schema()
        .identityNames(entity)
        .forEach(n -> owner.add(new Update.Set(n, new Value.Attribute(n))));
    List<Action> actions = new ArrayList<>();
    for (ItemType guard : designed.others(entity, ItemType.Kind.GUARD)) {
      String text = "held " + (onlyIfChanged ? "if the value changes" : "for it");
      actions.add(
          action(Kind.PUT, entity, guard)
              .at(onlyIfChanged ? Place.MOVED_TO : Place.NEW)
              .with(Part.of(text + ifPresent(entity, guard), owner))
              .with(new AttributeParts(designed).labelled(guard))
              .onlyIf(new Requirements(designed).absent().meaning(Failure.TAKEN)));
    }
    return actions;
  }

  private List<Action> freed(Entity entity, boolean onlyIfChanged) {
    Requirement own = Requirements.owned(designed.schema().identityNames(entity));
    List<Action> actions = new ArrayList<>();
    for (ItemType guard : designed.others(entity, ItemType.Kind.GUARD)) {
      String text = "freed" + (onlyIfChanged ? " if the value changes" : "");
      actions.add(
          action(Kind.DELETE, entity, guard)
              .at(onlyIfChanged ? Place.MOVED_FROM : Place.OLD)
              .with(Part.of(text + ifPresent(entity, guard), List.of()))
              .onlyIf(own));
    }
    return actions;
  }

  /** The explanation that the guard exists only if these attributes have values. */
  private String ifPresent(Entity entity, ItemType guard) {
    List<String> optional =
        attributes(guard).stream()
            .filter(a -> designed.schema().attributes(entity).get(a).optional())
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
