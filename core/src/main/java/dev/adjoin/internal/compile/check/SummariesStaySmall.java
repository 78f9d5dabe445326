// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Measure;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import java.util.HashMap;
import java.util.Map;

/** Rule: all summaries of one entity together take less than 300 KB of the 400 KB item limit. */
final class SummariesStaySmall implements Rule {
  private static final long MOST_BYTES = 300 * 1024L;
  private static final int TEXT_BYTES = 64;
  private static final int OTHER_BYTES = 24;

  @Override
  public void check(Schema schema, Problems problems) {
    Map<String, Long> total = new HashMap<>();
    for (Relationship relationship : Resolved.relationships(schema)) {
      for (Side side : Side.values()) {
        Integer max = relationship.max().get(side);
        if (relationship.summarises(side) && max != null) {
          long each = edgeBytes(schema, relationship, side);
          long sum = total.merge(relationship.end(side), max * each, Long::sum);
          if (sum >= MOST_BYTES) {
            tooLarge(relationship, side, max, each, sum, problems);
          }
        }
      }
    }
  }

  private static void tooLarge(
      Relationship relationship, Side side, int max, long each, long sum, Problems problems) {
    problems.error(
        Tag.SUMMARIES_SIZE,
        relationship.path("max", side.word()),
        relationship.name()
            + " may put "
            + max
            + " × "
            + each
            + " bytes on one "
            + relationship.end(side)
            + ", whose summaries then take "
            + (sum / 1024)
            + " KB; 300 KB is the most",
        "Lower max, keep fewer attributes, or store the relationship as edges");
  }

  /** The edge size from the workload, or else an estimate from the included attributes. */
  private static long edgeBytes(Schema schema, Relationship relationship, Side side) {
    Entity other = schema.end(relationship, side.other());
    long declared = (long) schema.model().load(relationship.name()).get(Measure.BYTES).orElse(0);
    if (declared > 0) {
      return declared;
    }
    long bytes = TEXT_BYTES;
    for (String name : relationship.summaryOf(side)) {
      Attribute own = relationship.attribute(name).orElse(null);
      Attribute kept = own != null ? own : other.attribute(name).orElse(null);
      bytes += name.length() + (kept == null ? 0 : valueBytes(kept.type()));
    }
    return bytes;
  }

  private static int valueBytes(AttributeType type) {
    return type == Scalar.STRING || !(type instanceof Scalar) ? TEXT_BYTES : OTHER_BYTES;
  }
}
