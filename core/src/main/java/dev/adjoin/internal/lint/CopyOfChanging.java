// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Copy;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Load;
import dev.adjoin.internal.model.Measure;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;

/** A copy whose source causes more writes when it changes than there are reads of the copy. */
final class CopyOfChanging implements LintRule {
  @Override
  public void check(Compiled compiled, Schema schema, Findings findings) {
    for (Relationship relationship : compiled.model().relationships()) {
      Load load = compiled.model().load(relationship.name());
      for (Copy copy : relationship.copies()) {
        boolean from = copy.source().equals(Side.FROM.word());
        double dependants = load.get(from ? Measure.PER_FROM : Measure.PER_TO).orElse(0);
        double reads = load.get(Measure.FROM).orElse(0) + load.get(Measure.TO).orElse(0);
        Entity source = schema.end(relationship, from ? Side.FROM : Side.TO);
        compare(compiled, relationship.name(), copy, source, dependants, reads, findings);
      }
    }
    for (Entity entity : compiled.model().entities()) {
      for (Copy copy : entity.copies()) {
        Entity source = schema.require(copy.source());
        double parents = compiled.model().load(source.name()).get(Measure.ITEMS).orElse(0);
        double children = compiled.model().load(entity.name()).get(Measure.ITEMS).orElse(0);
        double reads = compiled.model().load(entity.name()).get(Measure.READS).orElse(0);
        double each = parents == 0 ? 0 : children / parents;
        compare(compiled, entity.name(), copy, source, each, reads, findings);
      }
    }
  }

  private static void compare(
      Compiled compiled,
      String owner,
      Copy copy,
      Entity source,
      double dependants,
      double reads,
      Findings findings) {
    double changes = compiled.model().load(source.name()).get(Measure.CHANGES).orElse(0);
    double writes = changes * dependants;
    if (writes > reads && writes >= 1) {
      boolean child = copy.source().equals(source.name());
      String kind = child ? "entities" : "relationships";
      String at = child ? copy.attribute() : copy.source();
      findings.warn(
          Tag.COPY_OF_CHANGING,
          ModelPath.of(kind, owner, "copy", at),
          owner
              + " copies "
              + source.name()
              + "."
              + copy.sourceAttribute()
              + ", whose changes cost up to "
              + Math.round(writes)
              + " writes a second for "
              + Math.round(reads)
              + " reads",
          child
              ? "Remove the copy and read the parent with it"
              : "Remove the copy and read with entities");
    }
  }
}
