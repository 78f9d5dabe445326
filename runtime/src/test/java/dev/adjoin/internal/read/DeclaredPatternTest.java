// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.Adjoin;
import dev.adjoin.EdgeWithEntity;
import dev.adjoin.Item;
import dev.adjoin.ModelFile;
import dev.adjoin.Page;
import dev.adjoin.PatternQuery;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A declared pattern is read by its name and inputs. */
class DeclaredPatternTest {
  private static final String MODEL =
      """
      entities:
        Student:
          id: studentId
          attributes: {studentId: string, email: string}
          unique: [email]
        Course: {id: courseId, attributes: {courseId: string, title: string}}
      relationships:
        Enrollment:
          from: Student
          to: Course
          distinct: [semester]
          attributes: {semester: string, grade: string?}
          sort: {to: "ENROLLMENT#{semester}#{studentId}"}
      patterns:
        roster: {ask: "Who takes this course in this semester?", read: Enrollment.to, where: [semester]}
        years: {ask: "Who took it between?", read: Enrollment.to, range: semester}
        latest: {ask: "The latest enrollment", read: Enrollment.from, reversed: true, first: 1}
        courses: {ask: "Her courses", read: Enrollment.from, with: entities}
        size: {ask: "How many take it?", read: Enrollment.to, with: count}
        transcript: {ask: "A student with all enrollments", read: Enrollment.from, with: together}
        student: {ask: "One student", read: Student}
        holder: {ask: "Whose address is this?", read: Student.email}
        everything: {ask: "All of a student", read: Student.collection}
      """;

  private Adjoin db;

  @BeforeEach
  void open() {
    db = Adjoin.embedded(ModelFile.parse("campus.yaml", MODEL));
    db.entity("Student").create(Item.of("studentId", "ada", "email", "ada@example.org"));
    for (String course : new String[] {"math", "zoo"}) {
      db.entity("Course").create(Item.of("courseId", course, "title", course.toUpperCase()));
      for (String semester : new String[] {"2026-1", "2026-2"}) {
        db.relationship("Enrollment")
            .link(Item.of("studentId", "ada", "courseId", course, "semester", semester));
      }
    }
  }

  @AfterEach
  void close() {
    db.close();
  }

  @Test
  void givesARangeWithOneEnd() {
    PatternQuery<Item> years = db.pattern("years").given("courseId", "math");
    assertThat(years.givenAtLeast("semester", "2026-2").list())
        .extracting(e -> e.string("semester"))
        .containsExactly("2026-2");
    assertThat(years.givenAtMost("semester", "2026-1").list())
        .extracting(e -> e.string("semester"))
        .containsExactly("2026-1");
    assertThat(years.givenAtLeast("semester", "2026-1").count()).isEqualTo(2);
    assertThatThrownBy(() -> db.pattern("roster").givenAtMost("semester", "2026-1"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("semester of the pattern roster must be one value, but was a range");
  }

  @Test
  void saysItsQuestionAndTheNamesOfItsInputs() {
    PatternQuery<Item> roster = db.pattern("roster");
    assertThat(roster.question()).isEqualTo("Who takes this course in this semester?");
    assertThat(roster.inputs()).containsExactly("courseId", "semester");
    assertThat(roster.given("semester", "2026-1")).hasToString("roster(semester)");
    assertThat(roster.explain()).startsWith("Enrollment.to.where(semester): ");
  }

  @Test
  void givesAListAPageAndANumber() {
    PatternQuery<Item> roster =
        db.pattern("roster").given("courseId", "math").given("semester", "2026-1");
    assertThat(roster.list()).extracting(e -> e.string("studentId")).containsExactly("ada");
    assertThat(roster.count()).isEqualTo(1);
    assertThat(roster.stream()).hasSize(1);
    Page<Item> page = roster.page(1);
    assertThat(page.items()).hasSize(1);
    assertThat(db.pattern("size").given("courseId", "math").count()).isEqualTo(2);
  }

  @Test
  void takesARangeFromOneValueToAnother() {
    PatternQuery<Item> years = db.pattern("years").given("courseId", "math");
    assertThat(years.given("semester", "2026-1", "2026-2").list()).hasSize(2);
    assertThat(years.given("semester", "2026-2").list()).hasSize(1);
  }

  @Test
  void keepsTheOrderAndTheLimitOfThePattern() {
    assertThat(db.pattern("latest").given("studentId", "ada").list())
        .extracting(e -> e.string("semester"), e -> e.string("courseId"))
        .containsExactly(org.assertj.core.groups.Tuple.tuple("2026-2", "zoo"));
  }

  @Test
  void canBeReversedAndReadConsistentlyWhereThePlanAllowsIt() {
    assertThat(db.pattern("latest").given("studentId", "ada").reversed().consistent().list())
        .extracting(e -> e.string("semester"), e -> e.string("courseId"))
        .containsExactly(org.assertj.core.groups.Tuple.tuple("2026-1", "math"));
    PatternQuery<Item> years =
        db.pattern("years").given("courseId", "math").given("semester", "2026-1", "2026-2");
    assertThat(years.reversed().list())
        .extracting(e -> e.string("semester"))
        .containsExactly("2026-2", "2026-1");
    assertThat(years.reversed().reversed().list()).isEqualTo(years.list());
    assertThatThrownBy(() -> years.consistent().list())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Enrollment.to cannot be read this way: it reads GSI1, and a global index is never"
                + " strongly consistent. Declare inverse: mirror, or remove consistent");
    PatternQuery<Item> student = db.pattern("student").given("studentId", "ada");
    assertThat(student.consistent().first()).isPresent();
    assertThatThrownBy(student::reversed)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("The pattern student must read a list for this, but reads Student.get");
  }

  @Test
  void givesTheEntitiesOrTheOwnerWhereThePatternSaysSo() {
    PatternQuery<Item> courses = db.pattern("courses").given("studentId", "ada");
    assertThat(courses.withEntities().list())
        .extracting(EdgeWithEntity::entity)
        .extracting(course -> course.string("title"))
        .containsExactly("MATH", "ZOO", "MATH", "ZOO");
    PatternQuery<Item> transcript = db.pattern("transcript").given("studentId", "ada");
    assertThat(transcript.together().entity().string("email")).isEqualTo("ada@example.org");
    assertThat(transcript.together().items()).hasSize(4);
    assertThatThrownBy(courses::together)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("The pattern courses must declare with: together for this, but gives entities");
  }

  @Test
  void givesTheOneItemOfAPatternThatReadsNoList() {
    assertThat(db.pattern("student").given("studentId", "ada").first()).isPresent();
    assertThat(db.pattern("holder").given("email", "ada@example.org").list()).hasSize(1);
    assertThat(db.pattern("holder").given("email", "nobody@example.org").list()).isEmpty();
    assertThatThrownBy(() -> db.pattern("everything").given("studentId", "ada").list())
        .hasMessage(
            "The pattern everything must give items for this, but reads Student.collection: use"
                + " collection or subtree of Student");
  }

  @Test
  void refusesInputsThatAreMissingUnknownOrOfAnotherType() {
    PatternQuery<Item> roster = db.pattern("roster");
    assertThatThrownBy(() -> roster.given("courseId", "math").list())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("The pattern roster needs courseId, semester, but semester is missing");
    assertThatThrownBy(() -> roster.given("course", "math"))
        .hasMessage(
            "An input of the pattern roster must be one of courseId, semester, but was course");
    assertThatThrownBy(() -> roster.given("courseId", 7))
        .hasMessage(
            "Enrollment.courseId must be a string, but was of type Integer; the pattern roster takes"
                + " courseId, semester");
    assertThatThrownBy(() -> roster.given("semester", "2026-1", "2026-2"))
        .hasMessage("semester of the pattern roster must be one value, but was a range");
    assertThatThrownBy(() -> db.pattern("rooster"))
        .hasMessage("There is no pattern \"rooster\"; did you mean roster?");
  }

  @Test
  void aKeyOfAnotherFormIsRefusedWithTheNamesOfItsParts() {
    assertThatThrownBy(() -> db.relationship("Enrollment").get("ada", "math"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Enrollment.get needs studentId, courseId, semester, but got 2 values,"
                + " of types String, String");
    assertThatThrownBy(() -> db.relationship("Enrollment").get("ada", 204, "2026-1"))
        .hasMessage(
            "Enrollment.courseId must be a string, but was of type Integer; Enrollment.get takes"
                + " studentId, courseId, semester");
  }
}
