// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql.parse;

/** One step of a path into an item. */
public sealed interface PathStep {
  Position position();

  /** The name of an attribute or of a map member. */
  record Name(String name, Position position) implements PathStep {}

  /** A zero-based list index. */
  record Index(int index, Position position) implements PathStep {}
}
