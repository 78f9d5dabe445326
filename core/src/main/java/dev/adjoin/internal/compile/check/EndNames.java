// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import java.util.ArrayList;
import java.util.List;

/** Suggests attribute names that distinguish the ids of two ends. */
record EndNames(Schema schema, Relationship relationship, List<String> shared) {

  /** {@code userId}, or {@code [postUserId, postId]} for an end with several ids. */
  String apart(Side side) {
    Entity end = schema.end(relationship, side);
    List<String> declared = schema.endNames(relationship, side);
    List<Attribute> identity = schema.identity(end);
    List<String> names = new ArrayList<>();
    for (int i = 0; i < declared.size(); i++) {
      boolean isShared = shared.contains(declared.get(i));
      names.add(isShared ? apart(end, identity.get(i).name()) : declared.get(i));
    }
    return names.size() == 1 ? names.get(0) : "[" + String.join(", ", names) + "]";
  }

  private String apart(Entity end, String attribute) {
    for (Entity ancestor : schema.ancestors(end)) {
      if (ancestor.attribute(attribute).isPresent()) {
        return joined(end.name(), of(ancestor.name(), attribute));
      }
    }
    return of(end.name(), attribute);
  }

  /** The attribute name prefixed with the entity's name, unless it already is. */
  static String of(String entity, String attribute) {
    boolean isThere = attribute.regionMatches(true, 0, entity, 0, entity.length());
    return isThere ? attribute : joined(entity, attribute);
  }

  private static String joined(String entity, String attribute) {
    String small = Character.toLowerCase(entity.charAt(0)) + entity.substring(1);
    return small + Character.toUpperCase(attribute.charAt(0)) + attribute.substring(1);
  }
}
