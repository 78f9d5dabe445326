// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.internal.diagnostic.ModelPath;

/** What a record declares. */
enum Kind {
  ENTITY("an entity", "entities"),
  RELATIONSHIP("a relationship", "relationships"),
  NESTED("a nested value", "nested values");

  private final String one;
  private final String many;

  Kind(String one, String many) {
    this.one = one;
    this.many = many;
  }

  String one() {
    return one;
  }

  String many() {
    return many;
  }

  /** Where its attributes stand: a nested type has nothing else, and lists them directly. */
  ModelPath attributes(ModelPath path) {
    return this == NESTED ? path : path.then("attributes");
  }
}
