// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import dev.adjoin.internal.diagnostic.Spelling;
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.PlannedWrite;
import dev.adjoin.internal.plan.Plans;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.tools.console.Failure;
import dev.adjoin.tools.text.Quantity;
import dev.adjoin.tools.text.Style;
import dev.adjoin.tools.text.TextPage;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Prints the requests of reads and writes, with their keys and conditions. */
final class ExplainText {
  private final Plans plans;
  private final String prefix;

  /**
   * Selects the reads and writes whose names begin with a prefix.
   *
   * @param prefix empty for all
   */
  ExplainText(Plans plans, String prefix) {
    this.plans = plans;
    this.prefix = prefix;
  }

  String text(boolean colour) {
    TextPage page = new TextPage(colour);
    plans.reads().stream().filter(r -> isAsked(r.name().toString())).forEach(r -> print(page, r));
    plans.writes().stream().filter(c -> isAsked(c.name().toString())).forEach(c -> print(page, c));
    String text = page.toString();
    if (text.isEmpty()) {
      throw unknown();
    }
    return text;
  }

  private boolean isAsked(String name) {
    return name.startsWith(prefix);
  }

  private static void print(TextPage page, AccessPattern read) {
    page.blank();
    page.entry(read.name().toString(), read.question());
    ReadPlan plan = read.plan();
    plan.explain().forEach(l -> print(page, l));
    String requests = Quantity.of(plan.requests(), "request", "requests");
    page.wrapped(2, Style.QUIET, requests + " a page, " + plan.consistency().phrase(false));
  }

  private static void print(TextPage page, PlannedWrite write) {
    page.blank();
    page.entry(write.name().toString(), write.does());
    write.explainRequests().forEach(l -> print(page, l));
    if (write.plan().isInSteps()) {
      page.wrapped(2, Style.QUIET, WritesText.CASCADES);
    }
  }

  /** Prints a line below a title, indented. */
  private static void print(TextPage page, String line) {
    int indent = line.length() - line.stripLeading().length();
    page.step(2 + indent, line.stripLeading());
  }

  private Failure unknown() {
    Set<String> names = new LinkedHashSet<>();
    plans.reads().forEach(r -> names.addAll(List.of(r.name().type(), r.name().toString())));
    plans.writes().forEach(c -> names.addAll(List.of(c.type(), c.name().toString())));
    String nearest = Spelling.nearest(prefix, names).map(n -> "; the nearest is " + n).orElse("");
    return Failure.mistake(
        "No read or write has a name that begins with \"" + prefix + "\"" + nearest,
        "Name a type, a read or a write, such as "
            + names.stream().skip(1).findFirst().orElse("Type.get"));
  }
}
