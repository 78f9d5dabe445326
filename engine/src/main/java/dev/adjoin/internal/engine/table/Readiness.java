// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.table;

/** Decides when a table that was created can be used. */
@FunctionalInterface
public interface Readiness {
  Readiness AT_ONCE = table -> true;

  boolean isReady(Table table);
}
