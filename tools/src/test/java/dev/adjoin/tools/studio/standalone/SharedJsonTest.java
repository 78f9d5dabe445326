// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class SharedJsonTest {
  private static final Map<String, Object> ADA =
      Map.of("student", Map.of("S", "Ada Lovelace, countess"));

  private static JsonNode read(Map<String, Object> document) {
    return JsonMapper.shared().readTree(SharedJson.of(document));
  }

  @Test
  void anEqualPartIsWrittenOnce() {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("first", List.of(ADA, ADA));
    document.put("second", new LinkedHashMap<>(ADA));
    document.put("absent", null);

    JsonNode json = read(document);

    assertThat(json.get("shared")).hasSize(1);
    assertThat(json.at("/document/first/0/$").asInt()).isZero();
    assertThat(json.at("/document/first/1/$").asInt()).isZero();
    assertThat(json.at("/document/second/$").asInt()).isZero();
    assertThat(json.at("/document/absent").isNull()).isTrue();
    assertThat(json.at("/shared/0/student/S").asString()).isEqualTo("Ada Lovelace, countess");
  }

  @Test
  void aSharedPartRefersOnlyToEarlierOnes() {
    JsonNode json = read(Map.of("all", List.of(List.of(ADA, 1), List.of(ADA, 1), List.of(ADA, 2))));

    assertThat(json.get("shared")).hasSize(2);
    assertThat(json.at("/shared/1/0/$").asInt(-1)).isZero();
    assertThat(json.at("/document/all/2/0/$").asInt(-1)).isZero();
  }

  @Test
  void whatOccursOnceOrIsShortStaysInPlace() {
    JsonNode json = read(Map.of("once", ADA, "short", List.of(List.of(1), List.of(1))));

    assertThat(json.get("shared")).isEmpty();
    assertThat(json.at("/document/once/student/S").asString()).startsWith("Ada");
    assertThat(json.at("/document/short/1/0").asInt()).isOne();
  }
}
