// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.tools.engine.Engine;
import dev.adjoin.tools.studio.StudioClient.Answer;
import dev.adjoin.tools.studio.session.Workspaces.UserEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The file with sample data beside a user's model. */
class SampleFileTest {
  private static final String EDGE =
      "{\"type\": \"Joined\", \"memberId\": \"ada\", \"teamId\": \"red\"}";
  private static final List<String> ENTITIES =
      List.of(
          "{\"type\": \"Member\", \"memberId\": \"ada\", \"name\": \"Ada\"}",
          "{\"type\": \"Team\", \"teamId\": \"red\", \"name\": \"Red\"}");

  @TempDir Path folder;

  private Path sample() {
    return folder.resolve("sample.jsonl");
  }

  private StudioClient studio() {
    return StudioClient.open(
        OwnModel.in(folder).model(), new UserEngine(new Engine.Memory(), null));
  }

  @ParameterizedTest
  @ValueSource(strings = {"simulator/open", "data/open"})
  void mayNameAnEdgeBeforeItsEntitiesAsALoadMay(String path) throws IOException {
    Files.writeString(sample(), EDGE + "\n\n" + String.join("\n", ENTITIES) + "\n" + EDGE + "\n");
    try (StudioClient studio = studio()) {
      Answer opened = studio.call(path, Map.of("model", "club"));
      assertThat(opened.status()).as(opened.text()).isEqualTo(200);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"simulator/open", "data/open"})
  void isReadAgainOnceItsMistakeIsCorrected(String path) throws IOException {
    Files.writeString(sample(), String.join("\n", ENTITIES) + "\n" + EDGE.replace("red", "blue"));
    try (StudioClient studio = studio()) {
      Answer refused = studio.call(path, Map.of("model", "club"));
      assertThat(refused.at("error.message").text())
          .isEqualTo(sample() + ":3: Joined.link: Team blue does not exist or is being deleted");
      assertThat(refused.at("error.fix").text()).isEqualTo("Correct the line, and try again");

      Files.writeString(sample(), String.join("\n", ENTITIES) + "\n" + EDGE);
      assertThat(studio.call(path, Map.of("model", "club")).status()).isEqualTo(200);
    }
  }

  @Test
  void anUnknownTypeIsReportedWithItsLine() throws IOException {
    Files.writeString(sample(), "\n" + EDGE.replace("Joined", "Joint"));
    try (StudioClient studio = studio()) {
      assertThat(studio.call("simulator/open", Map.of("model", "club")).at("error.message").text())
          .isEqualTo(
              sample()
                  + ":2: The model has no entity or relationship \"Joint\"; the nearest is Joined");
    }
  }
}
