// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Copy;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import java.util.List;

/**
 * Rule: the source of a copy is an attribute that an ancestor, the entity of a reference or one of
 * the two ends declares.
 */
final class CopiesHaveASource implements Rule {
  @Override
  public void check(Schema schema, Problems problems) {
    for (Entity entity : Resolved.entities(schema)) {
      List<String> ancestors = schema.ancestors(entity).stream().map(Entity::name).toList();
      for (Copy copy : entity.copies()) {
        ModelPath path = entity.path(copy);
        if (entity.reference(copy.source()).isPresent()) {
          schema
              .source(entity, copy)
              .ifPresent(source -> attribute(path, entity.name(), copy, source, problems));
        } else if (!entity.isChild()) {
          continue; // which another rule reports
        } else if (!ancestors.contains(copy.source())) {
          problems.error(
              Tag.COPY_SOURCE,
              path,
              "%s copies from \"%s\", which is not one of its ancestors: %s"
                  .formatted(entity.name(), copy.source(), Wording.list(ancestors)),
              Wording.nearest(
                  copy.source(),
                  ancestors,
                  "." + copy.sourceAttribute(),
                  "Copy from an ancestor, or make it a relationship"));
        } else {
          attribute(path, entity.name(), copy, schema.require(copy.source()), problems);
        }
      }
    }
    for (Relationship relationship : schema.model().relationships()) {
      for (Copy copy : relationship.copies()) {
        ModelPath path = relationship.path(copy);
        schema
            .source(relationship, copy)
            .ifPresent(source -> attribute(path, relationship.name(), copy, source, problems));
      }
    }
  }

  private static void attribute(
      ModelPath path, String owner, Copy copy, Entity source, Problems problems) {
    List<String> known = source.attributes().stream().map(a -> a.name()).toList();
    if (!known.contains(copy.sourceAttribute())) {
      problems.error(
          Tag.COPY_SOURCE,
          path,
          "%s copies \"%s\" of %s, which it does not declare; it declares %s"
              .formatted(owner, copy.sourceAttribute(), source.name(), Wording.list(known)),
          Wording.nearest(
              copy.sourceAttribute(), known, "", "Copy one of the attributes that it declares"));
    }
  }
}
