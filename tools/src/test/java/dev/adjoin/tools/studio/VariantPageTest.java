// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.Terminals;
import dev.adjoin.tools.studio.session.Workspaces;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.support.ui.Select;

/** Items of an entity with variants are added and shown in a browser. */
@InBrowser
@Tag("browser-data")
class VariantPageTest {
  private static final String LIBRARY =
      """
      model: library
      entities:
        Media:
          id: mediaId
          attributes: {mediaId: string, title: string}
          variants:
            book: {pages: int, isbn: string?}
            film: {length: duration, studio: string = unknown}
      """;

  @TempDir Path folder;
  private StudioPage page;

  @BeforeEach
  void open() {
    OwnModel own = OwnModel.in(folder, LIBRARY);
    Console console =
        Console.of(new ByteArrayOutputStream(), new ByteArrayOutputStream(), false, Terminals.NONE);
    page = StudioPage.open(new Workspaces(console, List.of(own.model()), own.engine()));
  }

  @AfterEach
  void close() {
    if (page != null) {
      page.close();
    }
  }

  @Test
  void theFormShowsTheAttributesOfTheChosenVariant() {
    page.go("/data?model=library&type=Media");
    page.click(".grid-tools button", "Add");
    page.see(".item-form label[title^=enum] select");
    assertThat(fields()).containsExactly("mediaId", "title", "kind");

    choose("film");
    page.type(".item-form input[placeholder=PT1H30M]", "PT1H30M");
    choose("book");
    assertThat(fields()).containsExactly("mediaId", "title", "kind", "pages", "isbn");
    assertThat(page.attributes(".item-form input", "placeholder"))
        .containsExactly("string", "string", "int", "string, optional");
    page.screenshot("data-variant-light");
    page.assertSound();

    page.type(".item-form label:nth-of-type(2) input", "m1");
    page.type(".item-form label:nth-of-type(3) input", "Notes");
    page.type(".item-form input[placeholder=int]", "7");
    page.click(".item-form button", "Stage");
    page.see(".line.added");
    page.review();
    page.click(".staged-edits button.primary", "Commit 1 item");
    page.seeText(".outcome", "1 item written");

    page.see(".item-grid .line .rest button").click();
    page.seeText(".inspector th", "isbn");
    assertThat(page.texts(".inspector th")).contains("pages").doesNotContain("length", "studio");
    page.assertSound();
  }

  private void choose(String variant) {
    new Select(page.see(".item-form label[title^=enum] select")).selectByVisibleText(variant);
  }

  /** The names of the fields, without that of the type. */
  private List<String> fields() {
    return page.texts(".item-form label").stream()
        .map(label -> label.lines().findFirst().orElse("").strip())
        .skip(1)
        .toList();
  }
}
