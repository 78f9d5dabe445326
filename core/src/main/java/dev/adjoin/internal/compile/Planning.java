// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile;

import dev.adjoin.internal.compile.read.DesignedModel;
import dev.adjoin.internal.compile.read.ProvePatterns;
import dev.adjoin.internal.compile.read.ReadPlanner;
import dev.adjoin.internal.compile.write.WritePlanner;
import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.Plans;
import java.util.List;

/** The last stage: plans every read and write of a design, and proves the declared patterns. */
public final class Planning {
  private Planning() {}

  public static Plans of(Schema schema, Design design, Problems problems) {
    DesignedModel designed = new DesignedModel(schema, design);
    List<AccessPattern> reads = new ReadPlanner(designed).all();
    return new Plans(
        reads,
        new WritePlanner(designed).all(),
        new ProvePatterns(designed, reads, problems).proofs());
  }
}
