// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.spring;

import dev.adjoin.Adjoin;
import dev.adjoin.Edges;
import org.springframework.beans.factory.FactoryBean;

/** Makes the bean {@code Edges<Enrollment>}. */
final class EdgesFactory<T> implements FactoryBean<Edges<T>> {
  private final Adjoin db;
  private final Class<T> type;

  EdgesFactory(Adjoin db, Class<T> type) {
    this.db = db;
    this.type = type;
  }

  @Override
  public Edges<T> getObject() {
    return db.relationship(type);
  }

  @Override
  public Class<?> getObjectType() {
    return Edges.class;
  }
}
