// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.internal.diagnostic.ModelPath;

/** The kinds of declaration that a record can be. */
enum RecordKind {
  ENTITY("an entity", "entities"),
  RELATIONSHIP("a relationship", "relationships"),
  NESTED("a nested value", "nested values");

  private final String one;
  private final String many;

  RecordKind(String one, String many) {
    this.one = one;
    this.many = many;
  }

  String one() {
    return one;
  }

  String many() {
    return many;
  }

  /** The path of its attributes: those of a nested type stand directly under its name. */
  ModelPath attributes(ModelPath path) {
    return this == NESTED ? path : path.then("attributes");
  }
}
