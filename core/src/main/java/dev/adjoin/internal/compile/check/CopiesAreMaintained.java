// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Copy;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;

/**
 * Rule: a copy follows a change of its source. A count changes with each link, which changes no
 * copy.
 */
final class CopiesAreMaintained implements Rule {
  @Override
  public void check(Schema schema, Problems problems) {
    Resolved.entities(schema).forEach(entity -> copies(schema, entity, problems));
    schema.model().relationships().forEach(edge -> copies(schema, edge, problems));
  }

  private static void copies(Schema schema, Member member, Problems problems) {
    for (Copy copy : member.copies()) {
      Entity source = schema.source(member, copy).orElse(null);
      if (source != null && schema.isCount(source, copy.sourceAttribute())) {
        problems.error(
            Tag.COPY_OF_COUNT,
            member instanceof Relationship relationship
                ? relationship.path(copy)
                : ((Entity) member).path(copy),
            "%s copies %s.%s, which counts edges: a link changes it, and changes no copy"
                .formatted(member.name(), source.name(), copy.sourceAttribute()),
            "Read the count with the %s instead".formatted(source.name()));
      }
    }
  }
}
