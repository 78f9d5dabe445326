// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.tools.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Mistakes in the arguments of {@code studio}, which are reported before anything starts. */
class StudioCommandTest {
  @TempDir private Path folder;

  private static Ran studio(String... more) {
    String[] arguments = new String[more.length + 3];
    System.arraycopy(new String[] {"studio", "--no-browser", "--port=0"}, 0, arguments, 0, 3);
    System.arraycopy(more, 0, arguments, 3, more.length);
    return InProcess.run(arguments);
  }

  @Test
  void reportsTheMistakesOfTheModelWithTheirFixes() throws IOException {
    Path model = folder.resolve("model.yaml");
    Files.writeString(
        model, "model: x\ntable: Xyz\nentities:\n  A: {id: aId, attributes: {bId: string}}\n");
    Ran ran = studio(model.toString());
    assertThat(ran.exitCode()).isEqualTo(ExitCode.MISTAKE);
    assertThat(ran.err())
        .contains(":4:11: [unknown-attribute] A is identified by \"aId\"")
        .contains("Write bId, or add aId to A")
        .doesNotContain("mistake in Adjoin itself");
  }

  @Test
  void refusesAFileThatIsNotThere() {
    Ran ran = studio("nowhere.yaml");
    assertThat(ran.exitCode()).isEqualTo(ExitCode.MISTAKE);
    assertThat(ran.err()).contains("There is no file nowhere.yaml");
  }

  @Test
  void refusesAnEngineOrATableThatIsNone() {
    Ran engine = studio(Models.of("campus"), "--engine", "nothing");
    assertThat(engine.exitCode()).isEqualTo(ExitCode.MISTAKE);
    assertThat(engine.err()).contains("--engine must be memory, dir:PATH, http://HOST:PORT or aws");
    Ran table = studio(Models.of("campus"), "--table", "a b");
    assertThat(table.exitCode()).isEqualTo(ExitCode.MISTAKE);
    assertThat(table.err()).contains("--table must");
    assertThat(studio("--engine", "memory").err()).contains("--engine and --table need a model");
  }
}
