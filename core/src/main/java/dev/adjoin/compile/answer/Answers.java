// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.compile.answer;

import dev.adjoin.design.Design;
import dev.adjoin.diagnostic.Problems;
import dev.adjoin.model.Schema;
import dev.adjoin.plan.AccessPattern;
import dev.adjoin.plan.Plans;
import java.util.List;

/** Plans everything that a design allows, and proves the declared patterns. */
public final class Answers {
  private Answers() {}

  public static Plans of(Schema schema, Design design, Problems problems) {
    Blueprint blueprint = new Blueprint(schema, design);
    List<AccessPattern> reads = new ReadPlans(blueprint).all();
    return new Plans(
        reads, new Writes(blueprint).all(), new ProvePatterns(blueprint, reads, problems).proofs());
  }
}
