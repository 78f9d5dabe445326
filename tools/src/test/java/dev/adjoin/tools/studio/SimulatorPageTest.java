// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.Terminals;
import dev.adjoin.tools.studio.session.StudioModel;
import dev.adjoin.tools.studio.session.Workspaces;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.openqa.selenium.Keys;

/** The simulator in a browser. */
@InBrowser
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SimulatorPageTest {
  private static final String LIBRARY =
      """
      model: library
      entities:
        Member: {id: memberId, attributes: {memberId: string}}
        Film: {id: filmId, attributes: {filmId: string, title: string, length: duration}}
      relationships:
        Loan:
          from: Member
          to: Film
          attributes: {returnedAt: instant?}
          count: {to: loans}
          copy: {to: [title]}
          shards: {to: 2}
      """;
  private static final String FILMS =
      """
      {"type": "Member", "memberId": "ada"}
      {"type": "Film", "filmId": "f1", "title": "Alien", "length": "PT1H57M"}
      {"type": "Loan", "memberId": "ada", "filmId": "f1"}
      """;

  private StudioPage page;

  @BeforeAll
  void open() {
    Console console =
        Console.of(new ByteArrayOutputStream(), new ByteArrayOutputStream(), false, Terminals.NONE);
    Stream<StudioModel> library =
        Stream.of(new StudioModel("library", "library.yaml", LIBRARY, FILMS));
    List<StudioModel> models = Stream.concat(StudioModel.samples().stream(), library).toList();
    page = StudioPage.open(new Workspaces(console, models, null));
  }

  @AfterAll
  void close() {
    if (page != null) {
      page.close();
    }
  }

  private List<String> partitions() {
    return page.texts(".partition h3");
  }

  @Tag("browser-simulator")
  @Test
  void showsTheSameRowsAsBaseTableAndAsIndex() {
    page.go("/simulator?model=campus");
    assertThat(partitions())
        .containsExactly(
            "COURSE#logic1", "COURSE#math204", "STUDENT#ada", "STUDENT#alan", "STUDENT#grace");
    int rows = page.all("[data-row]").size();

    page.click(".segments button", "GSI1");

    page.seeText(".stage h2", "GSI1PK");
    assertThat(partitions()).containsExactly("COURSE#logic1", "COURSE#math204", "Not in GSI1");
    assertThat(page.all("[data-row]")).hasSize(rows);
    assertThat(page.all(".partition.absent [data-row]")).hasSize(5);
    page.assertSound();
  }

  @Test
  void lightsExactlyTheItemsThatAQuestionReadsAndSaysWhatItCost() {
    page.go("/simulator?model=campus");

    page.click(".questions button", "Who takes this course in this semester?");

    page.seeText(".answer", "1 Query · 2 items · 470 bytes · 0.5 read units · $0.063 per million");
    assertThat(page.texts(".row.lit .sort"))
        .containsExactly("ENROLLMENT#2026-1#ada", "ENROLLMENT#2026-1#grace");
    assertThat(page.see(".strip").getText())
        .startsWith(
            "Query GSI1\nGSI1PK = COURSE#math204 AND begins_with(GSI1SK, ENROLLMENT#2026-1#)");
    assertThat(page.browser().getCurrentUrl())
        .contains("view=GSI1")
        .contains("pattern=roster")
        .contains("in.courseId=math204");
    page.assertSound();
  }

  @Tag("browser-simulator")
  @Test
  void aLinkThatIsPastedIntoAnOpenTabIsFollowed() {
    page.go("/simulator?model=campus&pattern=transcript");
    page.click(".tabs a", "Map");
    page.see("main[data-screen=map] .drawing");

    page.run("location.hash = '#/simulator?model=campus&view=GSI1&pattern=roster'");

    page.seeText(".answer", "1 Query · 2 items");
    assertThat(page.texts(".row.lit .sort"))
        .containsExactly("ENROLLMENT#2026-1#ada", "ENROLLMENT#2026-1#grace");
    page.run("location.hash = '#/simulator?model=campus&view=both:GSI1'");
    page.until(driver -> page.all(".stage").size() == 2 ? true : null);
    assertThat(page.all(".answer")).isEmpty();
    page.click(".tabs a", "Map");
    page.see("main[data-screen=map] .drawing");
    page.click(".tabs a", "Simulator");
    page.see("main[data-screen=simulator] .stages.both");
    assertThat(page.browser().getCurrentUrl()).contains("view=both");
  }

  @Tag("browser-simulator")
  @Test
  void aRowThatAQuestionLightsIsScrolledIntoView() {
    page.size(1280, 500);
    page.go("/simulator?model=registrar");
    page.run("document.querySelectorAll('.questions button')[0].click()");
    page.seeText(".answer", "1 Query");
    page.run("scrollTo(0, 0); document.querySelectorAll('.row.lit')[0].style.marginTop = '3000px'");
    page.run("document.querySelector('.inputs button').click()");
    page.until(
        driver ->
            page.run(
                        "return [...document.querySelectorAll('.row.lit')].some(row =>"
                            + " row.getBoundingClientRect().bottom <= innerHeight"
                            + " && row.getBoundingClientRect().top >= 0)")
                    .equals(true)
                ? true
                : null);
  }

  @Tag("browser-simulator")
  @Test
  void theFormAsksForOptionalAttributesButNotForCopies() {
    page.go("/simulator?model=library");
    assertThat(page.attributes(".writing input", "name"))
        .containsExactly("memberId", "filmId", "returnedAt");
    assertThat(page.see(".writing input[name=returnedAt]").getAttribute("placeholder"))
        .isEqualTo("instant, optional");
    page.choose(".writing select", "Film");
    page.until(driver -> page.all(".writing input[name=length]").isEmpty() ? null : true);
    assertThat(page.attributes(".writing input", "name"))
        .containsExactly("filmId", "title", "length");
  }

  @Tag("browser-simulator")
  @Test
  void aDurationIsWrittenAsInTheSample() {
    page.go("/simulator?model=library");
    page.seeText(".row.entity .attributes", "length PT1H57M");
  }

  @Tag("browser-simulator")
  @Test
  void shardsOfAGateComeLastWithTheirNumbers() {
    page.go("/simulator?model=library");
    assertThat(partitions()).containsExactly("FILM#f1", "MEMBER#ada", "▸ FILM#f1 2 shards");
    assertThat(page.see(".fold").getText()).contains("Loan gate to: 1");
    page.click(".fold h3 button", "2 shards");
    page.see(".fold .partition");
    assertThat(partitions())
        .containsExactly(
            "FILM#f1", "MEMBER#ada", "▾ FILM#f1 2 shards", "FILM#f1#SHARD#0", "FILM#f1#SHARD#1");
    assertThat(page.texts(".row.support .attributes"))
        .containsExactlyInAnyOrder("number 0", "number 1");

    page.go("/data?model=library");
    page.seeText(".partition-line", "MEMBER#ada");
    page.click(".partition-line button", "2 shards");
    page.see(".line.gate");
    List<String> labels = page.texts(".item-grid .label");
    assertThat(labels.subList(3, 5))
        .containsExactlyInAnyOrder("Loan gate to: 0", "Loan gate to: 1");
  }

  @Tag("browser-simulator")
  @Test
  void anEdgeIsOnItsWayToALateIndexUntilTheClockHasPassedTheLag() {
    page.go("/simulator?model=campus&view=GSI1");
    page.click(".clock button", "Pause");
    page.type(".writing input[name=studentId]", "alan");
    page.type(".writing input[name=courseId]", "math204");
    page.type(".writing input[name=semester]", "2026-1");

    page.click(".writing button", "Link");

    page.seeText(".writing .answer", "Enrollment linked");
    assertThat(page.texts(".row.arriving .sort")).containsExactly("ENROLLMENT#2026-1#alan");
    page.click(".questions button", "Who takes this course in this semester?");
    page.seeText(".answer em", "1 item missed: the index has not received it yet.");
    assertThat(page.texts(".row.lit .sort"))
        .containsExactly("ENROLLMENT#2026-1#ada", "ENROLLMENT#2026-1#grace");
    for (int i = 0; i < 4; i++) {
      page.click(".clock button", "Step");
    }
    page.seeText(".clock output", "indexes are up to date");
    page.click(".inputs button", "Ask");
    page.seeText(".questions .answer", "3 items");
    assertThat(page.all(".row.lit")).hasSize(3);
    page.click(".segments button", "Base table");
    page.seeText(".row", "enrolled 4");
    page.assertSound();
  }

  @Tag("browser-simulator")
  @Test
  void aSettingLoadsTheSampleIntoATableOfAnotherDesign() {
    page.go("/simulator?model=social&pattern=followers");
    page.seeText(".answer", "1 Query · 1 BatchGetItem · 14 items");

    page.choose(".settings select[aria-label='Follow shards']", "4");

    page.seeText(".answer", "4 Queries · 1 BatchGetItem · 14 items");
    assertThat(partitions()).contains("USER#ada#SHARD#0");
    page.seeText(".bill", "against the model as declared");
    page.assertSound();
  }

  @Tag("browser-simulator")
  @Test
  void aSettingThatDoesNotGoWithTheModelIsRefusedWithItsReason() {
    page.go("/simulator?model=campus");
    assertThat(page.see(".settings option[value=none]").getAttribute("title")).isNotEmpty();
    assertThat(page.see(".settings option[value=none]").isEnabled()).isFalse();
  }

  @Tag("browser-simulator")
  @Test
  void itemsOfAnAdoptedTableAreKnownByTheirKeys() {
    page.go("/simulator?model=registrar");
    assertThat(page.texts(".row .type")).contains("Student", "Course", "Enrollment");
    assertThat(page.texts(".row .type")).doesNotContain("item");
    page.click(".questions button", "Who is enrolled in this course?");
    page.seeText(".answer", "1 Query");
    assertThat(page.all(".row.relationship.lit")).isNotEmpty();
    page.assertSound();
  }

  @Tag("browser-simulator")
  @Test
  void everyValueIsTextAndNeverMarkup() {
    // Without a space, so that keys show it as it is.
    String hostile = "<img/src=x/onerror=window.hacked=1>";
    page.go("/simulator?model=campus");
    page.choose(".writing select", "Student");
    page.until(driver -> !page.all(".writing input[name=email]").isEmpty());
    for (String attribute : List.of("studentId", "name", "email")) {
      page.type(".writing input[name=" + attribute + "]", hostile);
    }
    page.click(".writing button", "Create");

    page.seeText(".writing .answer", "Student created");
    page.seeText(".row .attributes", hostile);
    page.seeText(".partition h3", hostile);
    page.click(".row button", hostile);
    page.seeText(".inspector", hostile);
    assertThat(page.run("return window.hacked")).isNull();
    assertThat(page.all("main img")).isEmpty();
    page.assertSound();
  }

  @Tag("browser-simulator")
  @Test
  void everyStoryCanBeToldToItsEnd() {
    for (String story : List.of("adjacency", "late", "popular", "cascade")) {
      page.go("/simulator?story=" + story + ":0");
      for (int step = 2; step <= 5; step++) {
        page.click(".story button", "Next");
        page.seeText(".story .figures", step + " of 5");
      }
      page.screenshot("story-" + story);
      page.assertSound();
    }
    assertThat(page.see(".problem").getText())
        .as("the end of the last story")
        .contains("2 Enrollment edges of Course math204 must be removed first");
  }

  @Tag("browser-simulator")
  @Test
  void thePaletteIsUsedByKeyboardAlone() {
    page.go("/simulator?model=campus");
    page.see("body").sendKeys(Keys.chord(Keys.CONTROL, "k"));
    page.see(".palette input").sendKeys("open teams");
    page.see(".palette input").sendKeys(Keys.ENTER);
    page.until(driver -> partitions().contains("GROUP#chess"));
    page.see("body").sendKeys("?");
    page.seeText(".palette", "all commands");
    page.see("body").sendKeys(Keys.ESCAPE);
    page.until(driver -> page.all(".palette").isEmpty());
  }

  @Tag("browser-simulator")
  @Test
  void aKeyThatIsFasterThanTheDrawingChoosesWhatWasTyped() {
    page.go("/simulator?model=campus");
    page.see("body").sendKeys(Keys.chord(Keys.CONTROL, "k"));
    page.see(".palette input");

    page.run(
        "const field = document.querySelector('.palette input'); field.value = 'open teams';"
            + "field.dispatchEvent(new Event('input', {bubbles: true}));"
            + "field.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', bubbles: true}));");

    page.seeText(".partition h3", "GROUP#chess");
  }

  @Tag("browser-simulator")
  @Test
  void picturesForPeopleToLookAt() {
    page.go("/simulator?model=campus&view=both:GSI1&pattern=roster");
    page.seeText(".answer", "1 Query");
    page.screenshots("simulator");
    page.assertSound();
  }
}
