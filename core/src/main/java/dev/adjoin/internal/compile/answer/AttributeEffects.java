// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.answer;

import dev.adjoin.internal.compile.read.Blueprint;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.model.Copy;
import dev.adjoin.internal.model.End;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.plan.Effect;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What a write does to the attributes of an item itself. */
final class AttributeEffects {
  private final Blueprint blueprint;

  AttributeEffects(Blueprint blueprint) {
    this.blueprint = blueprint;
  }

  Effect all(Member member) {
    return new Effect.AllAttributes(
        names(member), counts(member), new CopyWrites(blueprint).copied(member));
  }

  Effect declared(Member member) {
    return new Effect.Declared(names(member), counts(member));
  }

  Effect given(Member member) {
    List<String> among = new ArrayList<>(names(member));
    among.removeAll(blueprint.schema().identityNames(member));
    return new Effect.Given(among);
  }

  /** Copies, numbers of edges and versions follow from something else than what a writer gives. */
  private List<String> names(Member member) {
    Set<String> names = new LinkedHashSet<>(blueprint.schema().attributes(member).keySet());
    counts(member).forEach(names::remove);
    member.copies().stream().map(Copy::attribute).forEach(names::remove);
    if (member.version() != null) {
      names.remove(member.version());
    }
    return List.copyOf(names);
  }

  /** A declared attribute that counts edges is changed by links alone. */
  private List<String> counts(Member member) {
    List<String> counts = new ArrayList<>();
    if (member instanceof Entity entity) {
      for (End end : blueprint.schema().endsAt(entity)) {
        String count = end.relationship().count().get(end.side());
        if (count != null && entity.attribute(count).isPresent()) {
          counts.add(count);
        }
      }
    }
    return counts;
  }

  /** All that an entity's item has, but its keys, its type, its mark and these gates. */
  List<String> removed(Entity entity, List<Gate> kept) {
    ItemType item = blueprint.item(entity);
    Set<String> removed = new LinkedHashSet<>(blueprint.schema().attributes(entity).keySet());
    item.entries().forEach(e -> removed.addAll(blueprint.index(e).ownAttributes()));
    blueprint.summaries(entity).stream().map(SummaryMap::attribute).forEach(removed::add);
    for (EntityGate gate : EntityGate.unsharded(EntityGate.of(blueprint, entity))) {
      removed.add(gate.gate().attribute());
      removed.add(gate.gate().number().names().get(0));
    }
    if (entity.expires() != null) {
      removed.add(String.valueOf(blueprint.design().timeToLive()));
    }
    blueprint.design().owned().stream()
        .filter(o -> o.types().contains(entity.name()) && !o.name().equals(OwnedAttribute.DELETING))
        .forEach(o -> removed.add(o.name()));
    for (Gate gate : kept) {
      removed.remove(gate.attribute());
      removed.remove(gate.number().names().get(0));
    }
    return List.copyOf(removed);
  }
}
