// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.layout;

import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.End;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.RelationshipSide;
import dev.adjoin.internal.model.Schema;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Rule: a name that a renamed type or attribute is stored under is not used for something else. It
 * could be declared again, because the model no longer has it.
 */
final class StoredNamesAreDistinct {
  private StoredNamesAreDistinct() {}

  static void check(Schema schema, Problems problems) {
    types(schema, problems);
    schema.model().members().forEach(m -> attributes(schema, m, problems));
  }

  private static void types(Schema schema, Problems problems) {
    Map<String, Member> renamed = new HashMap<>();
    schema.model().members().stream()
        .filter(m -> !m.stored().equals(m.name()))
        .forEach(m -> renamed.put(m.stored(), m));
    for (Member member : schema.model().members()) {
      Member owner = renamed.get(member.stored());
      if (owner != null && !owner.name().equals(member.name())) {
        problems.error(
            Tag.DUPLICATE_NAME,
            member.path(),
            "Items of %s are stored under the name \"%s\", which it had before"
                .formatted(owner.name(), owner.stored()),
            "Give %s another name".formatted(member.name()));
      }
    }
  }

  private static void attributes(Schema schema, Member member, Problems problems) {
    Map<String, String> renamed = new HashMap<>();
    for (Attribute attribute : schema.attributes(member).values()) {
      if (!attribute.stored().equals(attribute.name())) {
        renamed.put(attribute.stored(), attribute.name());
      }
    }
    if (renamed.isEmpty()) {
      return;
    }
    Set<String> others = new HashSet<>();
    schema.attributes(member).values().stream()
        .filter(a -> a.stored().equals(a.name()))
        .forEach(a -> others.add(a.name()));
    if (member instanceof Entity entity) {
      schema.endsAt(entity).forEach(e -> others.addAll(maintained(e)));
    }
    schema.attributes(member).keySet().stream()
        .filter(renamed::containsValue)
        .forEach(others::remove);
    others.retainAll(renamed.keySet());
    for (String taken : others) {
      problems.error(
          Tag.SAME_ATTRIBUTE,
          member.path("attributes", taken),
          "%s.%s is stored under the name \"%s\", which it had before"
              .formatted(member.name(), renamed.get(taken), taken),
          "Give %s.%s another name".formatted(member.name(), taken));
    }
  }

  /** The attributes of an entity that Adjoin maintains for a side: its count and its summaries. */
  private static Set<String> maintained(End end) {
    Set<String> names = new HashSet<>();
    if (end.count() != null) {
      names.add(end.count());
    }
    if (end instanceof RelationshipSide side && side.relationship().summarises(side.side())) {
      names.add(side.relationship().summaryAttribute(side.side()));
    }
    return names;
  }
}
