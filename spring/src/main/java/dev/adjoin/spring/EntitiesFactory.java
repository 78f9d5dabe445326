// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.spring;

import dev.adjoin.Adjoin;
import dev.adjoin.Entities;
import org.springframework.beans.factory.FactoryBean;

/** Makes the bean {@code Entities<Student>}. */
final class EntitiesFactory<T> implements FactoryBean<Entities<T>> {
  private final Adjoin db;
  private final Class<T> type;

  EntitiesFactory(Adjoin db, Class<T> type) {
    this.db = db;
    this.type = type;
  }

  @Override
  public Entities<T> getObject() {
    return db.entity(type);
  }

  @Override
  public Class<?> getObjectType() {
    return Entities.class;
  }
}
