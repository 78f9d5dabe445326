// SPDX-License-Identifier: Apache-2.0
package stranger;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.adjoin.Adjoin;
import dev.adjoin.Edges;
import dev.adjoin.declare.Count;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.From;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.Relationship;
import dev.adjoin.declare.To;
import dev.adjoin.junit.AdjoinTest;
import dev.adjoin.junit.Cloudy;
import org.junit.jupiter.api.Test;

@AdjoinTest(
    value = {
      EnrollmentTest.Student.class,
      EnrollmentTest.Course.class,
      EnrollmentTest.Enrollment.class
    },
    data = "campus.jsonl")
class EnrollmentTest {
  @Entity
  record Student(@Id String studentId, String name) {}

  @Entity
  record Course(@Id String courseId, String title) {}

  @Relationship(from = Student.class, to = Course.class, count = @Count(to = "enrolled"))
  record Enrollment(@From String studentId, @To String courseId) {}

  @Test
  void findsTheData(Adjoin db) {
    assertEquals("Ada", db.entity(Student.class).get("ada").orElseThrow().name());
  }

  @Cloudy(seeds = 3)
  void countsInTheCloud(Edges<Enrollment> enrollments) {
    enrollments.link(new Enrollment("ada", "math204"));
    assertEquals(1, enrollments.to("math204").consistent().count());
  }
}
