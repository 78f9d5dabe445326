// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.HeldTime;
import dev.adjoin.engine.DynamoDbServer;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.Terminals;
import dev.adjoin.tools.engine.Engine;
import dev.adjoin.tools.studio.session.StudioTime;
import dev.adjoin.tools.studio.session.Workspaces;
import dev.adjoin.tools.studio.session.Workspaces.UserEngine;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A table is migrated in a browser, and unfinished work is shown: migrations and copies. */
@InBrowser
@Tag("browser-model")
class MigrationPageTest {
  @TempDir Path folder;
  private StudioPage page;

  private void open(OwnModel stored) {
    open(stored, stored.engine());
  }

  private void open(OwnModel stored, UserEngine engine) {
    open(stored, engine, StudioTime.REAL);
  }

  private void open(OwnModel stored, UserEngine engine, StudioTime time) {
    Console console =
        Console.of(new ByteArrayOutputStream(), new ByteArrayOutputStream(), false, Terminals.NONE);
    page = StudioPage.open(new Workspaces(console, List.of(stored.model()), engine, time));
  }

  @AfterEach
  void close() {
    if (page != null) {
      page.close();
    }
  }

  @Test
  void aSavedTextIsMigratedToWhenTheTablesNameIsTyped() {
    open(OwnModel.in(folder).withWrongCount());
    page.go("/model?model=club");
    page.seeText(".diagnostics h2", "No mistakes");
    page.see(".file-editor textarea");
    page.run(
        "const field = document.querySelector('.file-editor textarea');"
            + "field.value = arguments[0];"
            + "field.dispatchEvent(new Event('input', {bubbles: true}));",
        OwnModel.NEXT);
    page.click("[aria-label=Result] .segments button", "Stored data");
    page.seeText("[aria-label=Result]", "Member.byName needs a backfill");
    page.seeText("[aria-label=Result]", "Save the text to migrate the table to it.");
    page.click(".toolbar button", "Save");
    page.seeText(".unified .added", "byName");
    page.click(".review button", "Save");
    page.seeText(".source .answer", "Saved.");

    page.click("[aria-label=Result] button", "Show the steps of a migration");
    page.seeText(".steps", "each Member gets its key in GSI1");
    page.assertSound();
    page.screenshot("migration-steps-light");
    page.theme("dark");
    page.click("[aria-label=Result] button", "Show the steps of a migration");
    page.seeText(".steps", "each Member gets its key in GSI1");
    page.assertSound();
    page.screenshot("migration-steps-dark");
    page.theme("system");
    page.click("[aria-label=Result] button", "Show the steps of a migration");
    page.see(".steps");

    page.click(".repair button", "Migrate");
    page.seeText("[aria-label=Result] .problem", "needs the name of the table");
    page.type(".repair input", "Club");
    page.click(".repair button", "Migrate");
    page.seeText("[aria-label=Migration] .answer", "The table Club has the design of the model.");
    page.seeText("[aria-label='Pending work']", "Nothing is pending");
    page.assertSound();
    page.screenshot("migrated");

    page.go("/model?model=club&tab=stored");
    page.seeText("[aria-label=Result]", "The table Club fits this text.");
    assertThat(page.texts("[aria-label=Result] button")).noneMatch(text -> text.contains("steps"));
  }

  @Test
  void aServedTableIsExpandedAndThenFinished() throws IOException {
    OwnModel stored = OwnModel.in(folder).withWrongCount();
    InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.at(stored.data());
        DynamoDbServer server = DynamoDbServer.start(engine, anyPort)) {
      HeldTime time = new HeldTime();
      open(
          stored,
          new UserEngine(new Engine.Endpoint(server.uri()), null),
          new StudioTime(time, time::of));
      page.go("/model?model=club&tab=stored");
      page.seeText("[aria-label=Result]", "The table Club fits this text.");
      writeAndSave(OwnModel.NEXT);
      page.seeText("[aria-label=Result]", "Member.byName needs a backfill");
      page.click("[aria-label=Result] button", "Show the steps of a migration");
      page.seeText(".steps", "each Member gets its key in GSI1");
      page.seeText("[aria-label=Result]", "You finish the migration later.");
      page.assertSound();
      page.screenshot("served-migration-steps");

      page.click("[aria-label=Result] button", "Expand");
      page.seeText(
          "[aria-label=Migration] .answer",
          "The table records both designs: programs with the new model can open the table. Finish"
              + " the migration when no program needs the old model.");
      page.seeText("[aria-label=Migration] .now", "expanded");
      page.assertSound();
      page.screenshot("served-migration-expanded");

      page.click("[aria-label=Migration] a", "model screen");
      page.click("[aria-label=Result] button", "Show the steps of a migration");
      page.click(".repair label", "finish without a backup");
      page.screenshot("served-migration-finish");
      page.click(".repair button", "Migrate");
      page.seeText("[aria-label=Result] .problem", "needs the name of the table");
      page.type(".repair input[name=table]", "Club");
      page.click(".repair button", "Migrate");
      page.seeText(
          "[aria-label=Migration] .progress",
          "Migrating: waiting for programs with the old model…");
      page.seeText("[aria-label=Migration] .now", "closing");
      page.seeText("[aria-label=Migration] [role=timer]", "3:00 left");
      time.move(Duration.ofSeconds(100));
      page.seeText("[aria-label=Migration] [role=timer]", "1:20 left");
      assertThat(page.all("[aria-label=Migration] .answer")).isEmpty();
      page.assertSound();
      page.screenshot("served-migration-waits");

      page.click("[aria-label=Migration] .progress button", "Cancel");
      page.seeText("[aria-label=Migration]", "Cancelled. What was done stays done");
      page.seeText("[aria-label=Migration] .now", "closing");
      assertThat(page.all("[aria-label=Migration] .answer")).isEmpty();
      page.assertSound();

      page.click("[aria-label=Migration] a", "model screen");
      page.seeText("[aria-label=Result]", "A migration of the table is under way.");
      page.click("[aria-label=Result] button", "Show the steps that are left");
      page.click(".repair label", "finish without a backup");
      page.type(".repair input[name=table]", "Club");
      page.click(".repair button", "Migrate");
      // Who waits again waits for all of it: programs may have begun to write meanwhile.
      page.seeText("[aria-label=Migration] [role=timer]", "3:00 left");
      page.hold("health/pending");
      time.move(Duration.ofSeconds(180));
      // What the verification doubts, it reads again when indexes have settled.
      page.until(
          driver -> {
            boolean isAnswered = !page.all("[aria-label=Migration] .answer").isEmpty();
            if (!isAnswered) {
              time.move(Duration.ofSeconds(1));
              page.run("held.forEach((release) => release())");
            }
            return isAnswered;
          });
      assertThat(page.all("[aria-label=Migration] .now")).isEmpty();
      page.seeText("[aria-label=Migration] .answer", "The table Club has the design of the model.");
      page.seeText("[aria-label='Pending work']", "Nothing is pending");
      assertThat(page.all("[aria-label=Migration] .now")).isEmpty();
      page.assertSound();
      page.screenshot("served-migration-finished");

      page.go("/health?model=club");
      page.seeText("[aria-label='Pending work']", "Nothing is pending");
      assertThat(page.all("[aria-label=Migration] .now")).isEmpty();
      page.go("/model?model=club&tab=stored");
      page.seeText("[aria-label=Result]", "The table Club fits this text.");
      page.close();
      page = null;
    }
  }

  @Test
  void aMigrationThatIsExpandedIsGivenUpByTheOldText() throws IOException {
    OwnModel stored = OwnModel.in(folder).withWrongCount().expanded();
    InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.at(stored.data());
        DynamoDbServer server = DynamoDbServer.start(engine, anyPort)) {
      open(stored, new UserEngine(new Engine.Endpoint(server.uri()), null));
      page.go("/model?model=club&tab=stored");
      page.seeText("[aria-label=Result]", "The table Club fits this text.");
      page.click("[aria-label=Result] button", "Show the steps that are left");
      page.seeText(".steps", "records the design of this model alone");
      page.assertSound();
      page.screenshot("served-migration-give-up");

      page.click("[aria-label=Result] button", "Give the migration up");
      page.seeText(
          "[aria-label=Migration] .answer",
          "The table Club has the design of the model alone: the migration was given up.");
      page.seeText("[aria-label='Pending work']", "Nothing is pending");
      page.close();
      page = null;
    }
  }

  /** Writes the text of the model file and saves it. */
  private void writeAndSave(String text) {
    page.see(".file-editor textarea");
    page.run(
        "const field = document.querySelector('.file-editor textarea');"
            + "field.value = arguments[0];"
            + "field.dispatchEvent(new Event('input', {bubbles: true}));",
        text);
    page.click(".toolbar button", "Save");
    page.seeText(".unified .added", "byName");
    page.click(".review button", "Save");
    page.seeText(".source .answer", "Saved.");
  }

  @Test
  void theHealthScreenShowsAMigrationThatIsUnderWay() {
    open(OwnModel.in(folder).withWrongCount().expanded());
    page.go("/health?model=club");
    page.seeText("[aria-label=Migration] .now", "expanded");
    page.seeText("[aria-label=Migration]", "stored items get the new design, and are verified");
    page.seeText("[aria-label='Pending work']", "Nothing is pending");
    page.screenshots("migration-under-way");
    page.go("/health?model=club");
    page.seeText("[aria-label=Migration] .now", "expanded");
    page.assertSound();
  }

  @Test
  void theHealthScreenShowsPendingCopiesAndResumesThem() {
    open(OwnModel.withPendingCopies(folder));
    page.go("/health?model=club");
    page.seeText("[aria-label='Pending work'] tbody", "propagate");
    page.seeText("[aria-label='Pending work'] tbody", "Team red");
    page.screenshots("pending-copies");
    page.go("/health?model=club");
    page.seeText("[aria-label='Pending work'] tbody", "brought forward");
    page.assertSound();
    page.click("[aria-label='Pending work'] button", "Resume");
    page.seeText("[aria-label='Pending work'] .answer", "Finished 1 piece of work.");
    page.seeText("[aria-label='Pending work']", "Nothing is pending");
    page.assertSound();
  }
}
