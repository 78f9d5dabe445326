// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.diagnostic.Notation;
import dev.adjoin.internal.key.Span;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.modelfile.ModelFile;
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.QueryShape;
import dev.adjoin.internal.plan.ReadName;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lists are planned as they are asked for, or refused with what would change that. */
class ListPlanCacheTest {
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

  private final ListPlanCache plans =
      new ListPlanCache(new Schema(CAMPUS.model()), CAMPUS.design(), Notation.YAML);

  private AccessPattern plan(ReadName list, QueryShape shape) {
    return plans.plan(list.with(shape));
  }

  @Test
  void answersAsADeclaredPatternIsAnswered() {
    AccessPattern asked =
        plan(
            ReadName.edges("Enrollment", Side.FROM),
            QueryShape.ALL.where(List.of("semester")).last());
    assertThat(asked.name()).hasToString("Enrollment.from.where(semester).last(n)");
    assertThat(asked.inputs()).containsExactly("studentId", "semester");
    assertThat(asked)
        .isSameAs(
            plan(
                ReadName.edges("Enrollment", Side.FROM),
                QueryShape.ALL.where(List.of("semester")).last()));
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
    AccessPattern asked =
        plan(ReadName.edges("Enrollment", Side.FROM), QueryShape.ALL.range("semester", span));
    assertThat(asked.plan().explain())
        .containsExactly("Query: PK = STUDENT#{studentId} and " + condition);
    assertThat(asked.inputs()).hasSize(span == Span.BETWEEN ? 3 : 2);
  }

  @Test
  void asksOfALookupWhatCanBeAskedOfAnyList() {
    AccessPattern asked =
        plan(ReadName.lookup("Student", List.of("last", "first")), QueryShape.ALL.last());
    assertThat(asked.name()).hasToString("Student.by(last, first).last(n)");
    assertThat(asked.inputs()).containsExactly("last", "first");
    assertThat(plan(ReadName.lookup("Student", List.of("last", "first")), QueryShape.ALL))
        .isEqualTo(CAMPUS.plans().read("Student.by(last, first)").orElseThrow());
  }

  @Test
  void refusesConsistencyWhereAnIndexIsRead() {
    plans.requireConsistent(plan(ReadName.edges("Enrollment", Side.FROM), QueryShape.ALL));
    assertThatThrownBy(
            () ->
                plans.requireConsistent(
                    plan(ReadName.edges("Enrollment", Side.TO), QueryShape.ALL)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Enrollment.to cannot be read this way: it reads GSI1, and a global index is never strongly"
                + " consistent. Declare inverse: mirror, or remove consistent");
  }

  @Test
  void refusesWhatIsNoPrefixOfTheOrder() {
    assertThatThrownBy(
            () ->
                plan(
                    ReadName.edges("Enrollment", Side.FROM), QueryShape.ALL.where(List.of("part"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(
            "Enrollment.from cannot be read this way: Enrollment.from is sorted by semester, part,"
                + " courseId; a question can give these from the left, not part. ");
  }

  @Test
  void refusesThePrefixOfANumber() {
    QueryShape asked = QueryShape.ALL.where(List.of("semester")).range("part", Span.PREFIX);
    assertThatThrownBy(() -> plan(ReadName.edges("Enrollment", Side.FROM), asked))
        .hasMessage("A prefix must be of a string, but Enrollment.part is of type int");
  }

  @Test
  void namesTheListThatWasMeant() {
    assertThatThrownBy(() -> plan(ReadName.view("Enrollment", "form"), QueryShape.ALL))
        .hasMessage("There is no list Enrollment.form; did you mean Enrollment.from?");
    assertThatThrownBy(() -> plan(ReadName.edges("Enrolment", Side.FROM), QueryShape.ALL))
        .hasMessage("There is no type \"Enrolment\"");
    assertThatThrownBy(() -> plan(ReadName.all("Course"), QueryShape.ALL))
        .hasMessage("There is no list Course.all; add all: true to Course");
  }

  @Test
  void namesTheAttributeThatWasMeant() {
    assertThatThrownBy(
            () ->
                plan(
                    ReadName.edges("Enrollment", Side.FROM),
                    QueryShape.ALL.where(List.of("semster"))))
        .hasMessageContaining("has no attribute \"semster\"")
        .hasMessageEndingWith("Write semester");
  }
}
