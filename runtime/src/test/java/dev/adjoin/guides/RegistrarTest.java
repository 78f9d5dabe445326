// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.guides;

import static dev.adjoin.guides.Strings.strings;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.Edges;
import dev.adjoin.Item;
import dev.adjoin.LinkOutcome;
import dev.adjoin.Suite;
import dev.adjoin.UnlinkOutcome;
import java.time.LocalDate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Students and courses of the second guide, on an adopted table. */
class RegistrarTest extends Suite {
  private static final LocalDate DAY = LocalDate.parse("2026-02-01");
  private Adjoin db;
  private Edges<Item> enrollments;

  @BeforeEach
  void open() {
    db = example("registrar");
    enrollments = db.relationship("Enrollment");
    db.entity("Student")
        .create(Item.of("studentId", "a91", "name", "Ada", "year", 2, "major", "mathematics"));
    db.entity("Course")
        .create(Item.of("courseId", "math204", "title", "Algebra", "credits", 5, "term", "spring"));
    enrollments.link(Item.of("studentId", "a91", "courseId", "math204", "enrolledOn", DAY));
  }

  @Test
  void aStudentWithProfileAndEnrollmentsIsOneQuery() {
    operations();
    var student = enrollments.from("a91").consistent().together();
    assertThat(operations()).containsExactly("Query");
    assertThat(student.entity().string("name")).isEqualTo("Ada");
    assertThat(strings(student.items(), "courseId")).containsExactly("math204");
  }

  @Test
  void aCourseWithItsStudentsIsOneQuery() {
    settle();
    operations();
    var course = enrollments.to("math204").together();
    assertThat(operations()).startsWith("Query").doesNotContain("GetItem");
    assertThat(course.entity().string("title")).isEqualTo("Algebra");
    assertThat(strings(course.items(), "studentId")).containsExactly("a91");
  }

  @Test
  void addsNothingOfItsOwnToTheItems() {
    assertThat(items(db))
        .allSatisfy(item -> assertThat(item.keySet()).noneMatch(name -> name.startsWith("_")));
    assertThat(items(db))
        .extracting(item -> item.get("SK").s())
        .containsExactlyInAnyOrder("PROFILE", "METADATA", "ENROLL#CRS#math204");
  }

  @Test
  void nobodyEnrollsTwice() {
    Item again = Item.of("studentId", "a91", "courseId", "math204", "enrolledOn", DAY.plusDays(1));
    assertThat(enrollments.link(again)).isInstanceOf(LinkOutcome.AlreadyLinked.class);
    assertThat(enrollments.consistent().get("a91", "math204").orElseThrow().date("enrolledOn"))
        .isEqualTo(DAY);
  }

  @Test
  void gradesAnEnrollmentAndDropsIt() {
    enrollments.change("a91", "math204").set("grade").to("B").apply();
    assertThat(enrollments.consistent().get("a91", "math204").orElseThrow().string("grade"))
        .isEqualTo("B");
    assertThat(enrollments.unlink("a91", "math204")).isInstanceOf(UnlinkOutcome.Unlinked.class);
    settle();
    assertThat(enrollments.to("math204").list()).isEmpty();
  }
}
