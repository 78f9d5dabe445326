// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.diagnostic.Diagnostic;
import dev.adjoin.internal.model.Declaration;
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
          new SummarySnapshot());

  private Linter() {}

  /** Lints a compiled declaration; findings come in the order of their places. */
  public static List<Diagnostic> lint(Compiled compiled, Declaration declaration) {
    Schema schema = new Schema(compiled.model());
    Findings findings = new Findings(declaration.places());
    RULES.forEach(r -> r.check(compiled, schema, findings));
    new DerivedTableName(declaration.tableNamedAfter()).check(compiled, schema, findings);
    return findings.sorted();
  }
}
