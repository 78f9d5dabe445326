// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile;

import dev.adjoin.declare.Answer;
import dev.adjoin.declare.Inverse;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.ReadTarget;
import dev.adjoin.internal.plan.ReadTarget.Single;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The items that a read means, by its name and its inputs: nothing here looks at keys. */
final class MeantItems {
  private static final String LOW = ".low";
  private static final String HIGH = ".high";
  private final Schema schema;
  private final Design design;
  private final SampleItems items;

  MeantItems(Compiled compiled, SampleItems items) {
    this.schema = new Schema(compiled.model());
    this.design = compiled.design();
    this.items = items;
  }

  Set<SampleItem> of(AccessPattern read, Map<String, Object> given) {
    String type = read.name().type();
    ReadTarget target = read.name().target();
    Member member = schema.member(type).orElseThrow();
    Set<SampleItem> meant = new HashSet<>();
    if (target == Single.SUBTREE || target == Single.COLLECTION) {
      items.of(type, given).forEach(meant::add);
      below((Entity) member, given, meant);
      if (target == Single.COLLECTION) {
        attached((Entity) member, given, meant);
      }
      return meant;
    }
    items.of(type).stream()
        .filter(item -> isGiven(member, item, given) && isInView(member, target, item))
        .forEach(meant::add);
    if (read.name().shape().answer() == Answer.TOGETHER) {
      owners(member, target, given).forEach(meant::add);
    }
    return meant;
  }

  private boolean isGiven(Member member, SampleItem item, Map<String, Object> given) {
    return given.entrySet().stream().allMatch(g -> isGiven(member, item, g.getKey(), g.getValue()));
  }

  private boolean isGiven(Member member, SampleItem item, String input, Object value) {
    String name = input.replace(LOW, "").replace(HIGH, "");
    Object own = item.values().get(name);
    if (own == null || name.equals(input)) {
      return value.equals(own);
    }
    Comparator<Object> order = SampleValues.order(schema.attributes(member).get(name).type());
    int compared = order.compare(own, value);
    return input.endsWith(LOW) ? compared >= 0 : compared <= 0;
  }

  private boolean isInView(Member member, ReadTarget target, SampleItem item) {
    return !(target instanceof ReadTarget.View view)
        || SampleTable.isIn(
            design.primary().get(member.name()).entry(Entry.Role.VIEW, view.name()).orElseThrow(),
            item);
  }

  /** The entity that a list belongs to. */
  private Set<SampleItem> owners(Member member, ReadTarget target, Map<String, Object> given) {
    Set<SampleItem> owners = new HashSet<>();
    if (member instanceof Relationship relationship) {
      Side side = target.toString().startsWith("from") ? Side.FROM : Side.TO;
      Map<String, Object> id =
          new SampleItem(member.name(), given).under(schema.identityNames(relationship, side));
      items.of(relationship.end(side), id).forEach(owners::add);
    } else {
      items.of(((ReadTarget.Children) target).ancestor(), given).forEach(owners::add);
    }
    return owners;
  }

  private void below(Entity entity, Map<String, Object> id, Set<SampleItem> meant) {
    for (Entity child : schema.children(entity)) {
      items.of(child.name(), id).forEach(meant::add);
      below(child, id, meant);
    }
  }

  /** The edges of both sides, where the side can be read. */
  private void attached(Entity entity, Map<String, Object> id, Set<SampleItem> meant) {
    for (Relationship relationship : schema.model().relationships()) {
      for (Side side : Side.values()) {
        boolean readable = side == Side.FROM || relationship.inverseKind() != Inverse.NONE;
        if (relationship.end(side).equals(entity.name()) && readable) {
          Map<String, Object> end = new HashMap<>();
          schema.endRenames(relationship, side).forEach((own, edge) -> end.put(edge, id.get(own)));
          items.of(relationship.name(), end).forEach(meant::add);
        }
      }
    }
  }
}
