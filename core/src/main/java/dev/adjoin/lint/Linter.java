// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.lint;

import dev.adjoin.compile.Compiled;
import dev.adjoin.diagnostic.Diagnostic;
import dev.adjoin.diagnostic.Places;
import dev.adjoin.model.Schema;
import java.util.List;

/** Finds anti-patterns in a model that compiles. Nothing it finds is an error. */
public final class Linter {
  private static final List<LintRule> RULES =
      List.of(
          new UnboundedList(),
          new HotPartition(),
          new IndexWithoutReaders(),
          new CopyOfChanging(),
          new UnorderedText());

  private Linter() {}

  public static List<Diagnostic> lint(Compiled compiled, Places places) {
    Schema schema = new Schema(compiled.model());
    Findings findings = new Findings(places);
    RULES.forEach(r -> r.check(compiled, schema, findings));
    return findings.sorted();
  }
}
