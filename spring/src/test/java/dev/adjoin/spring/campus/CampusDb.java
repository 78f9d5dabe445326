// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.spring.campus;

import dev.adjoin.Adjoin;
import dev.adjoin.Entities;

/** A class of the form that the annotation processor writes for {@link Campus}. */
public final class CampusDb {
  private final Adjoin db;

  public CampusDb(Adjoin db) {
    this.db = db;
  }

  public Entities<Campus.Student> students() {
    return db.entity(Campus.Student.class);
  }
}
