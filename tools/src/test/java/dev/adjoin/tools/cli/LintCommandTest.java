// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.tools.console.ExitCode;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class LintCommandTest {
  private static final String MISTAKEN = Models.resource("mistakes/campus/model.yaml").toString();

  @Test
  void saysThatNothingIsWrongAndInHowMuch() {
    assertThat(InProcess.run("lint", Models.of("campus")))
        .isEqualTo(
            new Ran(ExitCode.OK, "No mistakes found in 2 entities and 1 relationship.\n", ""));
  }

  @Test
  void printsEveryErrorWithItsFixAndItsPageAndExitsWithTwo() {
    Ran ran = InProcess.run("lint", MISTAKEN);
    assertThat(ran.exitCode()).isEqualTo(ExitCode.MISTAKE);
    assertThat(ran.err()).isEmpty();
    assertThat(ran.out().replace(MISTAKEN, "campus.yaml"))
        .isEqualTo(
            """
            campus.yaml:9:9: [unknown-entity] Enrollment's to side is "Curse", which is not declared; the entities are Student, Course
                Write Course, or declare Curse as an entity
                error, see adjoin lint --explain unknown-entity
            campus.yaml:10:16: [unknown-attribute] Enrollment is distinct by "semester", which it does not declare; it declares nothing
                Add semester to Enrollment, or name one of its attributes
                error, see adjoin lint --explain unknown-attribute
            campus.yaml:11:54: [unknown-attribute] Tutoring is ordered by "since", which it does not declare; it declares studentId, courseId
                Add since to Tutoring, or name one of its attributes
                error, see adjoin lint --explain unknown-attribute

            3 errors in 2 entities and 2 relationships.
            """);
  }

  @Test
  void printsWarningsAndExitsWithZero() {
    String file = Models.of("notebook");
    Ran ran = InProcess.run("lint", file);
    assertThat(ran.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(ran.out().replace(file, "notebook.yaml"))
        .isEqualTo(
            """
            notebook.yaml:4:58: [unbounded-list] Note.lines is a list without a bound, and an item holds 400 KB at most
                Bound it with lines: "list(string, max 100)", or make its elements children or edges
                warning, see adjoin lint --explain unbounded-list

            1 warning in 1 entity and 0 relationships.
            """);
  }

  @Test
  void printsWarningsAsJson() {
    String file = Models.of("notebook");
    Ran ran = InProcess.run("lint", file, "--json");
    assertThat(ran.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(ran.out().replace(file, "notebook.yaml"))
        .isEqualTo(
            """
            {
              "model": "notebook.yaml",
              "diagnostics": [
                {
                  "severity": "warning",
                  "tag": "unbounded-list",
                  "file": "notebook.yaml",
                  "line": 4,
                  "column": 58,
                  "found": "Note.lines is a list without a bound, and an item holds 400 KB at most",
                  "fix": "Bound it with lines: \\"list(string, max 100)\\", or make its elements children or edges",
                  "allowed": null
                }
              ],
              "errors": 0,
              "warnings": 1,
              "notes": 0,
              "allowed": 0
            }
            """);
  }

  @Test
  void reportsAFileThatDoesNotExistAsJsonWithoutALine() {
    Ran ran = InProcess.run("lint", "no-such.yaml", "--json");
    assertThat(ran.exitCode()).isEqualTo(ExitCode.MISTAKE);
    assertThat(ran.err()).isEmpty();
    assertThat(ran.out())
        .contains("\"tag\": \"unreadable-file\"", "\"line\": null", "\"errors\": 1")
        .contains("\"found\": \"The file does not exist\"");
  }

  @Test
  void saysNothingOfEntitiesWhereNoneWereRead() {
    assertThat(InProcess.run("lint", "no-such.yaml").out()).endsWith("\n\n1 error.\n");
  }

  @Test
  void coloursTheSeverityOnATerminal() {
    assertThat(InProcess.coloured("lint", MISTAKEN).out())
        .contains("\u001b[1;31merror\u001b[0m, see adjoin lint --explain unknown-entity");
  }

  @Test
  void showsHelpWithAnExample() {
    assertThat(InProcess.run("lint", "--help").out())
        .startsWith("Usage: adjoin lint [-h] [--json] (MODEL | --explain=TAG)")
        .contains("Examples:\n  adjoin lint examples/campus/model.yaml\n");
  }

  @Test
  void listsWhatTheModelAllowsWithItsReasonsAfterTheFindings() {
    String file = Models.resource("lint/journal/model.yaml").toString();
    Ran ran = InProcess.run("lint", file);
    assertThat(ran.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(ran.out().replace(file, "journal.yaml"))
        .isEqualTo(
            """
            journal.yaml:7:58: [unbounded-list] Page.words is a list without a bound, and an item holds 400 KB at most
                Bound it with words: "list(string, max 100)", or make its elements children or edges
                warning, see adjoin lint --explain unbounded-list

            Allowed by the model:
            journal.yaml:5:41: [unbounded-list] Note.lines is a list without a bound, and an item holds 400 KB at most
                because: The editor accepts at most 200 lines

            1 warning, 1 allowed in 2 entities and 0 relationships.
            """);
    assertThat(InProcess.run("lint", file, "--json").out())
        .contains("\"allowed\": \"The editor accepts at most 200 lines\"")
        .endsWith("\"warnings\": 1,\n  \"notes\": 0,\n  \"allowed\": 1\n}\n");
  }

  @Test
  void explainsATagWithItsPage() {
    Ran ran = InProcess.run("lint", "--explain", "unbounded-list");
    assertThat(ran.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(ran.out())
        .startsWith("## unbounded-list\n\nA list has no bound")
        .contains("Fix: bound it with")
        .doesNotContain("## relationship-in-attribute")
        .endsWith("\n");
  }

  @Test
  void suggestsTheTagThatIsMeant() {
    assertThat(InProcess.run("lint", "--explain", "unbound-list"))
        .isEqualTo(
            new Ran(
                ExitCode.MISTAKE,
                "",
                "adjoin: There is no diagnostic \"unbound-list\"\n    Write unbounded-list\n"));
  }

  /** Rewritten with {@code -Dadjoin.rewrite=true}; to be read before it is committed. */
  @Test
  void reportsOnEveryExampleWhatTheGoldenFileSays() throws IOException {
    StringBuilder reports = new StringBuilder();
    for (Path example : Models.examples()) {
      String name = String.valueOf(example.getParent().getFileName());
      Ran ran = InProcess.run("lint", example.toString());
      assertThat(ran.exitCode()).as(name).isEqualTo(ExitCode.OK);
      reports.append("$ adjoin lint examples/%s/model.yaml\n".formatted(name));
      reports.append(ran.out().replace(example.toString(), name + "/model.yaml")).append('\n');
    }
    Golden.check("lint/examples.txt", reports.toString());
  }
}
