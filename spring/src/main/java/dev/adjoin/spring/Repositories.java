// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.spring;

import dev.adjoin.Adjoin;
import dev.adjoin.Edges;
import dev.adjoin.Entities;

/**
 * The methods that make repositories. The definition of each bean names its method and the class of
 * its items, because such a definition can be written down as code for a native image.
 */
final class Repositories {
  private Repositories() {}

  static <T> Entities<T> entities(Adjoin db, Class<T> type) {
    return db.entity(type);
  }

  static <E> Edges<E> edges(Adjoin db, Class<E> type) {
    return db.relationship(type);
  }
}
