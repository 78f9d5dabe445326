// SPDX-License-Identifier: Apache-2.0
package campus.web;

import static org.assertj.core.api.Assertions.assertThat;

import campus.web.Campus.Course;
import campus.web.Campus.Enrollment;
import campus.web.Campus.Student;
import dev.adjoin.Edges;
import dev.adjoin.Entities;
import dev.adjoin.spring.test.DataAdjoinTest;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** The data of the application alone: no controller, no server. */
@DataAdjoinTest
class RosterTest {
  @Autowired private Entities<Student> students;
  @Autowired private Entities<Course> courses;
  @Autowired private Edges<Enrollment> enrollments;

  @Test
  void aStudentCanRepeatACourse() {
    students.create(new Student("ada", "Ada", "ada@example.org", null, 0));
    courses.create(new Course("math204", "Algebra", 5));
    enrollments.link(new Enrollment("ada", "math204", "2025-2", null, null));
    enrollments.link(new Enrollment("ada", "math204", "2026-1", null, null));

    assertThat(enrollments.to("math204").count()).isEqualTo(2);
  }
}
