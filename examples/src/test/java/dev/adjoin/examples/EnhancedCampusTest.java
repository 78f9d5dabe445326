// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.engine.EmbeddedDynamoDb;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

/** The code that the guide shows beside Adjoin's does what it is said to do. */
class EnhancedCampusTest {
  private static final Instant MONDAY = Instant.parse("2026-03-02T09:00:00Z");

  @Test
  void theEnhancedClientAnswersTheSameQuestions() {
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory()) {
      EnhancedCampus campus = new EnhancedCampus(engine.client());
      campus.createTable();
      campus.create("ada", "Ada", "ada@example.com");
      campus.create("bob", "Bob", "bob@example.com");
      campus.create("math204", "Algebra", "Noether", 5);
      campus.link("ada", "math204", "2025-2", MONDAY);
      campus.link("ada", "math204", "2026-1", MONDAY);
      campus.link("bob", "math204", "2026-1", MONDAY);

      assertThat(campus.roster("math204", "2026-1"))
          .extracting(EnhancedCampus.Student::getName)
          .containsExactlyInAnyOrder("Ada", "Bob");
      assertThat(campus.count("math204")).isEqualTo(3);
      campus.grade("ada", "math204", "2026-1", "A", MONDAY);
      assertThatThrownBy(() -> campus.grade("ada", "math204", "2026-1", "B", MONDAY))
          .isInstanceOf(ConditionalCheckFailedException.class);
    }
  }
}
