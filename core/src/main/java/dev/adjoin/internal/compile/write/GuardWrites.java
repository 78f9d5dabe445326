// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.write;

import dev.adjoin.internal.compile.read.DesignedModel;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.model.Member;
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
  static final String WHY = "for the unique values it holds";
  private final DesignedModel designed;

  GuardWrites(DesignedModel designed) {
    this.designed = designed;
  }

  /** Reserves the unique values of a new item. */
  List<Action> held(Member member) {
    return held(member, false);
  }

  /** Releases the unique values of a removed item. */
  List<Action> freed(Member member) {
    return freed(member, false);
  }

  /**
   * Changes unique values together with the item: the old guard is removed and the new one is added
   * in the same transaction.
   */
  WritePlan moved(Member member, Action update) {
    if (member.uniques().isEmpty()) {
      return WritePlan.of(List.of(update));
    }
    List<Action> actions = new ArrayList<>(List.of(update.onlyIf(same(member))));
    actions.addAll(moved(member));
    return reading(member, WritePlans.of(actions));
  }

  /** Moves the guards of the unique values that change. */
  List<Action> moved(Member member) {
    List<Action> actions = new ArrayList<>(freed(member, true));
    actions.addAll(held(member, true));
    return actions;
  }

  /** The plan preceded by a read of the item, if its unique values are needed. */
  WritePlan reading(Member member, WritePlan plan) {
    List<ReadPlan> reads = reads(member);
    return reads.isEmpty() ? plan : new WritePlan.ReadFirst(WHY, reads.get(0), plan);
  }

  /** The reads that determine the item's current unique values. */
  List<ReadPlan> reads(Member member) {
    return member.uniques().isEmpty()
        ? List.of()
        : List.of(new ReadPlan.Get(designed.item(member).key()));
  }

  /**
   * The requirement that the unique values have not changed since they were read, because the
   * guards to add and remove were derived from them.
   */
  static Requirement same(Member member) {
    return Requirements.unchanged(
        member.uniques().stream().flatMap(List::stream).distinct().toList());
  }

  private List<Action> held(Member member, boolean onlyIfChanged) {
    List<Update> owner = new ArrayList<>();
    designed
        .schema()
        .identityNames(member)
        .forEach(n -> owner.add(new Update.Set(n, new Value.Attribute(n))));
    List<Action> actions = new ArrayList<>();
    for (ItemType guard : designed.others(member, ItemType.Kind.GUARD)) {
      String text = "held " + (onlyIfChanged ? "if the value changes" : "for it");
      actions.add(
          action(Kind.PUT, member, guard)
              .at(onlyIfChanged ? Place.MOVED_TO : Place.NEW)
              .with(Part.of(text + ifPresent(member, guard), owner))
              .with(new AttributeParts(designed).labelled(guard))
              .onlyIf(new Requirements(designed).absent().meaning(Failure.TAKEN)));
    }
    return actions;
  }

  private List<Action> freed(Member member, boolean onlyIfChanged) {
    Requirement own = Requirements.owned(designed.schema().identityNames(member));
    List<Action> actions = new ArrayList<>();
    for (ItemType guard : designed.others(member, ItemType.Kind.GUARD)) {
      String text = "freed" + (onlyIfChanged ? " if the value changes" : "");
      actions.add(
          action(Kind.DELETE, member, guard)
              .at(onlyIfChanged ? Place.MOVED_FROM : Place.OLD)
              .with(Part.of(text + ifPresent(member, guard), List.of()))
              .onlyIf(own));
    }
    return actions;
  }

  /** The explanation that the guard exists only if these attributes have values. */
  private String ifPresent(Member member, ItemType guard) {
    List<String> optional =
        attributes(guard).stream()
            .filter(a -> designed.schema().attributes(member).get(a).optional())
            .toList();
    return optional.isEmpty() ? "" : ", if there is " + String.join(" and ", optional);
  }

  private static Action action(Kind kind, Member member, ItemType guard) {
    return Action.of(kind, new Target.Guard(member.name(), attributes(guard)), guard.key());
  }

  private static List<String> attributes(ItemType guard) {
    return guard.key().partition().attributes();
  }
}
