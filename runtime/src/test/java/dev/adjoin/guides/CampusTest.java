// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.guides;

import static dev.adjoin.AdjoinException.Reason.NOT_FOUND;
import static dev.adjoin.AdjoinException.Reason.RESTRICTED;
import static dev.adjoin.guides.Failing.reason;
import static dev.adjoin.guides.Failing.refusal;
import static dev.adjoin.guides.Strings.strings;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.Condition;
import dev.adjoin.Edges;
import dev.adjoin.Item;
import dev.adjoin.Suite;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Students and courses of the first guide, on the example's model. */
class CampusTest extends Suite {
  private Adjoin db;
  private Edges<Item> enrollments;

  @BeforeEach
  void open() {
    db = example("campus");
    enrollments = db.relationship("Enrollment");
    student("ada");
    student("bob");
    course("math");
    course("art");
  }

  private void student(String id) {
    db.entity("Student").create(Item.of("studentId", id, "name", id, "email", id + "@example.com"));
  }

  private void course(String id) {
    db.entity("Course")
        .create(Item.of("courseId", id, "title", id, "instructor", "Noether", "credits", 5));
  }

  private void enroll(String student, String course, String semester) {
    enrollments.link(
        Item.of(
            "studentId", student, "courseId", course, "semester", semester, "status", "enrolled"));
  }

  @Test
  void showsAStudentsHistoryLatestFirst() {
    enroll("ada", "math", "2024-1");
    enroll("ada", "art", "2024-2");
    enroll("ada", "math", "2025-1");
    settle();
    assertThat(strings(enrollments.from("ada").reversed().list(), "semester"))
        .containsExactly("2025-1", "2024-2", "2024-1");
  }

  @Test
  void oneSemesterIsNotAnotherThatBeginsLikeIt() {
    enroll("ada", "math", "2024-1");
    enroll("ada", "art", "2024-10");
    settle();
    assertThat(strings(enrollments.from("ada").where("semester").is("2024-1").list(), "courseId"))
        .containsExactly("math");
    assertThat(strings(enrollments.to("art").where("semester").is("2024-10").list(), "studentId"))
        .containsExactly("ada");
    assertThat(enrollments.to("art").where("semester").is("2024-1").list()).isEmpty();
  }

  @Test
  void readsTheYearsFromOneSemesterToAnother() {
    enroll("ada", "math", "2023-2");
    enroll("ada", "math", "2024-1");
    enroll("ada", "art", "2024-2");
    enroll("ada", "math", "2025-1");
    settle();
    var years = enrollments.from("ada").where("semester").between("2024-1", "2024-2");
    assertThat(strings(years.list(), "courseId")).containsExactly("math", "art");
    assertThat(
            strings(
                enrollments.from("ada").where("semester").beginsWith("2024").list(), "courseId"))
        .containsExactly("math", "art");
  }

  @Test
  void showsARosterBySemester() {
    enroll("bob", "math", "2024-1");
    enroll("ada", "math", "2024-1");
    enroll("ada", "math", "2025-1");
    settle();
    assertThat(strings(enrollments.to("math").where("semester").is("2024-1").list(), "studentId"))
        .containsExactly("ada", "bob");
  }

  @Test
  void aRosterInFullHasTheStudentsThemselves() {
    enroll("ada", "math", "2024-1");
    settle();
    assertThat(enrollments.to("math").where("semester").is("2024-1").withEntities().list())
        .extracting(linked -> linked.entity().string("email"))
        .containsExactly("ada@example.com");
  }

  @Test
  void recordsAGrade() {
    enroll("ada", "math", "2024-1");
    Instant completed = Instant.parse("2024-07-01T12:00:00Z");
    enrollments
        .change("ada", "math", "2024-1")
        .set("grade")
        .to("A")
        .set("status")
        .to("completed")
        .set("completedAt")
        .to(completed)
        .when(Condition.of("status").is("enrolled"))
        .apply();
    Item graded = enrollments.consistent().get("ada", "math", "2024-1").orElseThrow();
    assertThat(graded.string("grade")).isEqualTo("A");
    assertThat(graded.string("status")).isEqualTo("completed");
    assertThat(graded.instant("completedAt")).isEqualTo(completed);
    settle();
    assertThat(enrollments.to("math").first()).contains(graded);
  }

  @Test
  void recordsNoGradeOfAnEnrollmentThatIsNotThere() {
    assertThat(reason(() -> enrollments.change("ada", "math", "1").set("grade").to("A").apply()))
        .isEqualTo(NOT_FOUND);
  }

  @Test
  void keepsACourseThatHasBeenTaken() {
    enroll("ada", "math", "2024-1");
    assertThat(refusal(() -> db.entity("Course").delete("math")).reason()).isEqualTo(RESTRICTED);
    enrollments.unlink("ada", "math", "2024-1");
    assertThat(isRemoved(() -> db.entity("Course").delete("math"))).isTrue();
    assertThat(db.entity("Course").delete("math")).isFalse();
  }

  @Test
  void aFilterPicksByAnyAttribute() {
    enroll("ada", "math", "2024-1");
    enroll("ada", "art", "2024-1");
    enrollments.change("ada", "art", "2024-1").set("status").to("dropped").apply();
    settle();
    assertThat(strings(enrollments.from("ada").filter("status").is("dropped").list(), "courseId"))
        .containsExactly("art");
    assertThat(enrollments.from("ada").filter("status").is("dropped").count()).isOne();
  }

  @Test
  void aStudentWithAllEnrollmentsIsOneQuery() {
    enroll("ada", "math", "2024-1");
    operations();
    var together = enrollments.from("ada").consistent().together();
    assertThat(operations()).containsExactly("Query");
    assertThat(together.entity().string("name")).isEqualTo("ada");
    assertThat(together.items()).hasSize(1);
  }
}
