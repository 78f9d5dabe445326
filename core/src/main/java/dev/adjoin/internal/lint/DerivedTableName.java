// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.Table;

/**
 * A table name that follows from the name of a class or package, which a refactoring may change.
 */
final class DerivedTableName implements LintRule {
  @Override
  public void check(Compiled compiled, Schema schema, Findings findings) {
    Table table = compiled.model().table();
    if (table.derivedFrom() != null) {
      findings.note(
          Tag.DERIVED_TABLE_NAME,
          ModelPath.of("table", "name"),
          "The table is named \"%s\" after the %s; after a rename, the program would use another table"
              .formatted(table.name(), table.derivedFrom()),
          Phrase.of(
              "Annotate a class with @DataModel(table = @Table(name = \"%s\")), or name the table when opening it"
                  .formatted(table.name())));
    }
  }
}
