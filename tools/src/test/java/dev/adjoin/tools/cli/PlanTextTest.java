// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.tools.text.TextWidth;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlanTextTest {
  private static final String COLOUR = "\u001b\\[[0-9;]*m";

  /** The plans of all models, which two tests read. */
  private static final Map<Path, String> PLAIN = new HashMap<>();

  /** Between them: views, shards, mirrors, swapped and local indexes, summaries, adoption. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "campus",
        "casting",
        "groups",
        "movies",
        "projects",
        "registrar",
        "shop",
        "warehouses"
      })
  void printsTheTableItemsReadsWritesAndPatterns(String model) throws IOException {
    Ran ran = InProcess.run("plan", Models.of(model));
    assertThat(ran.err()).isEmpty();
    Golden.check("models/" + model + "/plan.txt", ran.out());
  }

  @ParameterizedTest
  @ValueSource(strings = {"campus", "shop"})
  void explainsEveryReadAndWrite(String model) throws IOException {
    Ran ran = InProcess.run("plan", Models.of(model), "--explain");
    assertThat(ran.err()).isEmpty();
    Golden.check("models/" + model + "/explain.txt", ran.out());
  }

  @Test
  void explainsWhatBeginsWithTheName() {
    assertThat(InProcess.run("plan", Models.of("campus"), "--explain", "Enrollment.to.w").out())
        .isEqualTo(
            """
            Enrollment.to.where(semester)  Enrollment edges of one Course of given semester
              Query GSI1: GSI1PK = COURSE#{courseId} and begins_with(GSI1SK, ENROLLMENT#{semester}#)
              1 request a page, eventually consistent

            Enrollment.to.withEntities  Enrollment edges of one Course, each with the entity it leads to
              Query GSI1: GSI1PK = COURSE#{courseId} and begins_with(GSI1SK, ENROLLMENT#)
              then BatchGetItem: STUDENT#{studentId} / PROFILE of each Student
              2 requests a page, eventually consistent
            """);
  }

  @Test
  void saysHowEachReadAndEachPatternIsConsistent() {
    String people = Models.root().resolve("examples/people/model.yaml").toString();
    assertThat(InProcess.run("plan", people).out())
        .containsPattern("  Person.get +1  GetItem +strong if asked\n")
        .containsPattern("  Birth.to .* 1  Query +GSI1 +eventual\n")
        .contains("Acquaintance.to: 1 request, Query, strongly consistent\n")
        .contains("Birth.to.withEntities: 2 requests, Query + BatchGetItem on GSI1, eventually")
        .contains(": 1 request, Query, eventually consistent, strongly if asked\n");
  }

  @Test
  void fitsOneHundredColumnsWhateverTheModel() {
    List<Path> models = Models.all();
    assertThat(models).hasSizeGreaterThan(8);
    for (Path model : models) {
      assertFits(model, plain(model));
      assertFits(model, InProcess.run("plan", model.toString(), "--explain").out());
    }
  }

  private static String plain(Path model) {
    return PLAIN.computeIfAbsent(model, file -> InProcess.run("plan", file.toString()).out());
  }

  private static void assertFits(Path model, String text) {
    assertThat(text.lines())
        .as(model.toString())
        .allMatch(line -> TextWidth.of(line) <= 100)
        .allMatch(line -> line.equals(line.stripTrailing()));
  }

  @Test
  void coloursOnlyOnATerminalAndWithoutMovingAnything() {
    for (Path model : Models.all()) {
      String plain = plain(model);
      String coloured = InProcess.coloured("plan", model.toString()).out();
      assertThat(plain).doesNotContain("\u001b");
      assertThat(coloured).contains("\u001b[");
      assertThat(coloured.replaceAll(COLOUR, "").replaceAll(" +\n", "\n")).isEqualTo(plain);
    }
  }

  @Test
  void letsNothingInAModelReachTheTerminalAsACommand() {
    String out = InProcess.run("plan", Models.of("escapes")).out();
    assertThat(out).contains("✓ odd  Which [31m are red?").doesNotContain("\u001b", "\u0007");
  }
}
