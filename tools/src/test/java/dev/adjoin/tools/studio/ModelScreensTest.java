// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.tools.studio.StudioClient.Answer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The calls of the map and of the patterns. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ModelScreensTest {
  private StudioClient studio;

  @BeforeAll
  void open() {
    studio = StudioClient.open();
  }

  @AfterAll
  void close() {
    studio.close();
  }

  private Answer map(String model) {
    Answer answer = studio.call("map/open", Map.of("model", model));
    assertThat(answer.status()).isEqualTo(200);
    return answer;
  }

  private Answer pattern(String model, String name) {
    return studio.call("patterns/open", Map.of("model", model)).at("patterns").where("name", name);
  }

  @Test
  void aRelationshipSaysHowItIsStoredWithItsItemsAndTheQueryOfEachSide() {
    Answer enrollment = map("campus").at("relationships.0");

    assertThat(enrollment.at("storage").text()).isEqualTo("index");
    assertThat(enrollment.at("index").text()).isEqualTo("GSI1");
    assertThat(enrollment.at("items").where("kind", "relationship").at("keys").value())
        .isEqualTo(
            Map.of(
                "PK", "STUDENT#{studentId}",
                "SK", "COURSE#{semester}#{courseId}",
                "GSI1PK", "COURSE#{courseId}",
                "GSI1SK", "ENROLLMENT#{semester}#{studentId}"));
    Answer to = enrollment.at("reads").where("name", "Enrollment.to");
    assertThat(to.at("consistency").text()).isEqualTo("eventually consistent");
    assertThat(to.at("steps.0.text").text())
        .isEqualTo("GSI1PK = COURSE#{courseId} AND begins_with(GSI1SK, ENROLLMENT#)");
    Answer link = enrollment.at("writes").where("name", "Enrollment.link");
    assertThat(link.at("cost.writeUnits").number()).isEqualTo(7);
    assertThat(link.at("cost.dollarsPerMonth").number()).isGreaterThan(0);
  }

  @Test
  void everyWayToStoreARelationshipHasItsWord() {
    assertThat(map("movies").at("relationships.0.storage").text()).isEqualTo("swapped");
    assertThat(map("casting").at("relationships.0.storage").text()).isEqualTo("summaries");
    assertThat(map("people").at("relationships").where("name", "Acquaintance").at("storage").text())
        .isEqualTo("mirror");
  }

  @Test
  void aReferenceIsALineWithItsIndexRulesAndReads() {
    Answer references = map("conference").at("references");

    assertThat(references.each("name")).containsExactly("Talk.speakerId", "Talk.roomId");
    Answer room = references.where("name", "Talk.roomId");
    assertThat(room.at("from").text()).isEqualTo("Talk");
    assertThat(room.at("to").text()).isEqualTo("Room");
    assertThat(room.at("storage").text()).isEqualTo("reference");
    assertThat(room.at("index").text()).isEqualTo("GSI2");
    assertThat(room.at("count").text()).isEqualTo("talks");
    assertThat(room.at("onDelete").text()).isEqualTo("clear");
    assertThat(room.at("copies").value()).isEqualTo(List.of("Room.name"));
    assertThat(room.at("reads").each("name")).contains("Talk.by(roomId)");
  }

  @Test
  void aFindingOfLintConcernsTheTypeThatItsPatternReads() {
    Answer findings = map("social").at("findings");

    assertThat(findings.each("tag")).containsExactly("unbounded-cascade", "unpaged-list");
    assertThat(findings.each("concerns")).containsExactly("Follow", "Follow");
    assertThat(studio.call("map/explain", Map.of("tag", "unpaged-list")).at("text").text())
        .startsWith("## unpaged-list\n");
  }

  @Test
  void theCountsAreThoseOfTheStoredItems() {
    Answer counts = studio.call("map/counts", Map.of("model", "campus"));

    assertThat(counts.at("approximate").value()).isEqualTo(false);
    assertThat(counts.at("counts").value())
        .isEqualTo(
            Map.of(
                "Student", counts.at("counts.Student").value(),
                "Course", counts.at("counts.Course").value(),
                "Enrollment", counts.at("counts.Enrollment").value()));
    assertThat(counts.at("counts.Student").number()).isEqualTo(3);
    assertThat(counts.at("counts.Course").number()).isEqualTo(2);
  }

  @Test
  void aPatternHasItsRequestsAsTextAndAsData() {
    Answer roster = pattern("campus", "roster");

    assertThat(roster.at("question").text()).isEqualTo("Who takes this course in this semester?");
    assertThat(roster.at("steps.0.text").text())
        .isEqualTo("GSI1PK = COURSE#{courseId} AND begins_with(GSI1SK, ENROLLMENT#{semester}#)");
    assertThat(roster.at("steps.0.request.IndexName").text()).isEqualTo("GSI1");
    assertThat(roster.at("inputs").each("name")).containsExactly("courseId", "semester");
    assertThat(roster.at("cost.readUnits").number()).isEqualTo(2.5);
  }

  @Test
  void theSuggestedInputsOfAPatternHaveAnAnswer() {
    Answer suggested =
        studio.call("patterns/suggest", Map.of("model", "campus")).at("suggestions.roster");
    assertThat(suggested.at("known.courseId").value()).asString().contains("math204");

    Answer answer =
        studio.call(
            "patterns/run",
            Map.of(
                "model", "campus", "pattern", "roster", "inputs", suggested.at("values").value()));

    assertThat(answer.at("found").number()).isGreaterThan(0);
    assertThat(answer.at("requests").each("operation")).containsExactly("Query");
    assertThat(answer.at("requests.0.readUnits").number()).isEqualTo(0.5);
  }

  @Test
  void aLongAnswerIsReadInPages() {
    for (int start = 0; start < 250; start += 50) {
      List<Map<String, Object>> edits =
          IntStream.range(start, start + 50).mapToObj(ModelScreensTest::newRole).toList();
      Answer written = studio.call("data/commit", Map.of("model", "movies", "edits", edits));
      assertThat(written.status()).as(written.toString()).isEqualTo(200);
    }
    Map<String, Object> question =
        Map.of("model", "movies", "pattern", "roles", "inputs", Map.of("name", "Extra"));

    Answer first = studio.call("patterns/run", question);
    Map<String, Object> more = new HashMap<>(question);
    more.put("cursor", first.at("next").text());
    Answer second = studio.call("patterns/run", more);

    assertThat(first.at("found").number()).isEqualTo(200);
    assertThat(second.at("found").number()).isEqualTo(50);
    assertThat(second.at("next").value()).isNull();
  }

  /** An edit that adds an edge as it is stored. */
  private static Map<String, Object> newRole(int number) {
    String movie = "Movie %03d".formatted(number);
    return Map.of(
        "after",
        Map.of(
            "title", Map.of("S", movie),
            "name", Map.of("S", "Extra"),
            "character", Map.of("S", "Passer-by")),
        "type",
        "Role");
  }

  @Test
  void aMissingInputIsNamedWithHowToGiveIt() {
    Answer refused =
        studio.call(
            "patterns/run", Map.of("model", "campus", "pattern", "roster", "inputs", Map.of()));

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.at("error.message").text()).isEqualTo("The pattern roster needs courseId");
  }

  @Test
  void everyPatternOfEverySampleIsAnsweredWithItsSuggestedInputs() {
    for (Answer model : studio.call("studio/models", Map.of()).at("models").list()) {
      String name = model.at("name").text();
      Answer suggestions = studio.call("patterns/suggest", Map.of("model", name)).at("suggestions");
      for (Answer pattern :
          studio.call("patterns/open", Map.of("model", name)).at("patterns").list()) {
        String question = pattern.at("name").text();
        Object inputs = suggestions.at(question).at("values").value();
        Answer answer =
            studio.call(
                "patterns/run", Map.of("model", name, "pattern", question, "inputs", inputs));
        assertThat(answer.status()).as(name + " " + question + " " + answer).isEqualTo(200);
      }
    }
  }

  @Test
  void thereIsCodeForAPatternInEveryLanguage() {
    Answer languages = studio.call("patterns/open", Map.of("model", "campus")).at("languages");
    assertThat(languages.value()).asString().contains("java").contains("partiql");

    for (Answer language : languages.list()) {
      Answer code =
          studio.call(
              "patterns/code",
              Map.of("model", "campus", "pattern", "roster", "language", language.text()));
      assertThat(code.at("code").text()).as(language.text()).contains("GSI1");
    }
  }

  @Test
  void theAdviceForAPatternsTypeSaysWhatWouldChangeIt() {
    Answer advice =
        studio
            .call("patterns/advice", Map.of("model", "campus", "type", "Enrollment"))
            .at("advice");

    assertThat(advice.each("subject")).containsExactly("Enrollment");
    assertThat(advice.at("0.candidates").list()).hasSizeGreaterThan(1);
    assertThat(advice.at("0.turningPoints").list()).isNotEmpty();
  }
}
