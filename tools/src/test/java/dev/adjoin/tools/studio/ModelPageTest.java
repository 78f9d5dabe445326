// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.Terminals;
import dev.adjoin.tools.studio.session.StudioModel;
import dev.adjoin.tools.studio.session.Workspaces;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The model file and the health of its data, in a browser. */
@InBrowser
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ModelPageTest {
  private OwnModel own;
  private StudioPage page;

  @BeforeAll
  void open(@TempDir Path folder) {
    own = OwnModel.in(folder).withWrongCount();
    List<StudioModel> models = new ArrayList<>(List.of(own.model()));
    models.addAll(StudioModel.samples());
    Console console =
        Console.of(new ByteArrayOutputStream(), new ByteArrayOutputStream(), false, Terminals.NONE);
    page = StudioPage.open(new Workspaces(console, models, own.engine()));
  }

  @AfterAll
  void close() {
    if (page != null) {
      page.close();
    }
  }

  /** Replaces a part of the text as a user who types would. */
  private void replace(String part, String other) {
    page.see(".file-editor textarea");
    page.run(
        "const field = document.querySelector('.file-editor textarea');"
            + "field.value = field.value.replace(arguments[0], arguments[1]);"
            + "field.dispatchEvent(new Event('input', {bubbles: true}));",
        part,
        other);
  }

  @Test
  void aMistakeIsMarkedAndItsFixAppliedAndTheDraftSurvivesAReload() {
    page.go("/model?model=campus");
    page.seeText(".diagnostics h2", "No mistakes");
    replace("distinct:", "distnct:");
    page.seeText(".diagnostics", "line 19");
    page.seeText(".numbers li.error", "19");
    page.assertSound();

    page.browser().navigate().refresh();
    page.seeText(".diagnostics", "line 19");
    page.click(".diagnostics button", "Write distinct");

    page.seeText(".diagnostics h2", "No mistakes");
    page.seeText(".toolbar [role=status]", "as saved");
    assertThat(page.texts(".drawing .card .name")).containsExactly("Student", "Course");
    page.assertSound();
  }

  @Tag("browser-model")
  @Test
  void theFixOfAMistakeIsAppliedAndThePictureFollowsTheText() {
    page.go("/model?model=social");
    page.see(".drawing .card");
    replace(
        "entities:\n",
        "entities:\n  Badge: {id: badgeId, attributes: {badgeId: string}, views: {byRoom: {by:"
            + " [room]}}}\n");
    page.seeText(".diagnostics", "\"room\"");
    page.seeText(".beside", "This is the picture of your last text without mistakes.");
    page.click(".diagnostics button.apply", "Add room: string");

    page.seeText(".drawing .card .name", "Badge");
    page.assertSound();
    page.click(".toolbar button", "Discard changes");
    page.until(driver -> page.texts(".drawing .card .name").contains("Badge") ? null : true);
  }

  @Tag("browser-model")
  @Test
  void aChangeIsSavedToTheFileAfterItsDifferenceIsShown() throws IOException {
    page.go("/model?model=club");
    page.seeText(".diagnostics h2", "No mistakes");
    replace("Who is in this team?", "Who plays here?");
    page.seeText(".toolbar [role=status]", "changed");

    page.click(".toolbar button", "Save");
    page.seeText(".unified .added", "Who plays here?");
    page.click(".review button", "Save");

    page.seeText(".source .answer", "Saved.");
    assertThat(Files.readString(own.file())).contains("Who plays here?");
    page.assertSound();
  }

  @Tag("browser-model")
  @Test
  void theStoredDataAndTheExportsFollowTheText() {
    page.go("/model?model=teams&tab=stored");
    page.seeText("[aria-label=Result]", "The table Teams fits this text.");

    page.click("[aria-label=Result] .segments button", "Export");
    page.choose("[aria-label=Result] select", "terraform");

    page.seeText("[aria-label=Export]", "resource \"aws_dynamodb_table\"");
    page.assertSound();
    page.go("/model?model=people");
    page.see(".drawing .card");
    page.screenshots("model");
  }

  @Test
  void aWrongCountIsFoundAndRepairedWhenTheTablesNameIsTyped() {
    page.go("/health?model=club");
    page.click(".health button", "Check the table");
    page.seeText(".findings", "wrong count");
    page.seeText(".findings", "Counts again");
    assertThat(page.see(".strip .figures").getText()).contains(" 8 Scan · ", " read units · ");
    page.assertSound();

    page.click(".health button", "Repair…");
    page.type(".repair input", "Club");
    page.click(".repair button.danger", "Repair");

    page.seeText(".health .answer", "after the repair");
    assertThat(page.see(".health .answer").getText()).startsWith("4 items, nothing is wrong");
    page.assertSound();
  }

  @Tag("browser-model")
  @Test
  void picturesOfAHealthyTableForPeopleToLookAt() {
    page.go("/health?model=teams");
    page.click(".health button", "Check the table");
    page.seeText(".health .answer", "nothing is wrong");
    page.screenshots("health");
    page.assertSound();
  }
}
