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
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/**
 * The Data screen in a browser. Each test uses a sample of its own, because all share one table.
 */
@InBrowser
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DataPageTest {
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

  /** The cell of an attribute in the line that contains a text. */
  private WebElement cell(String line, String attribute) {
    return page.until(
        driver ->
            page.withText(".item-grid .line:not(.partition-line)", line)
                .findElement(By.cssSelector("[data-name=" + attribute + "]")));
  }

  @Tag("browser-data")
  @Test
  void groupsItemsByPartitionAndFiltersAndSortsTheLoadedOnes() {
    page.go("/data?model=campus");
    page.seeText(".partition-line", "STUDENT#ada");
    assertThat(page.all(".item-grid .line.entity, .item-grid .line.relationship")).hasSize(10);
    assertThat(page.see(".load").getText())
        .isEqualTo(
            "10 items loaded, all there are · 2 read units so far"
                + " · Scan · 1 of Adjoin’s own not shown\nLoad again");
    assertThat(page.see("[data-filter]").getAttribute("placeholder"))
        .startsWith("Filter the 10 loaded");

    page.type("[data-filter]", "logic1 enrolled");
    page.seeText(".grid-tools [role=status]", "1 of the 10 loaded");
    page.type("[data-filter]", "");
    page.see("[data-filter]").sendKeys(Keys.ESCAPE);
    page.click(".item-grid .head button", "SK");

    page.seeText(".grid-tools [role=status]", "the 10 loaded, sorted by SK");
    assertThat(page.all(".partition-line")).isEmpty();
    page.assertSound();
    page.go("/data?model=campus");
    page.see(".item-grid");
    page.screenshots("data");
  }

  @Test
  void anEditIsStagedReviewedCommittedAndUndoneByTheKeyboard() {
    page.go("/data?model=teams&type=Group");
    page.edit(cell("chess", "name"), "<img onerror=alert(1)>");

    page.review();

    page.seeText(".staged-edits td.changed", "<img onerror=alert(1)>");
    page.assertSound();
    page.screenshot("data-diff-light");
    page.press(Keys.ENTER);
    page.seeText(".outcome", "1 item written");
    assertThat(cell("chess", "name").getText()).isEqualTo("<img onerror=alert(1)>");
    page.click(".outcome button", "Undo");
    page.seeText(".outcome", "The last commit was undone");
    assertThat(cell("chess", "name").getText()).isEqualTo("Chess club");
    page.assertSound();
  }

  @Tag("browser-data")
  @Test
  void aCommitCanBeUndoneAfterBrowsingElsewhere() {
    page.go("/data?model=people&type=Person");
    WebElement name = page.see(".item-grid .line.entity [data-name=name]");
    String before = name.getText();
    page.edit(name, "changed");
    page.review();
    page.press(Keys.ENTER);
    page.seeText(".outcome", "1 item written");
    page.click(".tabs a", "Map");
    page.see("main[data-screen=map] .drawing");
    page.click(".tabs a", "Data");
    page.click(".tree button", "All items");
    page.until(driver -> page.all(".outcome").isEmpty());

    page.click(".grid-tools button", "Undo the last commit");

    page.seeText(".outcome", "The last commit was undone");
    page.seeText(".item-grid [data-name=name]", before);
    assertThat(page.texts(".item-grid [data-name=name]")).doesNotContain("changed");
  }

  @Tag("browser-data")
  @Test
  void aConflictShowsTheirValueBesideOurs() {
    page.go("/data?model=social&type=User");
    assertThat(cell("bruno", "bio").getText()).isEqualTo("Trains");
    page.run(
        "import('studio/api.js').then(async ({call}) => {"
            + " const {rows} = await call('data/load', {model: 'social', type: 'User'});"
            + " const {item} = rows.find(each => each.item.username.S === 'bruno');"
            + " const after = {...item, bio: {S: 'theirs'}};"
            + " await call('data/commit', {model: 'social', edits: [{before: item, after}]});"
            + " window.done = true; });");
    page.until(driver -> page.run("return window.done"));

    page.edit(cell("bruno", "bio"), "ours");
    page.review();
    page.click(".staged-edits button.primary", "Commit");

    page.seeText(
        ".staged-edits .problem", "Nothing was written: 1 item changed since you read it.");
    assertThat(page.texts(".staged-edits .conflict tbody td")).contains("theirs S", "ours S");
    page.screenshot("data-conflict-light");
    page.assertSound();
    page.click(".staged-edits button", "Write mine over theirs");
    page.click(".staged-edits button.primary", "Commit");
    page.seeText(".outcome", "1 item written");
    assertThat(cell("bruno", "bio").getText()).isEqualTo("ours");
  }

  @Tag("browser-data")
  @Test
  void aCascadeIsShownAndNeedsTheTypedName() {
    page.go("/data?model=teams&type=User");
    cell("femi", "userId").click();
    page.press("i");
    page.click(".inspector button", "Delete");

    page.seeText(".deletion", "1 Membership (from) goes with it");
    page.screenshot("data-delete-light");
    assertThat(page.see(".deletion button.danger").isEnabled()).isFalse();
    page.assertSound();
    page.type(".deletion input", "femi");
    page.click(".deletion button", "Delete");

    page.seeText(".outcome", "1 item deleted, with what belongs to them");
    page.go("/data?model=teams");
    page.seeText(".partition-line", "USER#");
    assertThat(page.texts(".partition-line")).noneMatch(text -> text.contains("USER#femi"));
  }

  @Tag("browser-data")
  @Test
  void anItemIsShownAsTypedAndPlainJsonAndANewOneIsLinked() {
    page.go("/data?model=movies");
    page.see(".item-grid .line .label button").click();
    page.click(".inspector .segments button", "Plain JSON");
    page.see("pre.json");
    page.click(".inspector .segments button", "Typed JSON");
    assertThat(page.see("textarea.json").getAttribute("value")).contains("{\"S\":");
    page.assertSound();
    page.screenshot("data-item-light");
    page.click(".grid-tools button", "Add");
    page.see(".item-form select");
    page.choose(".item-form select", "");
    page.type(
        ".item-form textarea",
        "{\"PK\": {\"S\": \"NOTE#1\"}, \"SK\": {\"S\": \"A\"}, \"n\": {\"N\":"
            + " \"12345678901234567890123456789012345678\"}}");
    page.click(".item-form button", "Stage");
    page.see(".line.added");
    page.review();
    page.click(".staged-edits button.primary", "Commit 1 raw item");
    page.seeText(".outcome", "1 item written");
    page.seeText(".item-grid .line", "12345678901234567890123456789012345678");
    page.assertSound();
  }

  @Tag("browser-data")
  @Test
  void linesOfItemsAreStagedTogetherAndOnlyVisibleLinesOfALargePartitionAreDrawn() {
    page.go("/data?model=shop");
    page.click(".grid-tools button", "Add");
    page.choose(".item-form select", "");
    page.see(".item-form textarea");
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 100; i++) {
      lines.append("{\"PK\": {\"S\": \"LOG\"}, \"SK\": {\"S\": \"line-%03d\"}}\n".formatted(i));
    }
    page.run(
        "const field = document.querySelector('.item-form textarea'); field.value = arguments[0];"
            + " field.dispatchEvent(new Event('input'));",
        lines.toString());
    page.click(".item-form button", "Stage");
    page.seeText(".outcome", "100 items staged");
    page.review();
    page.click(".staged-edits button.primary", "Commit 100 raw items");
    page.seeText(".outcome", "100 items written");
    for (int page100 = 1; page100 < 5; page100++) {
      fill(page100 * 100);
    }

    page.go("/data?model=shop&partition=" + URLEncoder.encode("{\"S\":\"LOG\"}", UTF_8));
    page.seeText(".load", "200 items loaded");
    page.click(".load button", "Load 1,000 more");
    page.seeText(".load", "500 items loaded, all there are");

    assertThat(page.see(".item-grid").getAttribute("aria-rowcount")).isEqualTo("502");
    assertThat(page.all(".item-grid .line")).hasSizeLessThan(80);
    page.run("document.querySelector('.item-grid').scrollTop = 1e6");
    page.seeText(".item-grid .line", "line-499");
    assertThat(page.all(".item-grid .line")).hasSizeLessThan(80);
    page.assertSound();
  }

  @Tag("browser-data")
  @Test
  void aReferenceOpensItsEntityAndAnEntityTheItemsThatReferToIt() {
    page.go("/data?model=conference&type=Talk");
    cell("Maps of tables", "roomId")
        .findElement(By.cssSelector("button[aria-label='Open Room library']"))
        .click();

    page.seeText(".middle h2", "ROOM#library");
    assertThat(page.texts(".item-grid .line.entity .label")).containsExactly("Room");
    page.see(".item-grid .line .label button").click();
    page.seeText(".inspector h3", "Referred to by");
    page.click(".inspector button", "Talk.roomId");

    page.seeText(".middle h2", "TALK.roomId#library");
    page.seeText(".item-grid .line", "Maps of tables");
    page.seeText(".item-grid .line", "An index at work");
    assertThat(page.texts(".item-grid .line.entity .label")).containsExactly("Talk", "Talk");
    page.seeText(".load", "Query");
    page.see(".item-grid .line .label button").click();
    page.seeText(".inspector h3", "Refers to");
    page.click(".inspector button", "Speaker clara");

    page.seeText(".middle h2", "SPEAKER#clara");
    page.assertSound();
  }

  @Tag("browser-data")
  @Test
  void aReferenceThatIsEditedIsNoLinkUntilItIsWritten() {
    page.go("/data?model=conference&type=Talk");
    page.edit(cell("Questions", "speakerId"), "ada");

    assertThat(cell("Questions", "speakerId").findElements(By.cssSelector(".follow"))).isEmpty();
    page.review();
    page.press(Keys.ENTER);
    page.seeText(".outcome", "1 item written");

    cell("Questions", "speakerId")
        .findElement(By.cssSelector("button[aria-label='Open Speaker ada']"))
        .click();
    page.seeText(".middle h2", "SPEAKER#ada");
  }

  @Tag("browser-data")
  @Test
  void aListStaysWholeUntilTheNextOneIsReadAndALateAnswerIsNotShown() {
    page.go("/data?model=conference&type=Talk");
    page.hold("data/load");
    page.click(".tree button", "Room");
    page.awaitHeld(1);
    page.see(".load button[disabled]");

    assertThat(page.see(".middle h2").getText()).isEqualTo("Talk");
    page.seeText(".item-grid .line", "Maps of tables");
    page.click(".tree button", "Speaker");
    page.awaitHeld(2);
    page.release(1);
    page.seeText(".middle h2", "Speaker");
    page.seeText(".item-grid .line", "clara");
    page.release(0);

    assertThat(page.texts(".middle h2")).containsExactly("Speaker");
    page.seeText(".item-grid .line", "clara");
    page.assertSound();
  }

  /** Writes 100 items into the partition LOG by the page's call. */
  private void fill(int from) {
    page.run(
        "window.filled = false; const start = arguments[0];"
            + "import('studio/api.js').then(async ({call}) => {"
            + " const edits = Array.from({length: 100}, (_, i) => ({after: {PK: {S: 'LOG'}, SK: {S:"
            + " 'line-' + String(start + i).padStart(3, '0')}}}));"
            + " await call('data/commit', {model: 'shop', edits}); window.filled = true; });",
        from);
    page.until(driver -> page.run("return window.filled") == Boolean.TRUE ? true : null);
  }
}
