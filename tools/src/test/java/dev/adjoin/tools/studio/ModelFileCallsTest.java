// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.tools.studio.StudioClient.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The calls of the model's screen. */
class ModelFileCallsTest {
  @TempDir Path folder;
  private OwnModel own;
  private StudioClient studio;

  @BeforeEach
  void open() {
    own = OwnModel.in(folder).withWrongCount();
    studio = StudioClient.open(own.model(), own.engine());
  }

  @AfterEach
  void close() {
    studio.close();
  }

  private Answer call(String path, String yaml, Map<String, ?> more) {
    Map<String, Object> all = new HashMap<>(more);
    all.put("model", "club");
    all.put("yaml", yaml);
    return studio.call(path, all);
  }

  @Test
  void aMistakeHasItsLineAndAnEditThatCorrectsTheWord() {
    String text = OwnModel.YAML.replace("count:", "cuont:");
    Answer checked = call("model/check", text, Map.of()).at("diagnostics.0");

    assertThat(checked.at("tag").text()).isEqualTo("unknown-key");
    assertThat(checked.at("line").number()).isEqualTo(7);
    assertThat(checked.at("edit.text").text()).isEqualTo("count");
    assertThat(
            text.substring(
                (int) checked.at("edit.from").number(), (int) checked.at("edit.to").number()))
        .isEqualTo("cuont");
  }

  @Test
  void thePictureTheMapAndThePatternsHaveTheKeysOfTheStoredData() {
    String renamed =
        OwnModel.YAML
            .replace("Member: {id", "Player: {was: Member, id")
            .replace("from: Member", "from: Player");

    Answer picture = call("model/check", renamed, Map.of()).at("picture");
    Answer saved = call("model/save", renamed, Map.of("before", OwnModel.YAML));
    Answer map = studio.call("map/open", Map.of("model", "club"));

    assertThat(saved.at("reopened").value()).isEqualTo(true);
    assertThat(picture.at("entities").where("name", "Player").at("items.0.keys.PK").text())
        .isEqualTo("MEMBER#{memberId}");
    assertThat(map.at("entities").where("name", "Player").at("items.0.keys.PK").text())
        .isEqualTo("MEMBER#{memberId}");
  }

  @Test
  void aTextWithoutMistakesHasItsPicture() {
    Answer checked = call("model/check", OwnModel.YAML, Map.of());

    assertThat(checked.at("diagnostics").list()).isEmpty();
    assertThat(checked.at("picture.entities").each("name")).containsExactly("Member", "Team");
  }

  @Test
  void theStoredDataSaysWhatAnotherKeyWouldDo() {
    assertThat(call("model/compare", OwnModel.YAML, Map.of()).at("asDesigned").value())
        .isEqualTo(true);

    Answer compared =
        call(
            "model/compare",
            OwnModel.YAML.replace("{id: teamId,", "{id: teamId, sort: INFO,"),
            Map.of());

    assertThat(compared.at("asDesigned").value()).isEqualTo(false);
    assertThat(compared.at("differences").each("where")).contains("The key of Team");
  }

  @Test
  void everyFormatIsExported() {
    Answer formats = studio.call("model/open", Map.of("model", "club")).at("formats");
    assertThat(formats.each("word")).contains("terraform", "java", "yaml", "html");

    for (Answer format : formats.list()) {
      String word = format.at("word").text();
      Answer exported = call("model/export", OwnModel.YAML, Map.of("format", word));
      assertThat(exported.status()).as(word).isEqualTo(200);
      assertThat(exported.at("text").text()).as(word).containsIgnoringCase("club");
    }
  }

  @Test
  void aSavedTextIsInTheFileAndOnTheOtherScreens() throws IOException {
    String changed = OwnModel.YAML.replace("Who is in this team?", "Who plays here?");
    Answer diff = call("model/diff", changed, Map.of());
    assertThat(diff.at("diff").text())
        .contains("-  team: {ask: \"Who is in this team?\"")
        .contains("+  team: {ask: \"Who plays here?\"");

    Answer saved = call("model/save", changed, Map.of("before", diff.at("before").text()));

    assertThat(saved.at("reopened").value()).isEqualTo(true);
    assertThat(Files.readString(own.file())).isEqualTo(changed);
    assertThat(
            studio.call("patterns/open", Map.of("model", "club")).at("patterns.0.question").text())
        .isEqualTo("Who plays here?");
  }

  @Test
  void aFileThatAnotherProgramChangedIsNotOverwritten() throws IOException {
    Files.writeString(own.file(), OwnModel.YAML + "# changed elsewhere\n");

    Answer refused =
        call("model/save", OwnModel.YAML + "# mine\n", Map.of("before", OwnModel.YAML));

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.at("error.message").text())
        .isEqualTo("The file " + own.file() + " was changed by another program meanwhile");
    assertThat(Files.readString(own.file())).endsWith("# changed elsewhere\n");
  }

  @Test
  void aSampleIsNotSaved() {
    Answer refused =
        studio.call("model/save", Map.of("model", "campus", "yaml", "model: x", "before", ""));

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.at("error.message").text()).isEqualTo("The sample campus cannot be saved");
  }
}
