// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.tools.text.TextPage;

/** Prints a whole plan as text, from the table to the declared patterns. */
final class PlanText {
  private PlanText() {}

  static String of(Compiled compiled, boolean colour) {
    TextPage page = new TextPage(colour);
    new DesignText(compiled.design()).printTo(page);
    new ItemTypesText(compiled).printTo(page);
    new ReadsText(compiled.plans().reads()).printTo(page);
    new WritesText(compiled.plans().writes()).printTo(page);
    new ProofsText(compiled.plans().proofs()).printTo(page);
    new OwnedText(compiled.design()).printTo(page);
    return page.toString();
  }
}
