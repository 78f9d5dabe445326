// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

import static dev.adjoin.internal.model.AttributeType.Scalar.INSTANT;
import static dev.adjoin.internal.model.AttributeType.Scalar.INT;
import static dev.adjoin.internal.model.AttributeType.Scalar.STRING;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.declare.Answer;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.internal.model.Default;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Load;
import dev.adjoin.internal.model.Measure;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Pattern;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Sides;
import dev.adjoin.internal.model.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CampusTest {
  private final Declaration campus = ModelFile.parse("campus.yaml", Campus.FILE);

  @Test
  void isReadWithoutMistakes() {
    assertThat(campus.problems()).isEmpty();
  }

  @Test
  void givesTheModelThatItDeclares() {
    Model expected =
        new Model(
            "campus",
            Table.named("Campus"),
            List.of(),
            List.of(student(), course()),
            List.of(enrollment()),
            List.of(roster()),
            workload());

    assertThat(campus.model()).isEqualTo(expected);
    assertThat(campus.model().workload().keySet()).containsExactly("Student", "Enrollment");
  }

  @ParameterizedTest
  @CsvSource({
    "model, 1:8",
    "table, 2:8",
    "entities, 4:1",
    "entities/Student, 5:3",
    "entities/Student/id, 6:9",
    "entities/Student/id/0, 6:9",
    "entities/Student/attributes, 8:5",
    "entities/Student/attributes/email, 8:58",
    "relationships/Enrollment, 15:3",
    "relationships/Enrollment/to, 17:9",
    "relationships/Enrollment/distinct, 18:15",
    "relationships/Enrollment/distinct/0, 18:16",
    "relationships/Enrollment/attributes/status, 21:15",
    "relationships/Enrollment/sort, 25:5",
    "relationships/Enrollment/sort/to, 25:16",
    "relationships/Enrollment/order/to, 15:3",
    "patterns/roster, 30:3",
    "patterns/roster/where/0, 30:89",
    "workload/Student/bytes, 33:39",
    "nothing/of/this, 1:1"
  })
  void knowsWhereEachPartStands(String path, String place) {
    ModelPath of = new ModelPath(List.of(path.split("/")));

    assertThat(campus.places().find(of)).hasToString("campus.yaml:" + place);
  }

  private static Entity student() {
    return Entity.named("Student")
        .id(List.of("studentId"))
        .sort("PROFILE")
        .attributes(
            List.of(
                Attribute.of("studentId", STRING),
                Attribute.of("name", STRING),
                Attribute.of("email", STRING),
                new Attribute("major", STRING, true, null)))
        .build();
  }

  private static Entity course() {
    return Entity.named("Course")
        .id(List.of("courseId"))
        .sort("INFO")
        .attributes(
            List.of(
                Attribute.of("courseId", STRING),
                Attribute.of("title", STRING),
                Attribute.of("instructor", STRING),
                Attribute.of("credits", INT)))
        .build();
  }

  private static Relationship enrollment() {
    List<String> states = List.of("enrolled", "completed", "dropped");
    return Relationship.named("Enrollment", "Student", "Course")
        .distinct(List.of("semester"))
        .attributes(
            List.of(
                Attribute.of("semester", STRING),
                Attribute.of("status", new AttributeType.Choice(states, false)),
                new Attribute("grade", STRING, true, null),
                new Attribute("enrolledAt", INSTANT, false, Default.Stamp.NOW),
                new Attribute("completedAt", INSTANT, true, null)))
        .sort(new Sides<>(null, "ENROLLMENT#{semester}#{studentId}"))
        .count(new Sides<>(null, "enrolled"))
        .onDelete(new Sides<>(OnDelete.CASCADE, OnDelete.RESTRICT))
        .build();
  }

  private static Pattern roster() {
    return new Pattern(
        "roster",
        "Who takes this course in this semester?",
        "Enrollment.to",
        List.of("semester"),
        null,
        false,
        null,
        Answer.ITEMS,
        false,
        1);
  }

  private static Map<String, Load> workload() {
    Map<String, Load> loads = new LinkedHashMap<>();
    loads.put(
        "Student",
        new Load(
            Map.of(
                Measure.ITEMS, 1e6,
                Measure.BYTES, 400.0,
                Measure.READS, 500.0,
                Measure.CREATES, 50.0,
                Measure.CHANGES, 5.0,
                Measure.DELETES, 1.0)));
    loads.put(
        "Enrollment",
        new Load(
            Map.of(
                Measure.PER_FROM, 8.0,
                Measure.PER_TO, 120.0,
                Measure.MAX_PER_TO, 5e6,
                Measure.BYTES, 250.0,
                Measure.LINKS, 100.0,
                Measure.FROM, 900.0,
                Measure.TO, 300.0)));
    return loads;
  }
}
