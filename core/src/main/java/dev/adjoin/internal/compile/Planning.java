// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile;

import dev.adjoin.internal.compile.read.DesignedModel;
import dev.adjoin.internal.compile.read.ProvePatterns;
import dev.adjoin.internal.compile.read.ReadPlanner;
import dev.adjoin.internal.compile.write.WritePlanner;
import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Spelling;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.PlannedWrite;
import dev.adjoin.internal.plan.Plans;
import java.util.List;

/** The last stage: plans every read and write of a design, and proves the declared patterns. */
public final class Planning {
  private Planning() {}

  public static Plans of(Schema schema, Design design, Problems problems) {
    DesignedModel designed = new DesignedModel(schema, design);
    return of(designed, new WritePlanner(designed).all(), problems);
  }

  /** The reads and patterns alone, with the same problems. */
  static Plans ofReads(Schema schema, Design design, Problems problems) {
    return of(new DesignedModel(schema, design), List.of(), problems);
  }

  private static Plans of(DesignedModel designed, List<PlannedWrite> writes, Problems problems) {
    List<AccessPattern> reads = new ReadPlanner(designed).all();
    Plans plans = new Plans(reads, writes, new ProvePatterns(designed, reads, problems).proofs());
    checkWorkload(designed.schema(), plans, problems);
    return plans;
  }

  /**
   * The writes of one design. A program that opened the table during a migration needs those of two
   * more designs: the former one until every program knows of the migration, and the final one
   * after the migration has ended.
   */
  public static List<PlannedWrite> writes(Schema schema, Design design) {
    return new WritePlanner(new DesignedModel(schema, design)).all();
  }

  /** The reads and writes of one design, without the declared patterns. */
  public static Plans unproved(Schema schema, Design design) {
    DesignedModel designed = new DesignedModel(schema, design);
    return new Plans(new ReadPlanner(designed).all(), new WritePlanner(designed).all(), List.of());
  }

  /** Reports the workload of reads that do not exist. */
  private static void checkWorkload(Schema schema, Plans plans, Problems problems) {
    for (String name : schema.model().workload().keySet()) {
      boolean isPattern = schema.model().patterns().stream().anyMatch(p -> p.name().equals(name));
      if (schema.member(name).isPresent() || isPattern || plans.named(name).isPresent()) {
        continue;
      }
      List<String> known = plans.reads().stream().map(r -> r.name().toString()).toList();
      problems.error(
          Tag.UNKNOWN_WORKLOAD,
          ModelPath.of("workload", name),
          "The workload names \"" + name + "\", but there is no such read",
          Spelling.nearest(name, known)
              .map(near -> "Write " + near)
              .orElse("Name a pattern, or a read as adjoin plan --explain lists it"));
    }
  }
}
