// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import dev.adjoin.internal.plan.Proof;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.tools.text.Quantity;
import dev.adjoin.tools.text.Style;
import dev.adjoin.tools.text.TextPage;
import dev.adjoin.tools.text.TextWidth;
import dev.adjoin.tools.text.Wrapping;
import java.util.List;

/** Prints the declared patterns, each with the read that proves it can be answered. */
final class ProofsText {
  private static final int INDENT = 4;
  private final List<Proof> proofs;

  ProofsText(List<Proof> proofs) {
    this.proofs = proofs;
  }

  void printTo(TextPage page) {
    if (proofs.isEmpty()) {
      return;
    }
    page.section("Declared patterns");
    for (Proof proof : proofs) {
      String name = proof.pattern().name();
      String ask = proof.pattern().ask();
      String marked = "  " + page.paint(Style.GOOD, "✓") + " " + page.paint(Style.NAME, name);
      boolean fits = INDENT + TextWidth.of(name) + 2 + TextWidth.of(ask) <= TextPage.WIDTH;
      page.line(marked + (fits ? "  " + Wrapping.clean(ask) : ""));
      if (!fits) {
        page.wrapped(INDENT, Style.PLAIN, ask);
      }
      page.wrapped(INDENT, Style.QUIET, proof.answer().name() + ": " + shape(proof));
    }
  }

  private static String shape(Proof proof) {
    ReadPlan plan = proof.answer().plan();
    String requests = Quantity.of(plan.requests(), "request", "requests");
    String index = plan.index() == null ? "" : " on " + plan.index();
    return requests + ", " + plan.operation() + index + ", " + proof.consistencyPhrase();
  }
}
