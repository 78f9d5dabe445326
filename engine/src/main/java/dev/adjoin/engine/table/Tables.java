// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.table;

import dev.adjoin.engine.store.Store;
import dev.adjoin.engine.value.Refusal;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;

/** All tables of an engine, by name. */
public final class Tables {
  private final Store store;
  private final NavigableMap<String, Table> tables = new ConcurrentSkipListMap<>();

  public Tables(Store store) {
    this.store = store;
  }

  /** The table of that name or ARN, for an operation on its items. */
  public Table get(String nameOrArn) {
    Table table = tables.get(TableName.of(nameOrArn));
    if (table == null) {
      throw Refusal.notFound("Requested resource not found");
    }
    return table;
  }
}
