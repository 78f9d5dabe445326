// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.diagnostic.Diagnostic;
import dev.adjoin.internal.diagnostic.Places;
import dev.adjoin.internal.model.Schema;
import java.util.List;

/** Finds anti-patterns in a model that compiles, as warnings and notes. */
public final class Linter {
  private static final List<LintRule> RULES =
      List.of(
          new UnboundedList(),
          new HotPartition(),
          new IndexWithoutReaders(),
          new CopyOfChanging(),
          new UnorderedText(),
          new UncheckedCount(),
          new DerivedTableName());

  private Linter() {}

  public static List<Diagnostic> lint(Compiled compiled, Places places) {
    Schema schema = new Schema(compiled.model());
    Findings findings = new Findings(places);
    RULES.forEach(r -> r.check(compiled, schema, findings));
    return findings.sorted();
  }
}
