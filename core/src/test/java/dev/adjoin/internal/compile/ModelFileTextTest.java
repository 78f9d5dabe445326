// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.modelfile.ModelFile;
import dev.adjoin.internal.modelfile.ModelFileText;
import dev.adjoin.testing.search.Given;
import dev.adjoin.testing.search.Property;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A model that is written as a model file is read as the same model, by any parser of YAML. */
class ModelFileTextTest {

  @ParameterizedTest
  @MethodSource("dev.adjoin.internal.compile.GoldenCase#all")
  void goldenModelsAreReadBackTheSame(GoldenCase golden) {
    assertReadBack(ModelFile.read(golden.model()).model());
  }

  @Property(cases = 40, full = 2_000)
  void randomModelsAreReadBackTheSame(Given given) {
    assertReadBack(ModelFile.parse("random.yaml", given.any(RandomModel::of)).model());
  }

  @Test
  void writesTheShortFormOfWhatHasItsDefault() {
    String yaml =
        """
        # From a table

        model: campus
        table: {name: Campus, stream: true}
        lint: {allow: {hot-partition: "Students enroll at night, one by one"}}

        entities:
          Student:
            id: studentId
            sort: PROFILE
            attributes:
              studentId: string
              name: string?
              status: enum(enrolled, left) = enrolled
              seen: {type: instant = now, was: lastSeen}
          # Found by its title
          Course:
            id: [school, courseId]
            attributes: {school: string, courseId: string}

        relationships:
          Enrollment:
            from: Student
            to: Course
            distinct: semester
            attributes: {semester: string}
            sort: {to: "ENROLLMENT#{semester}#{studentId}"}
            count: {to: enrolled}
            views: {active: {side: to, order: semester, when: semester >= 2020, shards: 4, project: keys}}
            onDelete: {from: cascade}
            lint: {allow: {unordered-text: Always four digits}}

        patterns:
          roster: {ask: "Who takes it: now?", read: Enrollment.to, where: semester, requests: 1}

        workload:
          Student: {items: 1000000, bytes: 400, reads: 500/s, creates: 50/m, deletes: 3/d}
          roster: {reads: 300/s}
        """;
    Model model = ModelFile.parse("campus.yaml", yaml).model();

    assertThat(
            ModelFileText.of(
                model,
                Map.of("", List.of("From a table", ""), "Course", List.of("Found by its title"))))
        .isEqualTo(yaml.replace("# From a table\n\n", "# From a table\n#\n"));
  }

  private static void assertReadBack(Model model) {
    String text = ModelFileText.of(model);
    Model read = ModelFile.parse("written.yaml", text).model();

    assertThat(ModelFile.parse("written.yaml", text).problems()).as(text).isEmpty();
    // In braces, parsers of YAML 1.1 end a text without quotes at a question mark.
    assertThat(text.replaceAll("\"(\\\\.|[^\"\\\\])*\"", ""))
        .doesNotContainPattern("[{\\[].*\\w\\?[,}\\]]");
    if (!read.equals(model)) {
      // Names each part that differs; plain equality would print two models in full.
      assertThat(read).as(text).usingRecursiveComparison().isEqualTo(model);
    }
    assertThat(read).isEqualTo(model);
    assertThat(ModelFileText.of(read)).isEqualTo(text);
  }
}
