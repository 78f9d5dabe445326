// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The explorer in a browser. */
@InBrowser
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ExplorePageTest {
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
  void followsARelationshipOutwardAndBackWithItsRequests() {
    page.go("/explore?model=campus&type=Student&key=[\"ada\"]");
    page.seeText(".node .name", "Ada Lovelace");

    page.click(".node button", "Enrollment.from");

    page.seeText(".node .name", "Algebra");
    page.seeText(".node .name", "Logic");
    page.seeText(".start output", "3 entities · 4 requests · 2.5 read units so far");
    page.until(driver -> page.all(".board path").size() == 2);

    page.see("button[aria-label='Follow Enrollment.to from Algebra to Student']").click();

    page.seeText(".node .name", "Grace Hopper");
    // Ada is there already: she gets a line, not a second card.
    page.until(driver -> page.all(".board path").size() == 5);
    assertThat(page.texts(".node .name strong"))
        .containsExactly("Ada Lovelace", "Logic", "Algebra", "Grace Hopper");
    page.assertSound();
  }

  @Tag("browser-data")
  @Test
  void picturesForPeopleToLookAt() {
    page.go(
        "/explore?model=campus&type=Student&key=[\"ada\"]&steps="
            + "[[\"Student [\\\"ada\\\"]\",\"Enrollment.from\"]]");
    page.seeText(".node .name", "Algebra");
    page.screenshots("explore");
    page.assertSound();
  }

  @Tag("browser-data")
  @Test
  void followsAReferenceInBothDirections() {
    page.go("/explore?model=conference&type=Speaker&key=[\"bruno\"]");
    page.click(".node button", "Talk.speakerId");
    page.seeText(".node .name", "An index at work");

    page.see("button[aria-label='Follow Talk.roomId.entity from Keys and keyholes to Room']")
        .click();

    page.seeText(".node .name", "Aula");
    page.until(driver -> page.all(".board path").size() == 3);
    assertThat(page.texts(".node .name strong"))
        .containsExactly("Bruno", "Keys and keyholes", "An index at work", "Aula");
    page.assertSound();
  }

  @Tag("browser-data")
  @Test
  void aLinkReopensTheSameGraph() {
    page.go(
        "/explore?model=campus&type=Student&key=[\"ada\"]&steps="
            + "[[\"Student [\\\"ada\\\"]\",\"Enrollment.from\"]]");
    page.seeText(".node .name", "Algebra");
    page.until(driver -> page.all(".board path").size() == 2);
  }

  @Tag("browser-data")
  @Test
  void anIdThatIsNotStoredIsShownAsMissing() {
    page.go("/explore?model=campus");
    page.type(".start input[name=studentId]", "nobody");
    page.click(".start button", "Explore");
    page.seeText(".node.missing", "missing");
    page.seeText(".inspector", "does not exist");
    page.assertSound();
  }
}
