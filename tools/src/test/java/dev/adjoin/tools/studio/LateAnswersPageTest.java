// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.Terminals;
import dev.adjoin.tools.studio.session.StudioModel;
import dev.adjoin.tools.studio.session.Workspaces;
import java.io.ByteArrayOutputStream;
import java.net.URLEncoder;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;

/**
 * Answers that arrive after the user has asked for something else. A late answer never undoes a
 * newer choice.
 */
@InBrowser
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LateAnswersPageTest {
  private StudioPage page;

  @BeforeAll
  void open(@TempDir Path folder) {
    OwnModel own = OwnModel.in(folder);
    Console console =
        Console.of(new ByteArrayOutputStream(), new ByteArrayOutputStream(), false, Terminals.NONE);
    List<StudioModel> models =
        Stream.concat(Stream.of(own.model()), StudioModel.samples().stream()).toList();
    page = StudioPage.open(new Workspaces(console, models, own.engine()));
  }

  @AfterAll
  void close() {
    if (page != null) {
      page.close();
    }
  }

  private void follow(String hash) {
    page.run("location.hash = arguments[0]", hash);
  }

  private String shownModel() {
    return page.attributes(".bar select", "value").get(0);
  }

  @Test
  void aScreenStaysWithTheModelThatWasChosenLast() {
    page.go("/map?model=campus");
    page.hold("studio/engine");
    follow("#/map?model=people");
    page.awaitHeld(1);
    follow("#/map?model=teams");
    page.awaitHeld(2);
    page.release(1);
    page.seeText(".drawing .card .name", "Group");

    page.release(0);

    assertThat(page.called())
        .containsExactly("studio/engine", "studio/engine", "map/open", "map/counts");
    assertThat(page.texts(".drawing .card .name")).contains("Group");
    assertThat(shownModel()).isEqualTo("teams");
    assertThat(page.browser().getCurrentUrl()).contains("model=teams");
    page.assertSilent();
  }

  @Tag("browser-model")
  @Test
  void aMapStaysWithTheModelThatWasChosenLast() {
    page.go("/map?model=campus");
    page.hold("map/open");
    follow("#/map?model=people");
    page.awaitHeld(1);
    follow("#/map?model=teams");
    page.awaitHeld(2);
    page.release(1);
    page.seeText(".drawing .card .name", "Group");

    page.release(0);

    assertThat(page.texts(".drawing .card .name")).contains("Group");
    page.assertSilent();
  }

  @Tag("browser-model")
  @Test
  void theAnswerOfAPatternIsNotShownForAnotherOne() {
    page.go("/patterns?model=campus&pattern=roster");
    page.hold("patterns/run");
    page.click(".run button", "Run");
    page.awaitHeld(1);
    page.seeText(".run button[disabled]", "Running");
    page.click(".questions button", "A student with all enrollments?");
    page.seeText("h1", "transcript");

    page.release(0);

    assertThat(page.texts(".run button")).containsExactly("Run");
    assertThat(page.all(".compared")).isEmpty();
    page.assertSilent();
  }

  @Tag("browser-model")
  @Test
  void theAdviceOfATypeIsNotShownForAnotherPattern() {
    page.go("/patterns?model=campus&pattern=roster");
    page.hold("patterns/advice");
    page.click("[aria-label=Advice] button", "Compare designs");
    page.awaitHeld(1);
    page.click(".questions button", "How many enrollments has this course had?");
    page.seeText("h1", "size");

    page.release(0);

    page.seeText("[aria-label=Advice] button", "Compare designs");
    assertThat(page.all(".advice")).isEmpty();
    page.assertSilent();
  }

  @Tag("browser-model")
  @Test
  void theCodeIsOfTheChosenPatternAndLanguage() {
    page.go("/patterns?model=campus&pattern=roster");
    page.hold("patterns/code");
    page.click(".questions button", "How many enrollments has this course had?");
    page.awaitHeld(1);
    page.assertSound();
    page.click("[aria-label=Language] button", "Python");
    page.awaitHeld(2);
    page.release(1);
    page.seeText("[aria-label=Code] pre", "def size(");

    page.release(0);

    assertThat(page.texts("[aria-label=Code] pre").get(0)).contains("def size(");
  }

  @Tag("browser-model")
  @Test
  void aStepIsFollowedOnceThoughItIsClickedTwice() {
    page.go("/explore?model=campus&type=Student&key=[\"ada\"]");
    page.seeText(".node .name", "Ada Lovelace");
    page.hold("explore/follow");
    page.click(".node button", "Enrollment.from");
    page.awaitHeld(1);
    page.click(".node button", "Enrollment.from");

    assertThat(page.called()).containsExactly("explore/follow");
    page.release(0);

    page.seeText(".start output", "3 entities · 4 requests");
    assertThat(page.texts(".node .name strong"))
        .containsExactly("Ada Lovelace", "Logic", "Algebra");
    page.assertSilent();
  }

  @Tag("browser-model")
  @Test
  void aFollowedStepIsNotAddedToAnotherGraph() {
    page.go("/explore?model=campus&type=Student&key=[\"ada\"]");
    page.seeText(".node .name", "Ada Lovelace");
    page.hold("explore/follow");
    page.click(".node button", "Enrollment.from");
    page.awaitHeld(1);
    page.type(".start input[name=studentId]", "alan");
    page.click(".start button", "Explore");
    page.seeText(".node .name", "Alan Turing");

    page.release(0);

    assertThat(page.texts(".node .name strong")).containsExactly("Alan Turing");
    assertThat(page.all(".problem")).isEmpty();
    assertThat(page.browser().getCurrentUrl()).doesNotContain("steps=");
    page.assertSilent();
  }

  @Tag("browser-model")
  @Test
  void aFormThatAUserChangesIsNotFilledByAnEarlierPattern() {
    page.go("/query?model=campus");
    page.hold("query/pattern");
    page.click(".list .entry", "Who takes this course in this semester?");
    page.awaitHeld(1);
    page.click(".operations button", "Scan");
    page.seeText(".operations button[aria-pressed=true]", "Scan");

    page.release(0);

    assertThat(page.texts(".operations button[aria-pressed=true]")).containsExactly("Scan");
    page.assertSilent();
  }

  @Tag("browser-model")
  @Test
  void aPatternThatIsChosenAndSentAtOnceIsTheOneThatIsSent() {
    page.go("/query?model=campus");
    page.hold("query/pattern");
    page.click(".list .entry", "A student with all enrollments?");
    page.awaitHeld(1);
    page.see("body").sendKeys(Keys.chord(Keys.CONTROL, Keys.ENTER));

    page.release(0);

    page.seeText(".results .answer", "3 items");
    page.seeText("[aria-label=History] code", "Query · STUDENT#");
    page.assertSilent();
  }

  @Tag("browser-model")
  @Test
  void aFormThatIsChangedWhileTheNextPageIsReadStaysChanged() {
    page.go(
        "/query?model=campus&sent=1&q="
            + URLEncoder.encode("{\"operation\":\"Scan\",\"limit\":\"2\"}", UTF_8));
    page.seeText(".results .answer", "2 items");
    page.hold("query/run");
    page.click(".results .more button", "Load more");
    page.awaitHeld(1);
    page.click(".operations button", "GetItem");
    page.seeText(".operations button[aria-pressed=true]", "GetItem");

    page.release(0);

    page.seeText(".results .answer", "4 items");
    assertThat(page.texts(".operations button[aria-pressed=true]")).containsExactly("GetItem");
    page.assertSilent();
  }

  @Tag("browser-model")
  @Test
  void aModelThatIsOpenedDuringASaveIsNotTakenForTheSavedOne() {
    page.go("/model?model=club");
    page.see(".file-editor textarea");
    page.run(
        "const field = document.querySelector('.file-editor textarea');"
            + "field.value += '# saved late\\n';"
            + "field.dispatchEvent(new Event('input', {bubbles: true}));");
    page.click(".toolbar button", "Save");
    page.hold("model/save");
    page.click(".review button", "Save");
    page.awaitHeld(1);
    follow("#/model?model=campus");
    page.seeText(".source code", "campus");
    page.seeText(".toolbar [role=status]", "as saved");

    page.release(0);

    assertThat(page.texts(".toolbar [role=status]")).containsExactly("as saved");
    assertThat(page.all(".source .answer")).isEmpty();
    follow("#/model?model=club");
    page.seeText(".source code", "club");
    assertThat(page.texts(".toolbar [role=status]")).containsExactly("as saved");
    page.assertSilent();
  }

  @Tag("browser-model")
  @Test
  void anExportIsOfTheTextThatIsShown() {
    page.go("/model?model=teams");
    page.see(".file-editor textarea");
    page.hold("model/export");
    page.click("[aria-label=Result] .segments button", "Export");
    page.awaitHeld(1);
    page.assertSound();
    page.run(
        "const field = document.querySelector('.file-editor textarea');"
            + "field.value = field.value.replace('table: Teams', 'table: Squads');"
            + "field.dispatchEvent(new Event('input', {bubbles: true}));");
    page.awaitHeld(2);
    page.release(1);
    page.seeText("[aria-label=Export]", "Squads");

    page.release(0);

    assertThat(page.texts("[aria-label=Export]").get(0)).contains("Squads");
    page.click(".toolbar button", "Discard changes");
    page.assertSilent();
  }

  @Tag("browser-model")
  @Test
  void theSimulatorShowsTheAnswerOfTheLastQuestionOnly() {
    page.go("/simulator?model=campus");
    page.hold("simulator/answer");
    page.click(".questions button", "Who takes this course in this semester?");
    page.awaitHeld(1);
    page.click(".questions button", "A student with all enrollments?");

    page.release(0);

    page.awaitHeld(2);
    assertThat(page.all(".row.lit")).isEmpty();
    assertThat(page.all(".questions .answer")).isEmpty();
    page.release(1);
    page.seeText(".questions .answer", "3 items");
    assertThat(page.texts(".questions .chosen code")).containsExactly("transcript");
    page.assertSilent();
  }
}
