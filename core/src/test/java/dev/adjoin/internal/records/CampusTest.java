// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.declare.Answer;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Place;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeText;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.internal.model.MalformedText;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Sides;
import dev.adjoin.internal.model.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CampusTest {
  private final Declaration campus = Records.declare(Campus.class).declaration();

  @Test
  void givesTheModelThatTheFileGives() throws MalformedText {
    assertThat(campus.problems()).isEmpty();
    assertThat(campus.model()).isEqualTo(expected("campus", Table.named("Campus"), patterns()));
  }

  @Test
  void takesTheRecordsAloneAndNamesTheModelAfterTheClassAroundThem() throws MalformedText {
    Declaration records =
        Records.declare(Campus.Student.class, Campus.Course.class, Campus.Enrollment.class)
            .declaration();
    assertThat(records.problems()).isEmpty();
    assertThat(records.model()).isEqualTo(expected("campus", Table.named("campus"), List.of()));
  }

  @ParameterizedTest
  @CsvSource({
    "entities/Student, Campus.Student",
    "entities/Student/attributes/email, Campus.Student.email",
    "entities/Student/id, Campus.Student.studentId",
    "entities/Student/id/0, Campus.Student.studentId",
    "entities/Student/sort, Campus.Student",
    "relationships/Enrollment/distinct/0, Campus.Enrollment.semester",
    "relationships/Enrollment/attributes/grade, Campus.Enrollment.grade",
    "relationships/Enrollment/ends/to, Campus.Enrollment.courseId",
    "relationships/Enrollment/ends/to/0, Campus.Enrollment.courseId",
    "relationships/Enrollment/sort/to, Campus.Enrollment",
    "patterns/roster/where/0, Campus",
    "table/name, Campus"
  })
  void placesEachPartAtItsClassOrComponent(String path, String place) {
    assertThat(campus.places().find(ModelPath.of(path.split("/")))).isEqualTo(Place.of(place));
  }

  private static Model expected(
      String name, Table table, List<dev.adjoin.internal.model.Pattern> patterns)
      throws MalformedText {
    return new Model(
        name,
        table,
        List.of(),
        List.of(student(), course()),
        List.of(enrollment()),
        patterns,
        Map.of());
  }

  private static dev.adjoin.internal.model.Entity student() throws MalformedText {
    return dev.adjoin.internal.model.Entity.named("Student")
        .id(List.of("studentId"))
        .sort("PROFILE")
        .attributes(
            attributes("studentId: string", "name: string", "email: string", "major: string?"))
        .build();
  }

  private static dev.adjoin.internal.model.Entity course() throws MalformedText {
    return dev.adjoin.internal.model.Entity.named("Course")
        .id(List.of("courseId"))
        .sort("INFO")
        .attributes(
            attributes("courseId: string", "title: string", "instructor: string", "credits: int"))
        .build();
  }

  private static dev.adjoin.internal.model.Relationship enrollment() throws MalformedText {
    return dev.adjoin.internal.model.Relationship.named("Enrollment", "Student", "Course")
        .distinct(List.of("semester"))
        .attributes(
            attributes(
                "semester: string",
                "status: enum(enrolled, completed, dropped)",
                "grade: string?",
                "enrolledAt: instant = now",
                "completedAt: instant?"))
        .sort(new Sides<>(null, "ENROLLMENT#{semester}#{studentId}"))
        .count(new Sides<>(null, "enrolled"))
        .onDelete(new Sides<>(OnDelete.CASCADE, OnDelete.RESTRICT))
        .build();
  }

  private static List<dev.adjoin.internal.model.Pattern> patterns() {
    return List.of(
        new dev.adjoin.internal.model.Pattern(
            "roster",
            "Who takes this course in this semester?",
            "Enrollment.to",
            List.of("semester"),
            null,
            false,
            null,
            Answer.ITEMS,
            false,
            1));
  }

  /** Attributes as the model file writes them. */
  static List<Attribute> attributes(String... lines) throws MalformedText {
    List<Attribute> attributes = new ArrayList<>();
    for (String line : lines) {
      int colon = line.indexOf(": ");
      attributes.add(AttributeText.parse(line.substring(0, colon), line.substring(colon + 2)));
    }
    return attributes;
  }
}
