// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.modelfile.ModelFile;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Two independent mistakes are reported together, each as if it were alone. */
class MistakesTogetherTest {
  private static final String MODEL =
      """
      model: campus
      entities:
        Student: {id: studentId, attributes: {studentId: string, name: string}}
        Course: {id: courseId, attributes: {courseId: string, title: string}, lookup: title}
        Room: {id: roomId, attributes: {roomId: string, floor: int}, version: floor}
        Seat: {id: seatId, parent: Room, order: row, attributes: {seatId: string, row: int}}
        Talk: {id: talkId, attributes: {talkId: string, room: {ref: Room}}}
      relationships:
        Enrollment:
          from: Student
          to: Course
          ends: {from: learner}
          distinct: semester
          attributes: {semester: string, status: string, grade: string?, revision: long}
          version: revision
          count: {from: enrolled}
          copy: {from: [name]}
          views: {byStatus: {by: status}}
          integrity: checked
          onDelete: {from: restrict}
      """;

  /** A mistake, made by replacing a part of the model. */
  private record Mistake(String tag, String right, String wrong) {
    String in(String model) {
      assertThat(model).containsOnlyOnce(right);
      return model.replace(right, wrong);
    }

    @Override
    public String toString() {
      return tag + ": " + wrong;
    }
  }

  private static final List<Mistake> MISTAKES =
      List.of(
          new Mistake("unknown-entity", "to: Course\n", "to: Curse\n"),
          new Mistake("ends-count", "ends: {from: learner}", "ends: {from: [learner, year]}"),
          new Mistake("unknown-attribute", "distinct: semester", "distinct: semestre"),
          new Mistake("unknown-type", "status: string", "status: strng"),
          new Mistake("same-attribute", "grade: string?", "learner: string?"),
          new Mistake("unknown-attribute", "version: revision", "version: revison"),
          new Mistake("count-type", "count: {from: enrolled}", "count: {from: studentId}"),
          new Mistake("copy-source", "copy: {from: [name]}", "copy: {from: [nmae]}"),
          new Mistake("local-view", "{by: status}", "{by: status, local: true}"),
          new Mistake("invalid-value", "integrity: checked", "integrity: chcked"),
          new Mistake("unknown-key", "onDelete: {from:", "onDelete: {form:"),
          new Mistake("unknown-attribute", "lookup: title", "lookup: titel"),
          new Mistake("unknown-attribute", "version: floor", "version: flor"),
          new Mistake("unknown-entity", "parent: Room", "parent: Rom"),
          new Mistake("unknown-attribute", "order: row", "order: raw"),
          new Mistake("unknown-entity", "{ref: Room}", "{ref: Rom}"));

  static List<List<Mistake>> pairs() {
    List<List<Mistake>> pairs = new ArrayList<>();
    for (int i = 0; i < MISTAKES.size(); i++) {
      for (int j = i + 1; j < MISTAKES.size(); j++) {
        pairs.add(List.of(MISTAKES.get(i), MISTAKES.get(j)));
      }
    }
    return pairs;
  }

  /** The mistakes without the lists of what is declared, which other mistakes change. */
  private static Set<String> reported(String model) {
    return ModelCompiler.compile(ModelFile.parse("campus.yaml", model)).diagnostics().stream()
        .map(d -> "[%s] %s / %s".formatted(d.tag().word(), withoutList(d.found()), d.fix()))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String withoutList(String found) {
    return found.replaceFirst("; it declares .*", "");
  }

  @Test
  void theModelHasNoMistake() {
    assertThat(reported(MODEL)).isEmpty();
  }

  @Test
  void eachMistakeAloneIsReportedByItsTag() {
    for (Mistake mistake : MISTAKES) {
      assertThat(reported(mistake.in(MODEL)))
          .as(mistake.toString())
          .hasSize(1)
          .allSatisfy(each -> assertThat(each).startsWith("[" + mistake.tag() + "] "));
    }
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void twoMistakesAreReportedTogether(List<Mistake> pair) {
    Set<String> expected = new HashSet<>(reported(pair.get(0).in(MODEL)));
    expected.addAll(reported(pair.get(1).in(MODEL)));
    assertThat(reported(pair.get(1).in(pair.get(0).in(MODEL)))).isEqualTo(expected);
  }
}
