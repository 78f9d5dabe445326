// SPDX-License-Identifier: Apache-2.0
package stranger;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.adjoin.Edges;
import dev.adjoin.junit.AdjoinTest;
import dev.adjoin.junit.Cloudy;
import java.util.List;
import org.junit.jupiter.api.Test;
import stranger.Campus.Enrollment;

@AdjoinTest(value = Campus.class, data = "campus.jsonl")
class EnrollmentTest {
  @Test
  void findsTheData(CampusDb db) {
    assertEquals("Ada", db.student().get("ada").orElseThrow().name());
  }

  @Test
  void asksTheDeclaredQuestion(CampusDb db) {
    Enrollment enrollment = new Enrollment("ada", "math204");
    db.enrollment().link(enrollment);
    assertEquals(List.of(enrollment), db.roster("math204").list());
  }

  @Test
  void runsOnTheModulePath() {
    assertEquals("stranger", Campus.class.getModule().getName());
  }

  @Cloudy(seeds = 3)
  void countsInTheCloud(Edges<Enrollment> enrollments) {
    enrollments.link(new Enrollment("ada", "math204"));
    assertEquals(1, enrollments.to("math204").consistent().count());
  }
}
