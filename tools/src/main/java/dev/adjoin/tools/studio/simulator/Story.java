// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.simulator;

import dev.adjoin.tools.data.JsonDocument;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A guided story on a sample: steps with a text and what the page does then.
 *
 * @param model the sample that it is told on
 * @param json the whole story, as the page takes it
 * @param writes the writes of its steps, in their order
 */
record Story(String model, Map<?, ?> json, List<SampleWrite> writes) {
  private static final String FILE = "/dev/adjoin/tools/studio/stories.json";

  Story {
    writes = List.copyOf(writes);
  }

  static List<Story> all() {
    try (InputStream in = Story.class.getResourceAsStream(FILE)) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return list(JsonDocument.read(text)).stream().map(each -> of(object(each))).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Story of(Map<?, ?> story) {
    List<SampleWrite> writes = new ArrayList<>();
    for (Object step : list(story.get("steps"))) {
      for (Object each : list(object(step).get("acts"))) {
        Map<?, ?> act = object(each);
        if ("write".equals(act.get("act"))) {
          writes.add(
              new SampleWrite(text(act, "operation"), text(act, "type"), texts(act, "values")));
        }
      }
    }
    return new Story(text(story, "model"), story, writes);
  }

  private static List<?> list(@Nullable Object value) {
    return (List<?>) Objects.requireNonNull(value);
  }

  private static Map<?, ?> object(@Nullable Object value) {
    return (Map<?, ?>) Objects.requireNonNull(value);
  }

  private static String text(Map<?, ?> object, String name) {
    return (String) Objects.requireNonNull(object.get(name));
  }

  private static Map<String, String> texts(Map<?, ?> object, String name) {
    Map<String, String> texts = new LinkedHashMap<>();
    object(object.get(name)).forEach((key, value) -> texts.put((String) key, (String) value));
    return texts;
  }
}
