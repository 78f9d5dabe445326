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

/** What the screens say of a model without patterns and a table without items. */
@InBrowser
@Tag("browser-data")
class EmptyScreensTest {
  private static final String NOTES =
      """
      model: notes
      entities:
        Note: {id: noteId, attributes: {noteId: string, text: string}}
      """;

  @TempDir Path folder;
  private StudioPage page;

  @BeforeEach
  void open() {
    OwnModel own = OwnModel.in(folder, NOTES);
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
  void sayWhatToDoNextAndLeadThere() {
    page.go("/explore?model=notes");
    page.click(".explore a", "data screen");
    page.seeText(".empty", "No items here.");
    page.assertSound();

    page.go("/data?model=notes");
    page.click(".empty button", "Add one");
    page.see(".item-form input");
    assertThat(page.see(".item-form select").getAttribute("value")).isEqualTo("Note");
    page.assertSound();

    page.go("/simulator?model=notes");
    page.seeText(".questions", "The model declares no patterns.");
    page.assertSound();
    page.go("/patterns?model=notes");
    page.click("main a", "Open the model file");
    page.see(".file-editor textarea");
    assertThat(page.browser().getTitle()).isEqualTo("Model · notes · Adjoin studio");
  }

  @Test
  void aRequestThatNobodyHasTouchedHasAHintAndNoProblem() {
    page.go("/query?model=notes");
    page.seeText("[role=status].quiet", "Give a value for PK");
    assertThat(page.all(".problem")).isEmpty();
    page.click("button", "GetItem");
    page.seeText(".problem", "Give a value for");
    page.assertSound();
  }

  @Test
  void theKeysAreListedByAButton() {
    page.go("/health?model=notes");
    page.see("header button[aria-label=Keys]").click();
    page.seeText(".overlay", "Ctrl");
    page.assertSound();
  }
}
