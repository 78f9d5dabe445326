// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.declare.From;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.To;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Schema;
import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Reads how the components of an edge hold the identity of the entity at one of its ends. */
final class EndReader {
  private final Report report;
  private final Side side;
  private final String entity;
  private final List<Attribute> identity;
  private final Class<? extends Annotation> mark;

  EndReader(Report report, Schema entities, Side side, String entity) {
    this.report = report;
    this.side = side;
    this.entity = entity;
    this.identity = entities.entity(entity).map(entities::identity).orElse(List.of());
    this.mark = side == Side.FROM ? From.class : To.class;
  }

  /** Adds the marks that are missing from components with the names of the identity. */
  Components complete(Components parts) {
    List<Component> marked = parts.marked(mark);
    boolean isWhole = !marked.isEmpty() && marked.size() >= identity.size();
    List<Component> unmarked = isWhole ? List.of() : parts.declared(identity);
    if (marked.isEmpty() && unmarked.isEmpty()) {
      reportMissing(parts.owner());
    }
    return parts.marking(mark, new IdentityCheck(report).refuseUnmarked(unmarked, mark, entity));
  }

  /**
   * The edge's names for the identity; empty when they are the entity's own, unless the other end
   * is the same entity, where both must be said.
   */
  List<String> names(Components parts, boolean isSelf) {
    List<Component> marked = parts.marked(mark);
    List<String> own = identity.stream().map(Attribute::name).toList();
    if (marked.isEmpty()) {
      return isSelf ? own.stream().map(name -> side.word() + "_" + name).toList() : List.of();
    }
    if (identity.isEmpty()) {
      return List.of();
    }
    List<Component> aligned = align(marked, own);
    parts.place(parts.path().then("ends", side.word()), aligned);
    if (aligned.size() == own.size()) {
      new IdentityCheck(report).check(aligned, identity, entity);
    }
    List<String> names = aligned.stream().map(Component::name).toList();
    return names.equals(own) && !isSelf ? List.of() : names;
  }

  /**
   * The components in the order of the identity. One that has the name of an identity attribute
   * holds that; the others hold what is left, in their order.
   */
  private static List<Component> align(List<Component> marked, List<String> own) {
    if (marked.size() != own.size()) {
      return marked;
    }
    List<Component> renamed =
        new ArrayList<>(marked.stream().filter(c -> !own.contains(c.name())).toList());
    List<Component> aligned = new ArrayList<>();
    for (String name : own) {
      aligned.add(
          marked.stream()
              .filter(c -> c.name().equals(name))
              .findFirst()
              .orElseGet(() -> renamed.remove(0)));
    }
    return aligned;
  }

  private void reportMissing(Spot owner) {
    String id = identity.stream().map(Attribute::name).collect(Collectors.joining(", "));
    report.error(
        Tag.MISSING_KEY,
        owner,
        owner.name()
            + " has no "
            + Marks.show(mark)
            + " component for its "
            + side.word()
            + " side, "
            + entity,
        "Mark the component that holds the "
            + (id.isEmpty() ? "id" : id)
            + " of "
            + entity
            + " with "
            + Marks.show(mark));
  }
}
