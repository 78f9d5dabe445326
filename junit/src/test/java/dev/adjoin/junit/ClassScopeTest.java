// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.engine.VirtualClock;
import dev.adjoin.junit.Campus.Course;
import dev.adjoin.junit.Campus.Student;
import java.time.Instant;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;

/** All tests of a class share a database. */
@AdjoinTest(
    value = {Student.class, Course.class},
    scope = AdjoinTest.Scope.CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ClassScopeTest {
  @Injected private static Adjoin shared;

  @BeforeAll
  static void storesBeforeAllTests(Adjoin db) {
    assertThat(db).isSameAs(shared);
    db.entity(Student.class).create(new Student("ada", "Ada", Instant.EPOCH));
  }

  @Test
  @Order(1)
  void storesInOneTest(Adjoin db) {
    assertThat(db).isSameAs(shared);
    db.entity(Student.class).create(new Student("bob", "Bob", Instant.EPOCH));
  }

  @Test
  @Order(2)
  void findsItInTheNext(Adjoin db) {
    assertThat(db.entity(Student.class).get("ada")).isPresent();
    assertThat(db.entity(Student.class).get("bob")).isPresent();
  }

  @Nested
  class Inside {
    @Test
    void findsItInANestedClass(Adjoin db) {
      assertThat(db).isSameAs(shared);
    }
  }

  @Nested
  @AdjoinTest(Campus.class)
  class WithItsOwn {
    @Test
    void hasADatabaseOfItsOwn(Adjoin db) {
      assertThat(db).isNotSameAs(shared);
      assertThat(db.entity(Student.class).get("ada")).isEmpty();
    }
  }

  @Nested
  @AdjoinTest(Campus.class)
  @TestInstance(TestInstance.Lifecycle.PER_CLASS)
  class WithOneInstance {
    private Adjoin before;

    @Cloudy(seeds = 2)
    void hasADatabaseForEachSeed(Adjoin db, VirtualClock clock) {
      assertThat(clock).isNotNull();
      assertThat(db).isNotSameAs(before);
      before = db;
    }
  }
}
