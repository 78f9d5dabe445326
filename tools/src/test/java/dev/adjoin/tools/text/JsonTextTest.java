// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class JsonTextTest {
  @Test
  void keepsOnOneLineWhatFits() {
    JsonFields fields = new JsonFields().with("name", "a").with("number", 1).with("none", null);
    assertThat(fields.with("list", List.of(true, false)).json())
        .isEqualTo("{\"name\": \"a\", \"number\": 1, \"none\": null, \"list\": [true, false]}\n");
  }

  @Test
  void givesEachFieldALineWhereTheyDoNotFit() {
    String word = "x".repeat(60);
    JsonFields fields = new JsonFields().with("one", word).with("two", List.of(word, "y"));
    assertThat(fields.json())
        .isEqualTo("{\n  \"one\": \"%s\",\n  \"two\": [\"%s\", \"y\"]\n}\n".formatted(word, word));
  }

  @Test
  void leavesOutWhatIsNothing() {
    JsonFields fields =
        new JsonFields()
            .withAny("a", null)
            .withAny("b", List.of())
            .withTrue("c", false)
            .with("d", 1);
    assertThat(fields.json()).isEqualTo("{\"d\": 1}\n");
  }

  @Test
  void canBeReadBackWhateverCharacterAStringHolds() {
    String all =
        IntStream.concat(IntStream.range(0, 0x3000), IntStream.of(0x1F393, 0xFFFD, 0x10FFFF))
            .mapToObj(Character::toString)
            .collect(Collectors.joining());
    String json = new JsonFields().with("text", all).json();
    assertThat(JsonMapper.builder().build().readTree(json).get("text").asString()).isEqualTo(all);
  }

  @Test
  void escapesHalfASurrogatePairWhichUtf8CannotHold() {
    assertThat(new JsonFields().with("text", "a\uD83Cb").json())
        .isEqualTo("{\"text\": \"a\\ud83cb\"}\n");
  }

  @Test
  void refusesWhatIsNoJson() {
    assertThatThrownBy(() -> new JsonFields().with("file", new StringBuilder()).json())
        .hasMessage("A JSON value must be plain, but was class java.lang.StringBuilder");
  }
}
