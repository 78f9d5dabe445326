// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import dev.adjoin.diagnostic.Tag;
import dev.adjoin.model.Attribute;
import dev.adjoin.model.Entity;
import dev.adjoin.model.Schema;
import dev.adjoin.model.Side;
import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.List;

/** Reads how the components of an edge hold the identities of its two ends. */
final class EndReader {
  private final Report report;
  private final Schema entities;

  EndReader(Report report, Schema entities) {
    this.report = report;
    this.entities = entities;
  }

  /** The edge's own names for the identity of one end; empty when they are the entity's. */
  List<String> read(Components parts, Side side, String end) {
    Class<? extends Annotation> mark = side == Side.FROM ? From.class : To.class;
    Entity entity = entities.entity(end).orElse(null);
    List<Component> marked = parts.marked(mark);
    List<Attribute> identity = entity == null ? List.of() : entities.identity(entity);
    if (marked.isEmpty()) {
      reportMissing(parts.owner(), mark, side, end, identity);
    }
    if (marked.isEmpty() || identity.isEmpty()) {
      return List.of();
    }
    List<Component> aligned = align(marked, identity);
    parts.place(parts.path().then("ends", side.word()), aligned);
    if (aligned.size() == identity.size()) {
      new IdentityCheck(report).check(aligned, identity, end);
    }
    List<String> names = aligned.stream().map(Component::name).toList();
    return names.equals(identity.stream().map(Attribute::name).toList()) ? List.of() : names;
  }

  /**
   * The components in the order of the identity. One that has the name of an identity attribute
   * holds that; the others hold what is left, in their order.
   */
  private static List<Component> align(List<Component> marked, List<Attribute> identity) {
    if (marked.size() != identity.size()) {
      return marked;
    }
    List<String> names = identity.stream().map(Attribute::name).toList();
    List<Component> renamed =
        new ArrayList<>(marked.stream().filter(c -> !names.contains(c.name())).toList());
    List<Component> aligned = new ArrayList<>();
    for (String name : names) {
      aligned.add(
          marked.stream()
              .filter(c -> c.name().equals(name))
              .findFirst()
              .orElseGet(() -> renamed.remove(0)));
    }
    return aligned;
  }

  private void reportMissing(
      Spot owner,
      Class<? extends Annotation> mark,
      Side side,
      String end,
      List<Attribute> identity) {
    String id =
        identity.isEmpty()
            ? "id"
            : String.join(", ", identity.stream().map(Attribute::name).toList());
    report.error(
        Tag.MISSING_KEY,
        owner,
        owner.name()
            + " has no "
            + Marks.show(mark)
            + " component for its "
            + side.word()
            + " side, "
            + end,
        "Mark the component that holds the " + id + " of " + end + " with " + Marks.show(mark));
  }
}
