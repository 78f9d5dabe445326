// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.answer;

import dev.adjoin.internal.compile.read.Blueprint;
import dev.adjoin.internal.compile.read.ProvePatterns;
import dev.adjoin.internal.compile.read.ReadPlanner;
import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.Plans;
import java.util.List;

/** Plans everything that a design allows, and proves the declared patterns. */
public final class Answers {
  private Answers() {}

  public static Plans of(Schema schema, Design design, Problems problems) {
    Blueprint blueprint = new Blueprint(schema, design);
    List<AccessPattern> reads = new ReadPlanner(blueprint).all();
    return new Plans(
        reads, new Writes(blueprint).all(), new ProvePatterns(blueprint, reads, problems).proofs());
  }
}
