// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.table;

import dev.adjoin.internal.engine.operation.Engine;
import dev.adjoin.internal.engine.table.IndexDefinition;
import dev.adjoin.internal.engine.table.TableDefinition;
import dev.adjoin.internal.engine.value.Refusal;
import org.jspecify.annotations.Nullable;

/** What the operations on contributor insights have in common. */
final class Insights {
  private Insights() {}

  /** The bare name of the table, if it is there and has the index, where one is given. */
  static String checkTable(Engine engine, @Nullable String nameOrArn, @Nullable String index) {
    TableParameter.check(nameOrArn);
    TableDefinition table = engine.tables().named(nameOrArn).definition();
    if (index != null && table.index(index).filter(Insights::hasInsights).isEmpty()) {
      throw Refusal.notFound(
          "Requested resource not found: Index: "
              + index
              + " not found for table: "
              + table.name());
    }
    return table.name();
  }

  private static boolean hasInsights(IndexDefinition index) {
    return !index.local();
  }
}
