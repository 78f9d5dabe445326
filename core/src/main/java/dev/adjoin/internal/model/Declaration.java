// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.model;

import dev.adjoin.internal.diagnostic.Diagnostic;
import dev.adjoin.internal.diagnostic.Places;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a front end: the model, the places of its parts, and the mistakes found while
 * reading.
 *
 * <p>A declaration with mistakes still has a model, so that later checks find further mistakes at
 * the same time: a part that could not be read is left out or replaced by something harmless.
 *
 * @param tableNamedAfter the class or package that the table has its name from; null if the
 *     declaration says a name
 */
public record Declaration(
    Model model, Places places, List<Diagnostic> problems, @Nullable String tableNamedAfter) {
  public Declaration {
    problems = List.copyOf(problems);
  }

  /**
   * The same declaration for another table, to be compiled instead of this one: the name that it
   * replaces, which may be derived and unusable, is then never checked.
   *
   * @param nameOrArn as in {@link TableName#isValid}
   */
  public Declaration withTable(String nameOrArn) {
    return new Declaration(
        model.withTable(model.table().withName(nameOrArn)), places, problems, null);
  }
}
