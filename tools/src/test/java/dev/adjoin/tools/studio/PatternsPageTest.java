// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The patterns in a browser. */
@InBrowser
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PatternsPageTest {
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
  void runsAPatternWithSuggestedInputsAndComparesWhatItConsumed() {
    page.go("/patterns?model=campus&pattern=roster");
    page.seeText(
        ".steps", "GSI1PK = COURSE#{courseId} AND begins_with(GSI1SK, ENROLLMENT#{semester}#)");
    page.type(".run input[name=courseId]", "math204");
    page.type(".run input[name=semester]", "2026-1");

    page.click(".run button", "Run");

    page.seeText(".answer", "2 items");
    assertThat(page.texts(".compared tbody tr"))
        .containsExactly("requests 1 a page 1", "read units 2.5 0.5", "per million $0.31 $0.063");
    assertThat(page.texts(".scroll tbody tr"))
        .hasSize(2)
        .allMatch(row -> row.startsWith("Enrollment") && row.contains("math204 2026-1"));
    page.seeText(".strip", "1 Query · 2 items");
    assertThat(page.browser().getCurrentUrl()).contains("in.courseId=math204");
    page.assertSound();
  }

  @Tag("browser-model")
  @Test
  void theRequestIsShownAsDataAndTheCodeInTheChosenLanguage() {
    page.go("/patterns?model=campus&pattern=roster");

    page.click("[aria-label=Requests] .segments button", "data");
    page.click("[aria-label=Language] button", "Python");

    page.seeText("[aria-label=Requests] pre", "\"KeyConditionExpression\"");
    page.seeText("[aria-label=Code] pre", "def roster(");
    page.assertSound();
  }

  @Tag("browser-model")
  @Test
  void aWrongInputIsReportedBesideTheForm() {
    page.go("/patterns?model=campus&pattern=roster");
    page.type(".run input[name=courseId]", " ");
    page.run("document.querySelector('.run input[name=courseId]').value = ''");
    page.run(
        "document.querySelector('.run input[name=courseId]')"
            + ".dispatchEvent(new Event('input'))");

    page.click(".run button", "Run");

    page.see("[aria-label=Run] .problem");
    page.assertSound();
  }

  @Tag("browser-model")
  @Test
  void theAdviceSaysWhatWouldChangeTheDesign() {
    page.go("/patterns?model=campus&pattern=roster");

    page.click("[aria-label=Advice] button", "Compare designs");

    page.seeText(".advice", "adjacency list with mirror");
    page.seeText(".advice", "What would change it");
    List<String> columns = page.texts(".advice thead th");
    assertThat(columns).contains("link", "roster").doesNotContain("timetable");
    page.assertSound();
  }

  @Tag("browser-model")
  @Test
  void picturesForPeopleToLookAt() {
    page.go("/patterns?model=people&pattern=natives");
    page.click(".run button", "Run");
    page.see(".compared");
    page.screenshots("patterns");
    page.assertSound();
  }
}
