// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile;

import dev.adjoin.internal.plan.PlannedWrite;
import dev.adjoin.internal.plan.Plans;
import dev.adjoin.internal.plan.Proof;
import java.util.ArrayList;
import java.util.List;

/** All plans of a model as a text to compare: each read, write and proof explains itself. */
final class PlansText {
  private PlansText() {}

  static String of(Plans plans) {
    List<String> parts = new ArrayList<>();
    plans.reads().stream().map(read -> read.explain(false)).forEach(parts::add);
    plans.writes().stream().map(PlannedWrite::explain).forEach(parts::add);
    plans.proofs().stream().map(PlansText::proof).forEach(parts::add);
    return String.join("\n\n", parts) + "\n";
  }

  private static String proof(Proof proof) {
    String asked = "pattern " + proof.pattern().name() + " (" + proof.pattern().ask() + ")";
    return asked
        + " is answered by\n  "
        + proof.answer().explain(proof.pattern().consistent()).replace("\n", "\n  ");
  }
}
