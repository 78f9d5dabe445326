// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Copy;
import dev.adjoin.internal.model.End;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import java.util.List;

/**
 * Rule: a copy follows a change of its source. A count changes with each link, which changes no
 * copy; and a guard of a copy would have to move with each change of the source, for every item
 * that copies from it.
 */
final class CopiesAreMaintained implements Rule {
  @Override
  public void check(Schema schema, Problems problems) {
    for (Entity entity : Resolved.entities(schema)) {
      copies(schema, entity, problems);
      unique(entity, problems);
    }
    Resolved.relationships(schema).forEach(edge -> copies(schema, edge, problems));
  }

  private static void copies(Schema schema, Member member, Problems problems) {
    for (Copy copy : member.copies()) {
      Entity source = schema.source(member, copy).orElse(null);
      if (source != null && isCount(schema, source, copy.sourceAttribute())) {
        problems.error(
            Tag.COPY_OF_COUNT,
            member instanceof Relationship relationship
                ? relationship.path(copy)
                : member.path("copy", copy.attribute()),
            "%s copies %s.%s, which counts edges: a link changes it, and changes no copy"
                .formatted(member.name(), source.name(), copy.sourceAttribute()),
            "Read the count with the %s instead".formatted(source.name()));
      }
    }
  }

  private static boolean isCount(Schema schema, Entity entity, String attribute) {
    for (End end : schema.endsAt(entity)) {
      if (attribute.equals(end.relationship().count().get(end.side()))) {
        return true;
      }
    }
    return false;
  }

  private static void unique(Entity entity, Problems problems) {
    List<String> copied = entity.copies().stream().map(Copy::attribute).toList();
    for (List<String> attributes : entity.uniques()) {
      attributes.stream()
          .filter(copied::contains)
          .findFirst()
          .ifPresent(
              name ->
                  problems.error(
                      Tag.UNIQUE_COPY,
                      entity.path("unique"),
                      "%s.%s is unique and a copy: every item that copies the same value would need it"
                          .formatted(entity.name(), name),
                      "Declare it unique where it is copied from"));
    }
  }
}
