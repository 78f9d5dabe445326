// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** The query screen in a browser. */
@InBrowser
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class QueryPageTest {
  private StudioPage page;

  @BeforeAll
  void open() {
    page = StudioPage.open();
  }

  @AfterAll
  void close() {
    if (page != null) {
      page.close();
    }
  }

  @Test
  void aPatternFillsTheBuilderAndTheRequestIsPredictedSentAndRemembered() {
    page.go("/query?model=campus");
    page.click(".list .entry", "Who takes this course in this semester?");
    page.seeText(".expression", "#GSI1PK = :GSI1PK AND begins_with(#GSI1SK, :GSI1SK)");
    page.seeText(".placeholders", "ENROLLMENT#2026-1#");
    page.seeText(".estimates", "in this index: up to 5 items");
    page.seeText(".estimates", "at the declared workload: 40 items");

    page.see("body").sendKeys(Keys.chord(Keys.CONTROL, Keys.ENTER));

    page.seeText(".results .answer", "2 items");
    page.seeText(".results .answer", "0.5 read units consumed");
    assertThat(page.all(".results .item-grid .line.relationship")).hasSize(2);
    page.seeText("[aria-label=History] code", "Query · GSI1 · COURSE#math204");
    page.assertSound();
  }

  @Tag("browser-data")
  @Test
  void aFilterOffersOnlyTheTestsOfItsType() {
    page.go("/query?model=campus&q=%7B%22operation%22%3A%22Scan%22%7D");
    page.seeText(".warning", "A Scan reads all of the table.");
    page.click(".add button", "Add a condition");
    page.type(".builder .path", "credits");
    page.until(driver -> page.see(".builder select.type").getAttribute("value").equals("N"));

    assertThat(page.texts(".builder select[aria-label=Test] option"))
        .containsExactly(
            "=",
            "≠",
            "<",
            "≤",
            ">",
            "≥",
            "between",
            "in",
            "exists",
            "does not exist",
            "is of type");
    page.type(".builder .value", "many");
    page.seeText(".problem", "A number is needed, but was \"many\"");
    page.type(".builder .value", "4");
    page.seeText(".expression", "#credits = :credits");
    page.click(".run button", "Run this Scan");
    page.seeText(".results .answer", "11 items read, 1 kept by the filter");
    page.assertSound();
  }

  @Tag("browser-data")
  @Test
  void anItemOfTheResultIsUpdatedUnderACondition() {
    page.go(
        "/query?model=campus&operation=UpdateItem&item="
            + "%7B%22PK%22%3A%7B%22S%22%3A%22STUDENT%23alan%22%7D%2C%22SK%22%3A%7B%22S%22%3A%22PROFILE%22%7D%7D");
    page.type(".builder .path", "nickname");
    page.type(".builder li .value", "<img src=x onerror=window.hacked=1>");
    page.seeText(".expression", "SET #nickname = :nickname");
    page.click(".run button", "Run UpdateItem");

    page.seeText(".results .answer", "The item was updated; this is the new one");
    page.seeText(".results .answer", "1 write unit consumed");
    page.seeText(".results .item-grid", "<img src=x onerror=window.hacked=1>");
    assertThat(page.run("return window.hacked")).isNull();
    page.assertSound();
  }

  @Tag("browser-data")
  @Test
  void theResultOfAQueryIsEditedInTheGridOfTheDataScreen() {
    page.go("/query?model=movies&pattern=cast");
    page.seeText(".expression", "begins_with");
    page.click(".run button", "Run Query");
    page.edit(".results .item-grid [data-name=character]", "The Understudy");

    page.click(".run button", "Run Query");
    page.seeText(".prediction .problem", "You have edits of the result that are not written yet");
    page.click(".staged-edits button.primary", "Commit 1 item");

    page.seeText(".outcome", "1 item written");
    page.assertSound();
    page.go("/data?model=movies&type=Role");
    page.seeText(".item-grid [data-name=character]", "The Understudy");
  }

  @Tag("browser-data")
  @Test
  void aReferenceInAResultShowsTheQueryOfWhatItLeadsTo() {
    page.go(
        "/query?model=conference&sent=1&q="
            + URLEncoder.encode("{\"operation\":\"Query\",\"partition\":\"TALK#t1\"}", UTF_8));
    page.see(".results .item-grid button[aria-label='Open Room aula']").click();
    page.seeText(".placeholders", "ROOM#aula");
    page.click(".run button", "Run Query");
    page.seeText(".results .answer", "1 item");

    page.click(".results .item-grid .label button", "Room");
    page.seeText(".results .inspector h3", "Referred to by");
    page.click(".results .inspector button", "Talk.roomId");
    page.seeText(".placeholders", "TALK.roomId#aula");
    page.click(".run button", "Run Query");

    page.seeText(".results .answer", "3 items");
    page.seeText(".results .item-grid", "Notes on notes");
    page.assertSound();
    page.screenshot("query-references-light");
  }

  @Tag("browser-data")
  @Test
  void attributesThatAQueryDoesNotProjectAreHatchedAndCannotBeEdited() {
    page.go(
        "/query?model=teams&sent=1&q="
            + URLEncoder.encode(
                "{\"operation\":\"Scan\",\"projection\":[\"PK\",\"SK\",\"name\"]}", UTF_8));
    page.seeText(".results .item-grid .head", "groupId");
    WebElement hatched = page.see(".results .line.entity .cell.unprojected[data-name=groupId]");

    hatched.click();
    page.press(Keys.ENTER);

    page.seeText(
        ".results .problem",
        "You can't edit groupId. The index doesn't carry it. Open the item in the table to edit it");
    assertThat(page.all(".results .line.entity .cell.unprojected[data-name=name]")).isEmpty();
    page.assertSound();
  }

  @Tag("browser-data")
  @Test
  void aResultWithoutKeysIsShownButNotEdited() {
    page.go(
        "/query?model=campus&sent=1&q="
            + URLEncoder.encode("{\"operation\":\"Scan\",\"projection\":[\"title\"]}", UTF_8));
    page.seeText(".results .item-grid", "Algebra");
    page.click(".results .cell", "Algebra");
    page.press(Keys.ENTER);
    page.seeText(
        ".results .problem",
        "It was read without its key: add PK and SK to the projection to edit it");
  }

  @Tag("browser-data")
  @Test
  void codeIsThereInEveryLanguageAndASampleKeepsItsQueriesInTheBrowser() {
    page.go("/query?model=campus");
    page.seeText(".code pre", "QueryRequest.builder()");
    page.click(".code .segments button", "Python");
    page.seeText(".code pre", "table.query(**request)");
    page.type(".save input", "my roster");
    page.click(".save button", "Save");
    page.seeText("[aria-label='Saved queries'] .entry", "my roster");
    page.click(".code .segments button", "Java");
    page.assertSound();
  }

  @Tag("browser-data")
  @Test
  void picturesForPeopleToLookAt() {
    page.go("/query?model=campus");
    page.seeText(".expression", "begins_with");
    page.click(".add button", "Add a condition");
    page.type(".builder .path", "status");
    page.click(".run button", "Run");
    page.seeText(".results", "consumed");
    page.seeText(".results .answer", "2 items");
    page.screenshots("query");
    page.seeText(".results .answer", "2 items");
    page.assertSound();
  }
}
