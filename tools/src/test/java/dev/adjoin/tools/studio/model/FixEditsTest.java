// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.diagnostic.Diagnostic;
import dev.adjoin.internal.modelfile.ModelFile;
import dev.adjoin.tools.studio.model.FixEdits.Checked;
import dev.adjoin.tools.text.JsonFields;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FixEditsTest {
  private static final String SCHOOL =
      """
      model: school
      entities:
        Student: {id: studentId, attributes: {studentId: string, name: string}}
        Course:
          id: courseId
          # A course has a title.
          attributes: {courseId: string, title: string}
      relationships:
        Enrollment:
          from: Student
          to: Course
          attributes: {status: string}
      patterns:
        roster:
          ask: "Who takes this course?"
          read: Enrollment.to
          SETTING
      """;

  private static List<Diagnostic> diagnostics(String text) {
    return ModelCompiler.compile(ModelFile.parse("school.yaml", text)).diagnostics();
  }

  private static Checked check(String text) {
    return Checked.of(diagnostics(text), List.of());
  }

  /** The text after the edit of its first diagnostic; empty if there is no edit. */
  private static Optional<String> fixed(String text) {
    Diagnostic first = diagnostics(text).get(0);
    return new FixEdits(text, FixEditsTest::check)
        .of(first)
        .map(JsonFields::members)
        .map(edit -> applied(text, edit));
  }

  private static String applied(String text, Map<String, ?> edit) {
    return text.substring(0, (int) edit.get("from"))
        + edit.get("text")
        + text.substring((int) edit.get("to"));
  }

  @Test
  void removesTheSettingThatTheFixNames() {
    String text = SCHOOL.replace("SETTING", "consistent: true");

    assertThat(fixed(text)).contains(text.replace("    consistent: true\n", ""));
  }

  @Test
  void writesAnotherValueOfASetting() {
    String text =
        SCHOOL.replace("to: Course\n", "to: Course\n    shards: 4 # many\n").replace("SETTING", "");

    assertThat(fixed(text)).contains(text.replace("shards: 4 #", "shards: {to: 4} #"));
  }

  @Test
  void addsASettingToAMapInBracesAndToABlock() {
    String block = SCHOOL.replace("to: Course\n", "to: Student\n").replace("SETTING", "first: 5");
    String braces =
        """
        model: people
        entities:
          Person: {id: personId, attributes: {personId: string}}
        relationships:
          Follow: {from: Person, to: Person}
        """;

    assertThat(fixed(block)).hasValueSatisfying(text -> assertThat(text).contains("\n    ends: {"));
    assertThat(fixed(braces))
        .hasValueSatisfying(text -> assertThat(text).contains("to: Person, ends: {from: "));
  }

  @Test
  void removesAnUnknownSettingWithItsLine() {
    String text = SCHOOL.replace("SETTING", "zzz: {a: 1,\n        b: 2} # what is this?");

    assertThat(fixed(text)).contains(text.replaceFirst(" +zzz: .*\n.*\n", ""));
  }

  @Test
  void removesAnUnknownSettingOfAMapInBraces() {
    String text =
        SCHOOL.replace("{id: studentId,", "{zzz: \"😀\", id: studentId,").replace("SETTING", "");

    assertThat(fixed(text)).contains(SCHOOL.replace("SETTING", ""));
  }

  @Test
  void declaresAMissingAttributeBesideTheOthers() {
    String text =
        SCHOOL
            .replace("id: courseId\n", "id: courseId\n    views: {byRoom: {by: [room]}}\n")
            .replace("SETTING", "");

    assertThat(fixed(text))
        .contains(text.replace("title: string}", "title: string, room: string}"));
  }

  @Test
  void replacesAMisspeltWord() {
    String text = SCHOOL.replace("from: Student", "frm: Student").replace("SETTING", "");

    assertThat(fixed(text)).contains(text.replace("frm:", "from:"));
  }

  @Test
  void offersNoEditThatWouldMakeAnotherMistake() {
    String text = SCHOOL.replace("id: courseId\n", "").replace("SETTING", "");

    assertThat(diagnostics(text)).isNotEmpty();
    assertThat(fixed(text).map(FixEditsTest::diagnostics).orElse(List.of())).isEmpty();
  }

  @Test
  void offersNothingForATextThatIsNoYaml() {
    assertThat(fixed("model: [")).isEmpty();
  }
}
