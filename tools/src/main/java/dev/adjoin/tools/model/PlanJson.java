// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.plan.Plans;
import dev.adjoin.internal.request.ReadRequestPlanner;
import dev.adjoin.internal.request.WriteRequestPlanner;
import dev.adjoin.tools.text.JsonFields;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A whole plan as one JSON document. */
final class PlanJson {
  private PlanJson() {}

  /**
   * @param base the lock file whose choices the plan keeps; null if it is that of a new table
   */
  static String of(Compiled compiled, @Nullable Path base) {
    Design design = compiled.design();
    Plans plans = compiled.plans();
    ReadRequestPlanner requests = new ReadRequestPlanner(compiled.model(), design);
    WriteRequestPlanner writes =
        new WriteRequestPlanner(compiled.model(), design).withPropagations();
    ItemTypesJson items = new ItemTypesJson(compiled.model(), design);
    return new JsonFields()
        .with("base", base == null ? null : base.toString())
        .with("table", DesignJson.table(design))
        .with("items", design.items(), items::of)
        .with("accessPatterns", plans.reads(), read -> PlansJson.read(read, requests.of(read)))
        .with("writes", plans.writes(), write -> PlansJson.write(write, writes.of(write)))
        .with("patterns", plans.proofs(), proof -> PlansJson.proof(proof, requests.of(proof)))
        .with("summaries", design.summaries(), DesignJson::summary)
        .with("gates", design.gates(), DesignJson::gate)
        .with("ownedAttributes", design.owned(), DesignJson::owned)
        .json();
  }
}
