// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.operation;

import dev.adjoin.engine.expression.Expressions;
import dev.adjoin.engine.store.Store;
import dev.adjoin.engine.table.Commits;
import dev.adjoin.engine.table.ItemLocks;
import dev.adjoin.engine.table.Tables;
import java.time.InstantSource;

/** What the operations of one engine work on. */
public record Engine(
    Store store,
    Tables tables,
    Expressions expressions,
    ItemLocks locks,
    Commits commits,
    InstantSource clock) {}
