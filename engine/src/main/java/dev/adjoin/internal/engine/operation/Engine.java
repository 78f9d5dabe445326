// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation;

import dev.adjoin.internal.engine.expression.Expressions;
import dev.adjoin.internal.engine.store.Store;
import dev.adjoin.internal.engine.table.Commits;
import dev.adjoin.internal.engine.table.ItemLocks;
import dev.adjoin.internal.engine.table.Tables;
import dev.adjoin.internal.engine.value.HttpDate;
import java.time.InstantSource;

/** The state and services that the operations of one engine share. */
public record Engine(
    Store store,
    Tables tables,
    Expressions expressions,
    ItemLocks locks,
    Commits commits,
    InstantSource clock,
    HttpDate date) {
  public Engine(
      Store store,
      Tables tables,
      Expressions expressions,
      ItemLocks locks,
      Commits commits,
      InstantSource clock) {
    this(store, tables, expressions, locks, commits, clock, new HttpDate(clock));
  }
}
