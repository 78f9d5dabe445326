// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.key.Span;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.modelfile.ModelFile;
import dev.adjoin.internal.plan.AccessPattern;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lists are planned as they are asked for, or refused with what would change that. */
class QuestionsTest {
  private static final Compiled CAMPUS =
      ModelCompiler.compile(
              ModelFile.parse(
                  "campus.yaml",
                  """
                  table: Campus
                  entities:
                    Student:
                      id: studentId
                      attributes: {studentId: string, first: string, last: string}
                      lookup: [[last, first]]
                    Course: {id: courseId, attributes: {courseId: string}}
                  relationships:
                    Enrollment:
                      from: Student
                      to: Course
                      distinct: [semester, part]
                      attributes: {semester: string, part: int, grade: string?}
                  """))
          .compiled()
          .orElseThrow();

  private final Questions questions = new Questions(new Schema(CAMPUS.model()), CAMPUS.design());

  @Test
  void answersAsADeclaredPatternIsAnswered() {
    AccessPattern asked =
        questions.answer("Enrollment.from", Asked.ALL.where(List.of("semester")).last());
    assertThat(asked.name()).isEqualTo("Enrollment.from.where(semester).last(n)");
    assertThat(asked.inputs()).containsExactly("studentId", "semester");
    assertThat(asked)
        .isSameAs(questions.answer("Enrollment.from", Asked.ALL.where(List.of("semester")).last()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "BETWEEN | SK BETWEEN COURSE#{semester.low} AND COURSE#{semester.high}$",
        "AT_LEAST | SK BETWEEN COURSE#{semester.low} AND COURSE$",
        "AFTER | SK BETWEEN COURSE#{semester.low}$ AND COURSE$",
        "AT_MOST | SK BETWEEN COURSE# AND COURSE#{semester.high}$",
        "BEFORE | SK BETWEEN COURSE# AND COURSE#{semester.high}",
        "PREFIX | begins_with(SK, COURSE#{semester.low})"
      })
  void asksForEachPartOfAnAttributesValues(Span span, String condition) {
    AccessPattern asked = questions.answer("Enrollment.from", Asked.ALL.range("semester", span));
    assertThat(asked.plan().explain())
        .containsExactly("Query: PK = STUDENT#{studentId} and " + condition);
    assertThat(asked.inputs()).hasSize(span == Span.BETWEEN ? 3 : 2);
  }

  @Test
  void asksOfALookupWhatCanBeAskedOfAnyList() {
    AccessPattern asked = questions.answer("Student.by(last, first)", Asked.ALL.last());
    assertThat(asked.name()).isEqualTo("Student.by(last, first).last(n)");
    assertThat(asked.inputs()).containsExactly("last", "first");
    assertThat(questions.answer("Student.by(last, first)", Asked.ALL))
        .isEqualTo(CAMPUS.plans().read("Student.by(last, first)").orElseThrow());
  }

  @Test
  void refusesConsistencyWhereAnIndexIsRead() {
    questions.requireConsistent(questions.answer("Enrollment.from", Asked.ALL));
    assertThatThrownBy(
            () -> questions.requireConsistent(questions.answer("Enrollment.to", Asked.ALL)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Enrollment.to cannot be read so: it reads GSI1, and a global index is never strongly"
                + " consistent. Say inverse: mirror, or remove consistent");
  }

  @Test
  void refusesWhatIsNoPrefixOfTheOrder() {
    assertThatThrownBy(() -> questions.answer("Enrollment.from", Asked.ALL.where(List.of("part"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(
            "Enrollment.from cannot be read so: Enrollment.from is sorted by semester, part,"
                + " courseId; a question can give these from the left, not part. ");
  }

  @Test
  void refusesThePrefixOfANumber() {
    Asked asked = Asked.ALL.where(List.of("semester")).range("part", Span.PREFIX);
    assertThatThrownBy(() -> questions.answer("Enrollment.from", asked))
        .hasMessage("A prefix must be of a string, but Enrollment.part is of type int");
  }

  @Test
  void namesTheListThatWasMeant() {
    assertThatThrownBy(() -> questions.answer("Enrollment.form", Asked.ALL))
        .hasMessage("There is no list Enrollment.form; did you mean Enrollment.from?");
    assertThatThrownBy(() -> questions.answer("Enrolment.from", Asked.ALL))
        .hasMessage("There is no type \"Enrolment\"");
    assertThatThrownBy(() -> questions.answer("Course.all", Asked.ALL))
        .hasMessage("There is no list Course.all; add all: true to Course");
  }

  @Test
  void namesTheAttributeThatWasMeant() {
    assertThatThrownBy(
            () -> questions.answer("Enrollment.from", Asked.ALL.where(List.of("semster"))))
        .hasMessageContaining("has no attribute \"semster\"")
        .hasMessageEndingWith("Write semester");
  }
}
