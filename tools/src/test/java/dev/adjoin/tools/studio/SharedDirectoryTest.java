// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.Terminals;
import dev.adjoin.tools.engine.Engine;
import dev.adjoin.tools.engine.OpenEngine;
import dev.adjoin.tools.studio.session.StudioModel;
import dev.adjoin.tools.studio.session.Workspaces.UserEngine;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A directory that the studio has open. */
class SharedDirectoryTest {
  @TempDir private Path folder;

  @Test
  void isReachedByOtherCommandsThroughItsAddress() {
    StudioModel campus = StudioModel.samples().get(0);
    StudioModel own = new StudioModel("own", "own.yaml", campus.yaml(), null);
    Engine directory = new Engine.Directory(folder.resolve("data"));
    try (StudioClient studio = StudioClient.open(own, new UserEngine(directory, null))) {
      assertThat(studio.call("studio/engine", Map.of("model", "own")).status()).isEqualTo(200);
      ByteArrayOutputStream notes = new ByteArrayOutputStream();
      Console console = Console.of(new ByteArrayOutputStream(), notes, false, Terminals.NONE);

      try (OpenEngine other = OpenEngine.of(directory, console)) {
        assertThat(other.client().listTables().tableNames()).containsExactly("Campus");
      }
      console.flush();
      assertThat(notes.toString()).contains("is served at http://127.0.0.1:");

      String address =
          notes.toString().replaceAll("(?s).*is served at (http://127.0.0.1:\\d+);.*", "$1");
      Engine anyone = Engine.parse(address).orElseThrow();
      try (OpenEngine stranger = OpenEngine.of(anyone, console)) {
        assertThatThrownBy(() -> stranger.client().listTables())
            .hasMessageContaining("signed with its own access key");
      }
    }
  }
}
