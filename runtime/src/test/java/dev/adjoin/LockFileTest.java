// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.declare.DataModel;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.Id;
import dev.adjoin.engine.EmbeddedDynamoDb;
import org.junit.jupiter.api.Test;

/** The lock file of a model that is declared by records. */
class LockFileTest {
  @DataModel(name = "fair", lock = "missing.lock", classes = Locked.Booth.class)
  interface Locked {
    @Entity
    record Booth(@Id String boothId, String title) {}
  }

  @Test
  void aMissingFileIsNamedWithTheCallThatGivesIt() {
    assertThatThrownBy(() -> Adjoin.compile(Locked.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "The lock file missing.lock of the model must exist; write it with"
                + " Adjoin.builder(…).withoutLock().compile().lockFile()");
  }

  @Test
  void theTextIsTheDesignThatATableRecords() {
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory()) {
      Adjoin.Builder fair = Adjoin.builder(Locked.class).withoutLock();
      try (Adjoin db = fair.connect(engine.client())) {
        db.createTable();
        db.entity(Locked.Booth.class).create(new Locked.Booth("tea", "Tea"));
      }
      assertThat(fair.compile().lockFile())
          .isEqualTo(fair.recordedDesign(engine.client()).orElseThrow());
    }
  }
}
