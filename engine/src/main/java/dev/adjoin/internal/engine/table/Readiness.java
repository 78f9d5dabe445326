// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.table;

/** Decides when a newly created table becomes active. */
@FunctionalInterface
public interface Readiness {
  Readiness AT_ONCE = table -> true;

  boolean isReady(Table table);
}
