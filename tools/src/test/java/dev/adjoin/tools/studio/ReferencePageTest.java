// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.Terminals;
import dev.adjoin.tools.studio.session.StudioModel;
import dev.adjoin.tools.studio.session.Workspaces;
import java.io.ByteArrayOutputStream;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.openqa.selenium.Keys;
import org.openqa.selenium.support.ui.Select;

/** A model with references, variants, times and sharded counts on every screen of a browser. */
@InBrowser
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("browser-data")
class ReferencePageTest {
  private static final String FAIR =
      """
      model: fair
      table: Fair
      entities:
        Hall:
          id: hallId
          attributes: {hallId: string, name: string}
        Company:
          id: companyId
          attributes: {companyId: string, name: string}
        Booth:
          id: boothId
          attributes:
            boothId: string
            hallId: {ref: Hall, order: [opensAt], count: booths, onDelete: restrict}
            companyId: {ref: Company?, count: booths, shards: 4, onDelete: clear}
            opensAt: instant
            setup: duration
            call: zoneddatetime
            created: instant = now
        Exhibit:
          id: exhibitId
          attributes:
            exhibitId: string
            boothId: {ref: Booth, onDelete: cascade}
          variants:
            machine: {watts: int}
            print: {pages: int, published: date}
      patterns:
        booths: {ask: "Which booths are in this hall?", read: Booth.hallId}
      """;

  private static final String SAMPLE =
      """
      {"type": "Hall", "hallId": "north", "name": "North"}
      {"type": "Hall", "hallId": "south", "name": "South"}
      {"type": "Company", "companyId": "acorn", "name": "Acorn"}
      {"type": "Booth", "boothId": "b1", "hallId": "north", "companyId": "acorn", \
      "opensAt": "2026-05-04T09:00:00Z", "setup": "PT2H", \
      "call": "2026-05-04T09:00Z[UTC]"}
      {"type": "Booth", "boothId": "b2", "hallId": "north", \
      "opensAt": "2026-05-04T08:30:00.25Z", "setup": "PT1M30S", \
      "call": "2026-05-04T10:00+02:00[Europe/Paris]"}
      {"type": "Booth", "boothId": "b3", "hallId": "south", "companyId": "acorn", \
      "opensAt": "2026-05-05T09:00:00Z", "setup": "PT10M", \
      "call": "2026-05-04T12:00Z[UTC]"}
      {"type": "Exhibit", "exhibitId": "e1", "boothId": "b1", "kind": "machine", "watts": 40}
      {"type": "Exhibit", "exhibitId": "e2", "boothId": "b1", "kind": "print", "pages": 12, \
      "published": "2025-11-30"}
      """;

  private StudioPage page;

  @BeforeAll
  void open() {
    Console console =
        Console.of(new ByteArrayOutputStream(), new ByteArrayOutputStream(), false, Terminals.NONE);
    StudioModel fair = new StudioModel("fair", "fair.yaml", FAIR, SAMPLE);
    page = StudioPage.open(new Workspaces(console, List.of(fair), null));
  }

  @AfterAll
  void close() {
    if (page != null) {
      page.close();
    }
  }

  private List<String> column(String name) {
    return page.texts(".item-grid .line .cell[data-name=" + name + "] .value");
  }

  private void sortBy(String name) {
    page.click(".item-grid .head button", name);
    page.see(".item-grid [aria-sort=ascending]");
  }

  @Test
  void timesAreShownAsPeopleReadThemAndSortedByTheMoment() {
    page.go("/data?model=fair&type=Booth");
    sortBy("opensAt");
    assertThat(column("opensAt"))
        .containsExactly("2026-05-04 08:30:00.25", "2026-05-04 09:00:00", "2026-05-05 09:00:00");
    assertThat(page.attributes(".item-grid .cell[data-name=opensAt]", "title"))
        .contains("Stored as 2026-05-04T08:30:00.250000000Z");
    sortBy("call");
    assertThat(column("boothId")).containsExactly("b2", "b1", "b3");
    page.assertSound();
  }

  @Test
  void durationsAreShownAndEditedAsDurationsAndSortedByTheirLength() {
    page.go("/data?model=fair&type=Booth");
    sortBy("setup");
    assertThat(column("setup")).containsExactly("PT1M30S", "PT10M", "PT2H");
    assertThat(page.attributes(".item-grid .cell[data-name=setup]", "title"))
        .containsExactly("Stored as 90", "Stored as 600", "Stored as 7200");
    page.screenshot("references-data-light");

    page.edit(".item-grid .cell[data-name=setup]", "PT1H30M");
    page.review();
    assertThat(page.texts(".staged-edits td")).contains("90 N", "5400 N");
    page.click(".staged-edits button", "Discard all");

    page.click(".grid-tools button", "As stored");
    assertThat(column("setup")).containsExactly("90", "600", "7200");
    assertThat(page.attributes(".item-grid .cell[data-name=setup]", "title"))
        .containsExactly("It means PT1M30S", "It means PT10M", "It means PT2H");
    page.click(".grid-tools button", "Attributes");
    page.see(".item-grid .line .rest button").click();
    page.seeText(".item-panel tr", "setup");
    assertThat(page.withText(".item-panel tr", "setup").getText()).contains("90", "PT1M30S");
    page.assertSound();
  }

  @Test
  void aTextThatIsNoDurationIsRefusedInTheEditor() {
    page.go("/data?model=fair&type=Booth");
    page.see(".item-grid .cell[data-name=setup]").click();
    page.see(".item-grid:focus");
    page.press(Keys.ENTER);
    page.see(".value-editor [data-editor=text]:focus");
    page.type(".value-editor [data-editor=text]", "soon");
    page.press(Keys.ENTER);
    page.seeText(
        ".value-editor .problem", "Not a duration: soon; for example PT1H30M, or 5400 seconds");
    page.press(Keys.ESCAPE);
  }

  @Test
  void theGatesOfAllShardsAreOneLineThatOpens() {
    page.go("/data?model=fair");
    page.seeText(".partition-line", "COMPANY#acorn 4 shards");
    assertThat(page.withText(".partition-line", "4 shards").getText())
        .contains("Booth gate companyId: 2");
    assertThat(page.texts(".line.gate")).isEmpty();
    page.screenshot("references-gates-folded");

    page.click(".partition-line button", "4 shards");
    page.see(".line.gate");
    assertThat(page.all(".line.gate")).hasSize(4);
    assertThat(page.see(".partition-line button[aria-expanded]").getAttribute("aria-expanded"))
        .isEqualTo("true");
    page.assertSound();

    page.click(".grid-tools button", "Partitions");
    page.seeText(".partition-line", "COMPANY#acorn 4 shards");
    page.click(".partition-line button", "4 shards");
    page.until(driver -> page.all(".line.gate").isEmpty());
  }

  @Test
  void theArrowKeysGoFromItemToItemOverEveryHeading() {
    page.go("/data?model=fair");
    page.see(".item-grid .cell").click();
    page.see(".item-grid:focus");
    page.press(Keys.PAGE_DOWN, Keys.PAGE_DOWN, Keys.ARROW_DOWN, Keys.ARROW_DOWN);
    assertThat(page.all(".item-grid .cell.at")).hasSize(1);
    page.press(Keys.PAGE_UP, Keys.PAGE_UP, Keys.ARROW_UP);
    assertThat(page.all(".item-grid .cell.at")).hasSize(1);
  }

  @Test
  void theEntityOfAReferenceIsChosenAmongTheStoredOnes() {
    page.go("/data?model=fair&type=Booth");
    page.click(".grid-tools button", "Add");
    page.see("#form-ids-hallId option[value=south]");
    assertThat(page.attributes(".item-form input", "placeholder"))
        .containsExactly(
            "string",
            "id of a Hall",
            "id of a Company, optional",
            "2026-05-04T09:30:00Z",
            "PT1H30M",
            "2026-05-04T09:30+02:00[Europe/Paris]",
            "2026-05-04T09:30:00Z, optional");
    page.assertSound();
    page.press(Keys.ESCAPE);

    page.see(".item-grid .cell[data-name=hallId]").click();
    page.see(".item-grid:focus");
    page.press(Keys.ENTER);
    page.see(".value-editor #ids-of-hallId option[value=north]");
    page.assertSound();
    page.press(Keys.ESCAPE);
  }

  @Test
  void theSimulatorMovesTheEntryOfAReferenceThatChanges() {
    page.go("/simulator?model=fair&view=GSI1");
    page.click("button", "Pause");
    page.click("[data-partition='BOOTH.hallId#south'] .row button", "b3");
    page.type(".change input", "north");
    page.click(".change button", "Change");
    page.seeText(".change .answer", "changed");
    page.seeText("[data-partition='BOOTH.hallId#north'] .row.arriving", "b3");
    page.seeText("[data-partition='BOOTH.hallId#south'] .row.leaving", "b3");
    page.assertSound();
    page.screenshot("references-simulator-moves");

    page.click("button", "Run");
    page.until(driver -> page.all("[data-partition='BOOTH.hallId#south']").isEmpty());
    assertThat(page.texts("[data-partition='BOOTH.hallId#north'] .row.stored")).hasSize(3);
  }

  @Test
  void theSimulatorFoldsTheGatesOfShardsAndAsksForTheAttributesOfAVariant() {
    page.go("/simulator?model=fair");
    assertThat(page.see(".fold").getText())
        .contains("COMPANY#acorn 4 shards", "Booth gate companyId: 2");
    page.click(".fold h3 button", "4 shards");
    page.see(".fold [data-partition='COMPANY#acorn#SHARD#3']");
    page.choose(".writing select", "Exhibit");
    page.see(".writing select[name=kind]");
    assertThat(page.texts(".writing label")).noneMatch(label -> label.contains("watts"));
    new Select(page.see(".writing select[name=kind]")).selectByVisibleText("print");
    page.seeText(".writing label", "published");
    assertThat(page.texts(".writing label")).noneMatch(label -> label.contains("watts"));
    assertThat(page.attributes(".writing datalist[id$=boothId] option", "value"))
        .containsExactly("b1", "b2", "b3");
    page.assertSound();
    page.screenshots("references-simulator");
  }

  @Test
  void theMapAndExploreNameVariantsAndWhereAReferenceLeads() {
    page.go("/map?model=fair&chosen=Exhibit");
    page.seeText(".panel", "Variants by kind");
    assertThat(page.texts(".panel .keys tr")).contains("machine watts", "print pages published");
    page.assertSound();
    page.screenshots("references-map");

    page.go("/explore?model=fair&type=Booth&key=[\"b1\"]");
    page.click(".node button", "Booth.hallId.entity → Hall");
    page.seeText(".node", "North");
    page.seeText(".node button", "Exhibit.boothId → Exhibit");
    page.assertSound();
    page.screenshot("references-explore");
  }

  @Test
  void aReferenceIsInsertedIntoTheModelFileWithItsSettings() {
    page.go("/model?model=fair");
    page.see(".file-editor textarea");
    page.run(
        "const field = document.querySelector('.file-editor textarea');"
            + "const at = field.value.indexOf('exhibitId: string');"
            + "field.setSelectionRange(at, at);");
    page.choose(".insert", "1");
    page.until(
        driver ->
            page.run("return document.querySelector('.file-editor textarea').value")
                .toString()
                .contains(
                    "      exhibitId: string\n"
                        + "      hallId: {ref: Hall, integrity: checked, onDelete: restrict}"));
    page.seeText(".diagnostics h2", "No mistakes");
    page.seeText("[aria-label=Result]", "Exhibit.hallId");
    page.assertSound();
    page.click(".toolbar button", "Discard changes");
  }
}
