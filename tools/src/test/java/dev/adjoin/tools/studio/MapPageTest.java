// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.Terminals;
import dev.adjoin.tools.studio.session.StudioModel;
import dev.adjoin.tools.studio.session.Workspaces;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.openqa.selenium.Keys;
import org.openqa.selenium.Rectangle;
import org.openqa.selenium.WebElement;

/** The map in a browser. */
@InBrowser
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MapPageTest {
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
  void showsEntitiesWithKeysAndCountsAndTheChosenRelationship() {
    page.go("/map?model=campus");
    page.seeText(".drawing .card", "STUDENT#{studentId}");
    page.until(
        driver -> page.texts(".drawing .card .count").equals(List.of("3", "2")) ? true : null);

    page.click(".drawing .relationship", "Enrollment");
    page.click(".drawing .relationship", "Enrollment");

    page.seeText(".map aside", "GSI1PK = COURSE#{courseId} AND begins_with(GSI1SK, ENROLLMENT#)");
    page.seeText(".map aside", "Enrollment.link");
    assertThat(page.browser().getCurrentUrl()).contains("chosen=Enrollment");
    page.assertSound();
  }

  @Tag("browser-model")
  @Test
  void noCardOrLabelOfAnySampleCoversAnother() {
    for (StudioModel model : StudioModel.samples()) {
      page.go("/map?model=" + model.name());
      page.see(".drawing .card");
      List<Rectangle> boxes = new ArrayList<>();
      for (WebElement each : page.all(".drawing .card > rect, .drawing .relationship > rect")) {
        boxes.add(each.getRect());
      }
      for (Rectangle one : boxes) {
        for (Rectangle other : boxes) {
          assertThat(
                  one == other
                      || areApart(one, other)
                      || isInside(one, other)
                      || isInside(other, one))
              .as(model.name() + ": " + one.getPoint() + " and " + other.getPoint())
              .isTrue();
        }
      }
      page.screenshot("map-" + model.name());
      page.assertSound();
    }
  }

  @Tag("browser-model")
  @Test
  void theNumberOfFindingsStandsBesideAWideName() {
    String yaml =
        """
        model: wide
        entities:
          Mammogram: {id: mammogramId, attributes: {mammogramId: string}, all: true}
          Room: {id: roomId, attributes: {roomId: string}, all: true}
        patterns:
          rooms: {ask: "Which rooms are there?", read: Room.all}
        """;
    StudioModel model = new StudioModel("wide", "wide.yaml", yaml, null);
    Console console =
        Console.of(new ByteArrayOutputStream(), new ByteArrayOutputStream(), false, Terminals.NONE);
    try (StudioPage wide = StudioPage.open(new Workspaces(console, List.of(model), null))) {
      wide.go("/map?model=wide");
      Rectangle mark = wide.see(".drawing .mark rect").getRect();
      assertThat(areApart(wide.see(".drawing .name").getRect(), mark)).isTrue();
      assertThat(isInside(mark, wide.see(".drawing .card > rect").getRect())).isTrue();
    }
  }

  private static boolean areApart(Rectangle one, Rectangle other) {
    return one.x + one.width <= other.x
        || other.x + other.width <= one.x
        || one.y + one.height <= other.y
        || other.y + other.height <= one.y;
  }

  /** A child's card is inside its parent's. */
  private static boolean isInside(Rectangle inner, Rectangle outer) {
    return inner.x >= outer.x
        && inner.y >= outer.y
        && inner.x + inner.width <= outer.x + outer.width
        && inner.y + inner.height <= outer.y + outer.height;
  }

  @Tag("browser-model")
  @Test
  void aFindingIsMarkedAndExplained() {
    page.go("/map?model=social&chosen=Follow");
    page.seeText(".drawing .relationship .mark", "! 2");

    page.click("button.tag", "unpaged-list");

    page.seeText(".explained", "first: 100");
    page.assertSound();
  }

  @Tag("browser-model")
  @Test
  void arrowKeysMoveAndEnterChooses() {
    page.go("/map?model=campus&chosen=Enrollment");
    page.see(".drawing .card[data-name=Student]").sendKeys(Keys.ARROW_RIGHT);
    assertThat(page.browser().switchTo().activeElement().getAttribute("data-name"))
        .isEqualTo("Enrollment");
    page.browser().switchTo().activeElement().sendKeys(Keys.ARROW_RIGHT);
    page.browser().switchTo().activeElement().sendKeys(Keys.ENTER);
    page.seeText(".map aside h2", "Course");
  }

  @Tag("browser-model")
  @Test
  void aPhoneShowsAListInsteadOfTheDrawing() {
    page.size(390, 844);
    page.go("/map?model=campus");
    page.see(".map-list button");
    assertThat(page.see(".drawing").isDisplayed()).isFalse();

    page.click(".map-list button", "Student");

    page.seeText(".map aside h2", "Student");
  }

  @Tag("browser-model")
  @Test
  void picturesForPeopleToLookAt() {
    page.go("/map?model=people&chosen=Acquaintance");
    page.see(".drawing .card");
    page.screenshots("map");
    page.assertSound();
  }
}
