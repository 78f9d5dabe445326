// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Measure;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Rule: a workload names declared types, patterns or reads, and measures that exist for them.
 * Whether a read exists is known when the reads are planned.
 */
final class WorkloadNamesTypes implements Rule {
  private static final Set<Measure> OF_EDGES =
      EnumSet.of(
          Measure.PER_FROM,
          Measure.PER_TO,
          Measure.MAX_PER_FROM,
          Measure.MAX_PER_TO,
          Measure.LINKS,
          Measure.UNLINKS,
          Measure.FROM,
          Measure.TO);
  private static final Set<Measure> OF_ENTITIES =
      EnumSet.of(Measure.READS, Measure.CREATES, Measure.DELETES);

  @Override
  public void check(Schema schema, Problems problems) {
    List<String> known = schema.model().members().stream().map(Member::name).toList();
    schema
        .model()
        .workload()
        .forEach(
            (type, load) -> {
              Member member = schema.member(type).orElse(null);
              if (member == null && isRead(schema, type)) {
                load.measures().keySet().forEach(m -> ofRead(type, m, problems));
              } else if (member == null) {
                problems.error(
                    Tag.UNKNOWN_WORKLOAD,
                    ModelPath.of("workload", type),
                    "The workload names \"" + type + "\", which is not declared",
                    Wording.nearest(
                        type, known, "", "Name an entity, a relationship, a pattern or a read"));
              } else {
                load.measures().keySet().forEach(m -> measure(member, m, problems));
              }
            });
  }

  private static boolean isRead(Schema schema, String name) {
    boolean isPattern = schema.model().patterns().stream().anyMatch(p -> p.name().equals(name));
    int dot = name.indexOf('.');
    return isPattern || dot > 0 && schema.member(name.substring(0, dot)).isPresent();
  }

  private static void ofRead(String name, Measure measure, Problems problems) {
    if (measure != Measure.READS && measure != Measure.ITEMS) {
      problems.error(
          Tag.UNKNOWN_WORKLOAD,
          ModelPath.of("workload", name, measure.word()),
          "The workload gives " + measure.word() + " for " + name + ", which is a read",
          "Give reads, or items: how many items one call reads");
    }
  }

  private static void measure(Member member, Measure measure, Problems problems) {
    boolean isEdge = member instanceof Relationship;
    if (isEdge ? OF_ENTITIES.contains(measure) : OF_EDGES.contains(measure)) {
      problems.error(
          Tag.UNKNOWN_WORKLOAD,
          ModelPath.of("workload", member.name(), measure.word()),
          "The workload gives "
              + measure.word()
              + " for "
              + member.name()
              + ", which is "
              + (isEdge ? "a relationship" : "an entity"),
          isEdge
              ? "Give bytes, perFrom, perTo, maxPerFrom, maxPerTo, links, unlinks, changes, from or to"
              : "Give items, bytes, reads, creates, changes or deletes");
    }
  }
}
