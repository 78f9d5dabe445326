// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.declare.Count;
import dev.adjoin.declare.Distinct;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.From;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.Relationship;
import dev.adjoin.declare.To;
import dev.adjoin.write.LinkOutcome;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A first walk through everything, in every place. */
class SmokeTest {
  @Entity(sort = "PROFILE")
  record Student(@Id String studentId, String name) {}

  @Entity(sort = "INFO")
  record Course(@Id String courseId, String title, int enrolled) {}

  @Relationship(from = Student.class, to = Course.class, count = @Count(to = "enrolled"))
  record Enrollment(
      @From String studentId,
      @To String courseId,
      @Distinct String semester,
      @Nullable String grade) {}

  @ParameterizedTest
  @EnumSource(Place.class)
  void linksReadsChangesAndUnlinks(Place place) {
    try (Place.Setting setting = place.prepare();
        Adjoin db = setting.open(Adjoin.of(Student.class, Course.class, Enrollment.class))) {
      var students = db.entity(Student.class);
      var courses = db.entity(Course.class);
      var enrollments = db.relationship(Enrollment.class);
      students.create(new Student("a91", "Ada"));
      courses.create(new Course("math204", "Algebra", 0));
      var edge = new Enrollment("a91", "math204", "2026-1", null);
      assertThat(enrollments.link(edge)).isEqualTo(new LinkOutcome.Linked<>(edge));
      assertThat(enrollments.link(edge)).isEqualTo(new LinkOutcome.AlreadyLinked<>(edge));
      enrollments.change("a91", "math204", "2026-1").set("grade", "A").apply();
      setting.settle().run();
      assertThat(enrollments.to("math204").where("semester", "2026-1").page(25).items())
          .containsExactly(new Enrollment("a91", "math204", "2026-1", "A"));
      assertThat(courses.consistent().get("math204").orElseThrow().enrolled()).isEqualTo(1);
      assertThat(students.collection("a91").edges(Enrollment.class)).hasSize(1);
      enrollments.unlink("a91", "math204", "2026-1");
      assertThat(courses.consistent().get("math204").orElseThrow().enrolled()).isZero();
    }
  }
}
