// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.engine;

import dev.adjoin.Adjoin;
import dev.adjoin.tools.console.Failure;
import org.jspecify.annotations.Nullable;

/** The option {@code --table}: another table than the model's. */
public final class TableOption {
  private TableOption() {}

  /**
   * Sets the table of a database.
   *
   * @param table the name or ARN; null for the table of the model
   */
  public static Adjoin.Builder apply(Adjoin.Builder builder, @Nullable String table) {
    try {
      return table == null ? builder : builder.table(table);
    } catch (IllegalArgumentException e) {
      throw Failure.mistake(
          e.getMessage().replace("A table's name", "--table"),
          "Leave it out for the table of the model");
    }
  }
}
