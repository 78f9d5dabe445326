// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.boot.json.JsonParserFactory;

/** The description of the settings that IDEs read. */
class MetadataTest {
  /** The names of all settings below a record of settings. */
  private static Stream<String> names(String prefix, Class<?> settings) {
    return Arrays.stream(settings.getRecordComponents()).flatMap(c -> names(prefix, c));
  }

  private static Stream<String> names(String prefix, RecordComponent component) {
    String name = prefix + "." + component.getName().replaceAll("([A-Z])", "-$1").toLowerCase();
    return component.getType().isRecord() ? names(name, component.getType()) : Stream.of(name);
  }

  @Test
  @SuppressWarnings("unchecked")
  void everySettingIsDescribed() throws Exception {
    try (InputStream in =
        AdjoinProperties.class.getResourceAsStream(
            "/META-INF/spring-configuration-metadata.json")) {
      Map<String, Object> metadata =
          JsonParserFactory.getJsonParser().parseMap(new String(in.readAllBytes()));
      List<Map<String, Object>> properties = (List<Map<String, Object>>) metadata.get("properties");

      assertThat(properties)
          .extracting(p -> (String) p.get("name"))
          .containsExactlyInAnyOrderElementsOf(names("adjoin", AdjoinProperties.class).toList());
      assertThat(properties)
          .allSatisfy(p -> assertThat((String) p.get("description")).endsWith("."));
    }
  }
}
