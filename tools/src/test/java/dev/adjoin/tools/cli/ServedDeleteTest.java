// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.tools.console.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Deletes that must settle, in a table that other programs use too. */
@Timeout(60)
class ServedDeleteTest {
  @TempDir Path folder;
  private Path model;

  @BeforeEach
  void write() throws Exception {
    model =
        Files.writeString(
            folder.resolve("clubs.yaml"),
            """
            model: clubs
            entities:
              Club: {id: clubId, attributes: {clubId: string}}
              Note: {parent: Club, id: noteId, attributes: {noteId: string}, onDelete: cascade}
            """);
  }

  private Ran run(Serving serving, String command, String... more) {
    List<String> words = new ArrayList<>(List.of(command, model.toString()));
    words.addAll(List.of(more));
    words.addAll(List.of("--engine", serving.endpoint().toString()));
    return InProcess.run(words.toArray(String[]::new));
  }

  private void put(Serving serving, String club) {
    assertThat(run(serving, "put", "Club", "clubId=" + club).exitCode()).isEqualTo(ExitCode.OK);
    run(serving, "put", "Note", "clubId=" + club, "noteId=1");
  }

  @Test
  void aDeleteWaitsUntilTheIdIsFree() throws Exception {
    try (Serving serving = Serving.inProcess("--port", "0")) {
      run(serving, "create");
      put(serving, "chess");
      assertThat(run(serving, "delete", "Club", "chess", "--yes", "--settle", "1"))
          .isEqualTo(
              new Ran(
                  ExitCode.OK,
                  "Deleted Club chess.\n",
                  "Waiting at most 1 s until the id is free: writes that are on their way must"
                      + " arrive first. --no-wait leaves that to adjoin resume.\n"));
      put(serving, "chess");
    }
  }

  @Test
  void aDeleteThatDoesNotWaitNamesResume() throws Exception {
    try (Serving serving = Serving.inProcess("--port", "0")) {
      run(serving, "create");
      put(serving, "chess");
      assertThat(run(serving, "delete", "Club", "chess", "--yes", "--no-wait"))
          .isEqualTo(
              new Ran(
                  ExitCode.OK,
                  "Deleted Club chess. Its id can be used again after adjoin resume, which removes"
                      + " what arrived late.\n",
                  ""));
      assertThat(run(serving, "put", "Club", "clubId=chess").exitCode()).isEqualTo(ExitCode.FAILED);
      assertThat(run(serving, "resume", "--settle", "1"))
          .isEqualTo(
              new Ran(
                  ExitCode.OK,
                  "Finished 1 piece of work.\n",
                  "Finishing 1 piece of work; what must settle takes at most 1 s.\n"));
      assertThat(run(serving, "resume", "--settle", "1"))
          .isEqualTo(new Ran(ExitCode.OK, "Nothing is pending.\n", ""));
      put(serving, "chess");
    }
  }
}
