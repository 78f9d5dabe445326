// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql;

/** One step of a path into an item. */
sealed interface PathStep {
  Position position();

  /** Into an attribute or a member of a map. */
  record Name(String name, Position position) implements PathStep {}

  /** Into an element of a list. */
  record Index(int index, Position position) implements PathStep {}
}
