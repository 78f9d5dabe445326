// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.CompiledModel.Pattern;
import dev.adjoin.ModelFile;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.tools.studio.session.PatternRunner;
import dev.adjoin.tools.studio.session.RequestRecorder;
import dev.adjoin.tools.studio.session.RowId;
import dev.adjoin.tools.studio.session.SentRequest;
import dev.adjoin.tools.studio.session.StudioModel;
import dev.adjoin.tools.studio.standalone.StandalonePage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The page of {@code export html} in a browser, opened as a file. */
@InBrowser
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StandalonePageTest {
  private static final int LARGEST = 300_000;

  private final Map<String, URI> files = new LinkedHashMap<>();
  private Path folder;
  private StudioPage page;

  @BeforeAll
  void open(@TempDir Path folder) {
    page = StudioPage.withoutStudio();
    this.folder = folder;
  }

  /** The page of a sample, made when a test needs it for the first time. */
  private URI file(String name) {
    return files.computeIfAbsent(
        name,
        each -> {
          StudioModel model =
              StudioModel.samples().stream()
                  .filter(sample -> sample.name().equals(each))
                  .findFirst()
                  .orElseThrow();
          try {
            return Files.writeString(folder.resolve(each + ".html"), StandalonePage.of(model))
                .toUri();
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  @AfterAll
  void close() {
    if (page != null) {
      page.close();
    }
  }

  private void go(String model, String hash) {
    page.go(file(model), hash);
    page.see(".row");
  }

  private List<String> partitions() {
    return page.texts(".partition h3");
  }

  /** The page loads nothing and reports nothing. */
  private void assertSilent() {
    assertThat(page.run("return performance.getEntriesByType('resource').map(each => each.name)"))
        .isEqualTo(List.of());
    page.assertSilent();
  }

  /** Besides, axe has no serious finding. */
  private void assertSound() {
    assertSilent();
    page.assertSound();
  }

  @Tag("browser-simulator")
  @Test
  void everySampleIsASmallPageWithoutErrors() throws IOException {
    for (StudioModel each : StudioModel.samples()) {
      assertThat(Files.size(Path.of(file(each.name())))).as(each.name()).isLessThan(LARGEST);
      go(each.name(), "");
      assertThat(page.see("h1").getText()).isEqualTo(each.name());
      page.click(".questions button", "");
      page.see(".questions .answer");
      assertSilent();
    }
  }

  @Tag("browser-simulator")
  @Test
  void showsTheSameRowsAsBaseTableAndAsIndex() {
    go("campus", "");
    assertThat(partitions())
        .containsExactly(
            "COURSE#logic1", "COURSE#math204", "STUDENT#ada", "STUDENT#alan", "STUDENT#grace");
    int rows = page.all("[data-row]").size();

    page.click(".segments button", "GSI1");

    page.seeText(".stage h2", "GSI1PK");
    assertThat(partitions()).containsExactly("COURSE#logic1", "COURSE#math204", "Not in GSI1");
    assertThat(page.all("[data-row]")).hasSize(rows);
  }

  /** Compares with the requests of a database that has nothing to do with the page. */
  @Tag("browser-simulator")
  @Test
  void lightsExactlyTheItemsThatTheRuntimeReads() {
    StudioModel model = StudioModel.samples().get(0);
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory()) {
      RequestRecorder recorder = new RequestRecorder(engine.client());
      try (Adjoin db =
          Adjoin.connect(recorder.client(), ModelFile.parse(model.file(), model.yaml()))) {
        db.createTableIfAbsent();
        model.writeSample(
            db, dev.adjoin.internal.modelfile.ModelFile.parse(model.file(), model.yaml()).model());
        go(model.name(), "");
        for (Pattern pattern : db.model().patterns()) {
          page.click(".questions button", pattern.name() + " ");
          page.see(".questions .chosen .answer");
          List<String> values = page.attributes(".questions .inputs select", "value");
          Map<String, String> inputs = new LinkedHashMap<>();
          pattern.inputs().forEach(input -> inputs.put(input, values.get(inputs.size())));
          List<SentRequest> sent =
              recorder
                  .record(() -> new PatternRunner(db).answer(pattern.name(), inputs))
                  .requests();
          assertThat(page.attributes(".row.lit", "data-row"))
              .as(pattern.name() + " " + inputs)
              .isNotEmpty()
              .containsExactlyInAnyOrderElementsOf(
                  sent.stream()
                      .flatMap(request -> request.items().stream())
                      .map(item -> RowId.of(item, "PK", "SK"))
                      .collect(Collectors.toSet()));
        }
      }
    }
  }

  @Test
  void choosesAmongTheRecordedInputs() {
    go("campus", "/simulator?pattern=roster");
    page.seeText(".answer", "1 Query · 2 items · 470 bytes · 0.5 read units · $0.063 per million");
    assertThat(page.texts(".row.lit .sort"))
        .containsExactly("ENROLLMENT#2026-1#ada", "ENROLLMENT#2026-1#grace");

    page.choose(".inputs label:nth-of-type(1) select", "logic1");

    page.until(driver -> page.texts(".row.lit .sort").equals(List.of("ENROLLMENT#2026-1#alan")));
    assertThat(page.browser().getCurrentUrl()).contains("in.courseId=logic1");
    assertThat(page.see(".strip").getText())
        .startsWith(
            "Query GSI1\nGSI1PK = COURSE#logic1 AND begins_with(GSI1SK, ENROLLMENT#2026-1#)");
  }

  @Tag("browser-simulator")
  @Test
  void aSettingShowsTheKeysAndTheCostOfAnotherDesign() {
    go("social", "/simulator?pattern=followers");
    page.seeText(".answer", "1 Query · 1 BatchGetItem · 14 items");

    page.choose(".settings select[aria-label='Follow shards']", "4");

    page.seeText(".answer", "4 Queries · 1 BatchGetItem · 14 items");
    assertThat(partitions()).contains("USER#ada#SHARD#0");
    page.seeText(".bill", "against the model as declared");
    page.seeText(".writing", "This page makes changes in the declared design only.");
    page.click(".writing button", "Go back to it");
    page.seeText(".answer", "1 Query · 1 BatchGetItem · 14 items");
    assertSound();
  }

  @Tag("browser-simulator")
  @Test
  void anEdgeIsOnItsWayToALateIndexUntilTheClockHasPassedTheLag() {
    go("campus", "/simulator?view=GSI1");
    page.click(".clock button", "Pause");
    assertThat(page.texts(".writing option:checked"))
        .containsExactly("link Enrollment", "alan · math204 · 2026-1");

    page.click(".writing button", "Link");

    page.seeText(".writing .answer", "Enrollment linked");
    assertThat(page.texts(".row.arriving .sort")).containsExactly("ENROLLMENT#2026-1#alan");
    page.click(".questions button", "Who takes this course in this semester?");
    page.seeText(".answer em", "1 item missed: the index has not received it yet.");
    assertThat(page.all(".row.lit")).hasSize(2);
    for (int i = 0; i < 4; i++) {
      page.click(".clock button", "Step");
    }
    page.seeText(".clock output", "indexes are up to date");
    page.click(".questions button", "Who takes this course in this semester?");
    page.seeText(".answer", "3 items");
    page.click(".segments button", "Base table");
    page.seeText(".row", "enrolled 4");
    page.click(".writing button", "Start again");
    page.until(driver -> page.texts(".row").stream().noneMatch(row -> row.contains("enrolled 4")));
    assertSound();
  }

  @Tag("browser-simulator")
  @Test
  void everyStoryCanBeToldToItsEnd() {
    for (String story :
        List.of("campus adjacency", "campus late", "campus cascade", "social popular")) {
      go(story.split(" ")[0], "/simulator?story=" + story.split(" ")[1] + ":0");
      for (int step = 2; step <= 5; step++) {
        page.click(".story button", "Next");
        page.seeText(".story .figures", step + " of 5");
        if (!story.endsWith("cascade") || step < 5) {
          assertThat(page.all(".problem")).as(story + " " + step).isEmpty();
        }
      }
      if (story.endsWith("cascade")) {
        page.seeText(".problem", "2 Enrollment edges of Course math204 must be removed first");
      }
    }
    assertSound();
  }

  @Tag("browser-simulator")
  @Test
  void everyValueIsTextAndNeverMarkup(@TempDir Path folder) throws IOException {
    String image = "<img src=x onerror=window.hacked=1>";
    String script = "</script><script>window.hacked=1</script>";
    Path file = folder.resolve("model.yaml");
    Files.writeString(file, "# " + script + image + "\n" + OwnModel.YAML);
    Files.writeString(
        folder.resolve("sample.jsonl"),
        """
        {"type": "Member", "memberId": "%s", "name": "%s"}
        {"type": "Team", "teamId": "%s", "name": "%s"}
        {"type": "Joined", "memberId": "%s", "teamId": "%s"}
        """
            .formatted(image, script, script, image, image, script));
    Path html =
        Files.writeString(folder.resolve("x.html"), StandalonePage.of(StudioModel.of(file)));

    page.go(html.toUri(), "/simulator?pattern=team&in.teamId=" + image);

    page.seeText(".description", script + image);
    page.seeText(".partition h3", script);
    page.seeText(".row .attributes", script);
    page.click(".row button", image);
    page.seeText(".inspector", image);
    page.seeText(".answer", "1 Query");
    page.seeText(".strip", script);
    assertThat(page.run("return window.hacked")).isNull();
    assertThat(page.all("img")).isEmpty();
    assertThat(page.all("script")).hasSize(2);
    assertSound();
  }

  /** Such a frame has no origin, so no storage and no address that could be changed. */
  @Tag("browser-simulator")
  @Test
  void worksInAFrameOfAnArticle() throws IOException {
    Path article = Path.of(file("campus")).resolveSibling("article.html");
    Files.writeString(
        article,
        "<!doctype html><title>Article</title><iframe sandbox='allow-scripts' width='700'"
            + " height='600' src='campus.html#/simulator?pattern=transcript'></iframe>");
    page.browser().get(article.toUri().toString());
    page.browser().switchTo().frame(0);

    page.seeText(".answer", "1 Query · 3 items");
    page.click(".segments button", "GSI1");
    page.seeText(".stage h2", "GSI1PK");
    page.browser().switchTo().defaultContent();
  }

  @Tag("browser-simulator")
  @Test
  void picturesForPeopleToLookAt() {
    go("campus", "/simulator?view=both:GSI1&pattern=roster&theme=light");
    page.screenshot("standalone-light");
    go("campus", "/simulator?view=both:GSI1&pattern=roster&theme=dark");
    page.screenshot("standalone-dark");
    assertSound();
    page.size(390, 844);
    go("campus", "/simulator?view=GSI1&pattern=roster");
    page.screenshot("standalone-phone");
    assertSound();
  }
}
