// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.diagnostic.Figures;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Copy;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Measure;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;

/** A copy whose source causes more writes when it changes than there are reads of the copy. */
final class CopyOfChanging implements LintRule {
  @Override
  public void check(Compiled compiled, Schema schema, Findings findings) {
    ExpectedLoad load = ExpectedLoad.of(compiled, schema);
    for (Relationship relationship : compiled.model().relationships()) {
      for (Copy copy : relationship.copies()) {
        Side side = copy.source().equals(Side.FROM.word()) ? Side.FROM : Side.TO;
        compare(
            load,
            relationship,
            copy,
            schema.end(relationship, side),
            load.edgesOfOne(relationship, side).orElse(0),
            load.reads(relationship),
            findings);
      }
    }
    for (Entity entity : compiled.model().entities()) {
      for (Copy copy : entity.copies()) {
        Entity source = schema.source(entity, copy).orElseThrow();
        double each = load.childrenOfOne(entity, source).orElse(0);
        compare(load, entity, copy, source, each, load.reads(entity), findings);
      }
    }
  }

  private static void compare(
      ExpectedLoad load,
      Member owner,
      Copy copy,
      Entity source,
      double dependants,
      double reads,
      Findings findings) {
    double writes = load.rate(source, Measure.CHANGES) * dependants;
    if (writes > reads && writes >= 1) {
      boolean isChild = owner instanceof Entity && Schema.reference(owner, copy).isEmpty();
      findings.warn(
          Tag.COPY_OF_CHANGING,
          owner instanceof Entity entity ? entity.path(copy) : owner.path("copy", copy.source()),
          "%s copies %s.%s, whose changes cost up to %s writes a second for %s reads"
              .formatted(
                  owner.name(),
                  source.name(),
                  copy.sourceAttribute(),
                  Figures.number(writes),
                  Figures.number(reads)),
          isChild
              ? "Remove the copy and read the parent with it"
              : "Remove the copy and read with entities");
    }
  }
}
