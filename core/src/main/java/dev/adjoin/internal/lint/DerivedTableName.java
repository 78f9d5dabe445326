// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A table name that follows from the name of a class or package, which a refactoring may change.
 *
 * @param namedAfter that class or package; null if the declaration says a name
 */
record DerivedTableName(@Nullable String namedAfter) implements LintRule {
  @Override
  public void check(Compiled compiled, Schema schema, Findings findings) {
    if (namedAfter != null) {
      String table = compiled.model().table().name();
      findings.note(
          Tag.DERIVED_TABLE_NAME,
          ModelPath.of("table", "name"),
          "The table is named \"%s\" after the %s; after a rename, the program would use another table"
              .formatted(table, namedAfter),
          Phrase.of(
              "Annotate a class with @DataModel(table = @Table(name = \"%s\")), or name the table when opening it"
                  .formatted(table)));
    }
  }
}
