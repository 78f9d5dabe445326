// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.Item;
import dev.adjoin.ModelFile;
import dev.adjoin.engine.DynamoDbServer;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.Terminals;
import dev.adjoin.tools.engine.Engine;
import dev.adjoin.tools.studio.session.StudioModel;
import dev.adjoin.tools.studio.session.Workspaces;
import dev.adjoin.tools.studio.session.Workspaces.UserEngine;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;

/**
 * The frame around the screens in a browser: the band of a table on AWS, the strip with the last
 * request, and links that cannot be followed. AWS is an engine on this machine, to which the SDK's
 * own settings lead.
 */
@InBrowser
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FramePageTest {
  private static final Map<String, String> AWS_SETTINGS =
      Map.of(
          "aws.region", "eu-central-1",
          "aws.accessKeyId", "local",
          "aws.secretAccessKey", "local");

  private final EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
  private DynamoDbServer aws;
  private StudioPage page;

  @BeforeAll
  void open(@TempDir Path folder) throws IOException {
    OwnModel own = OwnModel.in(folder);
    try (Adjoin db = Adjoin.connect(engine.client(), ModelFile.read(own.file()))) {
      db.createTableIfAbsent();
      db.entity("Member").create(Item.of("memberId", "ada", "name", "Ada"));
    }
    aws = DynamoDbServer.start(engine, new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    AWS_SETTINGS.forEach(System::setProperty);
    System.setProperty("aws.endpointUrl", aws.uri().toString());
    Console console =
        Console.of(new ByteArrayOutputStream(), new ByteArrayOutputStream(), false, Terminals.NONE);
    List<StudioModel> models =
        Stream.concat(Stream.of(own.model()), StudioModel.samples().stream()).toList();
    page = StudioPage.open(new Workspaces(console, models, new UserEngine(new Engine.Aws(), null)));
  }

  @AfterAll
  void close() {
    if (page != null) {
      page.close();
    }
    if (aws != null) {
      aws.close();
    }
    engine.close();
    AWS_SETTINGS.keySet().forEach(System::clearProperty);
    System.clearProperty("aws.endpointUrl");
  }

  @Tag("browser-model")
  @Test
  void aTableOnAwsIsReadOnlyUnderARedBandUntilItsNameIsTyped() {
    page.go("/data?model=club&type=Member");
    page.seeText(".band strong", "AWS · eu-central-1 · Club");
    assertThat(page.see(".band button").getCssValue("color"))
        .isNotEqualTo(page.see(".band button").getCssValue("background-color"));
    page.see(".item-grid [data-name=name]").click();
    page.press(Keys.ENTER);
    page.seeText(".problem", "You can't edit name. The table is read-only until you unlock it");
    assertThat(page.withText(".grid-tools button", "Add").isEnabled()).isFalse();
    page.assertSound();
    page.screenshots("aws");

    page.type(".band input", "club");
    page.click(".band button", "Unlock");
    page.seeText(".band", "The table is not called \"club\"");
    page.type(".band input", "Club");
    page.click(".band button", "Unlock");

    page.seeText(".band", "writes are allowed");
    page.edit(".item-grid [data-name=name]", "Ada Lovelace");
    page.review();
    page.click(".staged-edits button.primary", "Commit");
    page.seeText(".outcome", "1 item written");
    try (Adjoin db = Adjoin.connect(engine.client(), ModelFile.parse("club", OwnModel.YAML))) {
      assertThat(db.entity("Member").get("ada").map(each -> each.string("name")))
          .contains("Ada Lovelace");
    }
  }

  @Tag("browser-model")
  @ParameterizedTest
  @ValueSource(
      strings = {
        "/data?model=campus&partition=broken&type=None&index=None",
        "/query?model=campus&q={\"operation\":\"Explode\"}",
        "/query?model=campus&q={\"criterion\":{\"parts\":7}}&sent=1",
        "/query?model=campus&item=broken",
        "/patterns?model=campus&pattern=none",
        "/explore?model=campus&type=None&key=broken&steps=broken",
        "/model?model=campus&tab=none&format=none",
        "/map?model=campus&chosen=%3Cimg%20onerror%3E",
        "/none?model=campus"
      })
  void aLinkWithBrokenPartsOpensTheScreenWithoutThem(String link) {
    page.go(link);
    page.until(driver -> page.all("main .loading").isEmpty() ? true : null);
    assertThat(page.all(".failure")).isEmpty();
    assertThat(page.see("main").getText()).isNotBlank();
    page.assertSound();
  }

  @Tag("browser-model")
  @Test
  void aLinkToAModelThatDoesNotExistShowsAnotherOneAndSaysSo() {
    page.go("/data?model=nowhere");
    page.seeText(".failure", "There is no model \"nowhere\"");
    page.seeText(".failure", "This is club. Choose another one above.");
    page.see(".item-grid");
    page.click(".tabs a", "Map");
    page.see("main[data-screen=map] .drawing");
    assertThat(page.all(".failure")).isEmpty();
  }

  @Test
  void theStripShowsTheLastRequestWithItsTimeToBeCopied() {
    page.go("/data?model=campus&partition=%7B%22S%22%3A%22STUDENT%23ada%22%7D");
    page.seeText(".strip", "1 Query · 3 items");
    assertThat(page.see(".strip .figures").getText()).matches(".* per million · [\\d.,]+ ms");
    page.run(
        "window.copied = null; Object.defineProperty(navigator, 'clipboard', {value: {writeText:"
            + " text => { window.copied = text; return Promise.resolve(); }}});");
    page.click(".strip button", "Copy as AWS CLI");
    assertThat(String.valueOf(page.run("return window.copied")))
        .startsWith("aws dynamodb query --cli-input-json '{\n  \"TableName\": \"Campus\"")
        .contains("\"S\": \"STUDENT#ada\"");
  }

  @Tag("browser-model")
  @Test
  void theChosenTabIsInViewOnAPhone() {
    page.size(500, 844);
    page.go("/health?model=campus");
    page.see("main[data-screen=health] .panel");
    Object right =
        page.run(
            "return document.querySelector('.tabs [aria-current]').getBoundingClientRect().right"
                + " <= innerWidth");
    assertThat(right).isEqualTo(true);
  }

  @Tag("browser-model")
  @Test
  void theFirstPressOfTheThemeButtonChangesTheLook() {
    page.go("/health?model=campus");
    String before = page.see("body").getCssValue("background-color");
    page.see("button[aria-label='Theme: system']").click();
    page.until(
        driver -> page.see("body").getCssValue("background-color").equals(before) ? null : true);
    page.see(".bar button[aria-label^=Theme]").click();
    page.until(
        driver -> page.see("body").getCssValue("background-color").equals(before) ? true : null);
    page.see(".bar button[aria-label^=Theme]").click();
    page.see("button[aria-label='Theme: system']");
  }
}
