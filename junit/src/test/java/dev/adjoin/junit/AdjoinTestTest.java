// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.Edges;
import dev.adjoin.Entities;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.junit.Campus.Address;
import dev.adjoin.junit.Campus.CampusDb;
import dev.adjoin.junit.Campus.Course;
import dev.adjoin.junit.Campus.Enrollment;
import dev.adjoin.junit.Campus.Exam;
import dev.adjoin.junit.Campus.Level;
import dev.adjoin.junit.Campus.Registry;
import dev.adjoin.junit.Campus.Student;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** Tests that pass, with everything that can be injected. */
@AdjoinTest(value = Campus.class, data = "campus.jsonl")
class AdjoinTestTest {
  private final CampusDb constructed;
  @Injected private Adjoin injected;
  @Injected private Entities<Student> students;

  AdjoinTestTest(CampusDb constructed, TestInfo test) {
    this.constructed = constructed;
    assertThat(test.getTestClass()).isPresent();
  }

  @BeforeEach
  @AfterEach
  void seesTheSameDatabaseBeforeAndAfter(Adjoin db) {
    assertThat(db).isSameAs(injected).isSameAs(constructed.adjoin());
  }

  @Test
  void everythingBelongsToTheSameDatabase(
      Adjoin db,
      CampusDb campus,
      Registry registry,
      Edges<Enrollment> enrollments,
      EmbeddedDynamoDb engine,
      DynamoDbClient client,
      DynamoDbStreamsClient streams,
      InstantSource time) {
    assertThat(campus.adjoin()).isSameAs(db);
    assertThat(registry.adjoin).isSameAs(db);
    assertThat(enrollments.to("math204").count()).isEqualTo(1);
    assertThat(client).isSameAs(engine.client());
    assertThat(client.listTables().tableNames()).containsExactly(db.tableName());
    assertThat(streams).isSameAs(engine.streams());
    assertThat(time.instant()).isAfter(Instant.parse("2026-01-01T00:00:00Z"));
  }

  @Test
  void theDataIsStoredWithEveryKindOfValueAndInAnyOrder() {
    assertThat(students.get("ada"))
        .contains(
            new Student(
                "ada", "Ada", Instant.parse("2026-01-31T09:30:00Z"), new Address("Main", 7)));
    assertThat(injected.entity(Course.class).get("math204"))
        .contains(
            new Course(
                "math204",
                new BigDecimal("9.95"),
                true,
                Level.ADVANCED,
                List.of("rings"),
                Set.of("en", "de"),
                Map.of("A", 20)));
    assertThat(injected.entity(Exam.class).of("math204").list())
        .containsExactly(new Exam("math204", "e1"));
  }

  @RepeatedTest(2)
  void eachTestHasADatabaseOfItsOwn() {
    students.create(new Student("bob", "Bob", Instant.EPOCH));
  }

  @Nested
  class Inside {
    @Injected private CampusDb nested;

    @Test
    void nestedTestsHaveTheDatabaseOfTheTestToo() {
      assertThat(nested.adjoin()).isSameAs(injected);
    }
  }
}
