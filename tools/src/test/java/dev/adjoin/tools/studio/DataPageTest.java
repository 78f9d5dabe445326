// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.interactions.Actions;

/**
 * The Data screen in a browser. Each test uses a sample of its own, because all share one table.
 */
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
            page.withText(".grid .line:not(.partition-line)", line)
                .findElement(By.cssSelector("[data-name=" + attribute + "]")));
  }

  private void press(CharSequence... keys) {
    new Actions(page.browser()).sendKeys(keys).perform();
  }

  private void review() {
    new Actions(page.browser()).keyDown(Keys.CONTROL).sendKeys("s").keyUp(Keys.CONTROL).perform();
  }

  private void edit(String line, String attribute, String text) {
    cell(line, attribute).click();
    press(Keys.ENTER);
    WebElement field = page.see(".editor [data-editor=text]");
    field.clear();
    field.sendKeys(text, Keys.ENTER);
    page.until(driver -> page.all(".editor").isEmpty());
  }

  @Test
  void groupsItemsByPartitionAndFiltersAndSortsTheLoadedOnes() {
    page.go("/data?model=campus");
    page.seeText(".partition-line", "STUDENT#ada");
    assertThat(page.all(".grid .line.entity, .grid .line.relationship")).hasSize(10);
    assertThat(page.see(".load").getText())
        .startsWith("11 items loaded, all there are · 0.5 read units so far");

    page.type("[data-filter]", "logic1 enrolled");
    page.seeText(".grid-tools [role=status]", "1 of the 10 loaded");
    page.type("[data-filter]", "");
    page.see("[data-filter]").sendKeys(Keys.ESCAPE);
    page.click(".grid .head button", "SK");

    page.seeText(".grid-tools [role=status]", "the 10 loaded, sorted by SK");
    assertThat(page.all(".partition-line")).isEmpty();
    page.assertSound();
    page.go("/data?model=campus");
    page.see(".grid");
    page.screenshots("data");
  }

  @Test
  void anEditIsStagedReviewedCommittedAndUndoneByTheKeyboard() {
    page.go("/data?model=teams&type=Group");
    cell("delta", "name").click();
    press(Keys.ENTER);
    WebElement field = page.see(".editor [data-editor=text]");
    field.clear();
    field.sendKeys("<img onerror=alert(1)>", Keys.ENTER);
    page.see(".cell.staged");

    review();

    page.seeText(".diff td.changed", "<img onerror=alert(1)>");
    page.assertSound();
    page.screenshot("data-diff-light");
    press(Keys.ENTER);
    page.seeText(".outcome", "1 item written");
    assertThat(cell("delta", "name").getText()).isEqualTo("<img onerror=alert(1)>");
    page.click(".outcome button", "Undo");
    page.seeText(".outcome", "The last commit was undone");
    assertThat(cell("delta", "name").getText()).isEqualTo("Delta");
    page.assertSound();
  }

  @Test
  void aConflictShowsTheirValueBesideOurs() {
    page.go("/data?model=social&type=User");
    assertThat(cell("alan", "bio").getText()).isEqualTo("About Alan Turing");
    page.run(
        "import('studio/api.js').then(async ({call}) => {"
            + " const {rows} = await call('data/load', {model: 'social', type: 'User'});"
            + " const {item} = rows.find(each => each.item.username.S === 'alan');"
            + " const after = {...item, bio: {S: 'theirs'}};"
            + " await call('data/commit', {model: 'social', edits: [{before: item, after}]});"
            + " window.done = true; });");
    page.until(driver -> page.run("return window.done"));

    edit("alan", "bio", "ours");
    review();
    page.click(".diff button.primary", "Commit");

    page.seeText(".diff .problem", "Nothing was written: 1 item changed since you read it.");
    assertThat(page.texts(".diff .conflict tbody td")).contains("theirs S", "ours S");
    page.screenshot("data-conflict-light");
    page.assertSound();
    page.click(".diff button", "Put mine on top of theirs");
    page.click(".diff button.primary", "Commit");
    page.seeText(".outcome", "1 item written");
    assertThat(cell("alan", "bio").getText()).isEqualTo("ours");
  }

  @Test
  void aCascadeIsShownAndNeedsTheTypedName() {
    page.go("/data?model=teams&type=User");
    cell("emmy", "userId").click();
    press("i");
    page.click(".inspector button", "Delete");

    page.seeText(".deletion", "1 Membership (from) goes with it");
    page.screenshot("data-delete-light");
    assertThat(page.see(".deletion button.danger").isEnabled()).isFalse();
    page.assertSound();
    page.type(".deletion input", "emmy");
    page.click(".deletion button", "Delete");

    page.seeText(".outcome", "1 item deleted, with what belongs to them");
    page.go("/data?model=teams");
    page.seeText(".partition-line", "USER#");
    assertThat(page.texts(".partition-line")).noneMatch(text -> text.contains("USER#emmy"));
  }

  @Test
  void anItemIsShownAsTypedAndPlainJsonAndANewOneIsLinked() {
    page.go("/data?model=movies");
    page.see(".grid .line .label button").click();
    page.click(".inspector .segments button", "Plain JSON");
    page.see("pre.json");
    page.click(".inspector .segments button", "Typed JSON");
    assertThat(page.see("textarea.json").getAttribute("value")).contains("{\"S\":");
    page.assertSound();
    page.screenshot("data-item-light");
    page.click(".grid-tools button", "Add");
    page.see(".form select");
    page.choose(".form select", "");
    WebElement json = page.see(".form textarea");
    json.clear();
    json.sendKeys(
        "{\"PK\": {\"S\": \"NOTE#1\"}, \"SK\": {\"S\": \"A\"}, \"n\": {\"N\": \"12345678901234567890123456789012345678\"}}");
    page.click(".form button", "Stage");
    page.see(".line.added");
    review();
    page.click(".diff button.primary", "Commit 1 raw item");
    page.seeText(".outcome", "1 item written");
    page.seeText(".grid .line", "12345678901234567890123456789012345678");
    page.assertSound();
  }

  @Test
  void linesOfItemsAreStagedTogetherAndOnlyVisibleLinesOfALargePartitionAreDrawn() {
    page.go("/data?model=shop");
    page.click(".grid-tools button", "Add");
    page.choose(".form select", "");
    page.see(".form textarea");
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 100; i++) {
      lines.append("{\"PK\": {\"S\": \"LOG\"}, \"SK\": {\"S\": \"line-%03d\"}}\n".formatted(i));
    }
    page.run(
        "const field = document.querySelector('.form textarea'); field.value = arguments[0];"
            + " field.dispatchEvent(new Event('input'));",
        lines.toString());
    page.click(".form button", "Stage");
    page.seeText(".outcome", "100 items staged");
    review();
    page.click(".diff button.primary", "Commit 100 raw items");
    page.seeText(".outcome", "100 items written");
    for (int page100 = 1; page100 < 5; page100++) {
      fill(page100 * 100);
    }

    page.go("/data?model=shop&partition=" + URLEncoder.encode("{\"S\":\"LOG\"}", UTF_8));
    page.seeText(".load", "200 items loaded");
    page.click(".load button", "Load 1,000 more");
    page.seeText(".load", "500 items loaded, all there are");

    assertThat(page.see(".grid").getAttribute("aria-rowcount")).isEqualTo("502");
    assertThat(page.all(".grid .line")).hasSizeLessThan(80);
    page.run("document.querySelector('.grid').scrollTop = 1e6");
    page.seeText(".grid .line", "line-499");
    assertThat(page.all(".grid .line")).hasSizeLessThan(80);
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
