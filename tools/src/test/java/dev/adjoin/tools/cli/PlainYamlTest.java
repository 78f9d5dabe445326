// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.modelfile.ModelFile;
import dev.adjoin.internal.modelfile.ModelFileText;
import dev.adjoin.tools.export.Tools;
import dev.adjoin.tools.export.Tools.Needed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.ScalarEvent;

/**
 * The YAML of the examples and pages, and what Adjoin writes, is read by any parser. Parsers of
 * YAML 1.1 end a text without quotes at a question mark, if it is in braces.
 */
class PlainYamlTest {
  private static final String PARSE =
      """
      import sys, yaml
      for file in sys.argv[1:]:
          try:
              list(yaml.safe_load_all(open(file, encoding='utf-8')))
          except yaml.YAMLError as e:
              print(file, e)
      """;

  @TempDir private Path folder;

  /** All texts by the place that they are from. */
  private static Map<String, String> texts() throws IOException {
    Map<String, String> texts = new LinkedHashMap<>();
    for (String root : List.of("examples", "docs", ".github", "tools/src/test/resources")) {
      try (Stream<Path> files = Files.walk(Pages.ROOT.resolve(root))) {
        files
            .filter(file -> file.toString().matches(".*\\.ya?ml"))
            .filter(file -> !file.toString().contains("/target/"))
            .forEach(file -> texts.put(Pages.name(file), Pages.read(file)));
      }
    }
    for (Path page : Pages.all()) {
      Pages.blocks(page).stream()
          .filter(block -> block.info().matches("yaml( .*)?|text file .*\\.yaml"))
          .forEach(block -> texts.put(block.toString(), block.text()));
    }
    Map<String, String> written = new LinkedHashMap<>();
    texts.forEach(
        (place, text) -> {
          if (place.endsWith("/model.yaml")) {
            String again = ModelFileText.of(ModelFile.parse(place, text).model(), Map.of());
            written.put(place + " written again", again);
          }
        });
    texts.putAll(written);
    return texts;
  }

  @Test
  void noTextInBracesHasAQuestionMarkWithoutQuotes() throws IOException {
    List<String> wrong = new ArrayList<>();
    texts().forEach((place, text) -> inBraces(text).forEach(t -> wrong.add(place + " " + t)));

    assertThat(wrong).isEmpty();
  }

  private static List<String> inBraces(String yaml) {
    List<String> wrong = new ArrayList<>();
    List<Boolean> flow = new ArrayList<>(List.of(false));
    for (Event event : new Parse(LoadSettings.builder().build()).parseString(yaml)) {
      if (event instanceof CollectionStartEvent start) {
        flow.add(start.isFlow());
      } else if (event instanceof CollectionEndEvent) {
        flow.remove(flow.size() - 1);
      } else if (event instanceof ScalarEvent scalar) {
        boolean isPlain = scalar.getScalarStyle() == ScalarStyle.PLAIN;
        if (isPlain && flow.get(flow.size() - 1) && scalar.getValue().contains("?")) {
          wrong.add(scalar.getValue());
        }
      }
    }
    return wrong;
  }

  @Test
  void pyYamlReadsEveryText() throws Exception {
    Tools.assumeAll(Needed.PYYAML);
    List<String> command = new ArrayList<>(List.of("python3", "-c", PARSE));
    for (Map.Entry<String, String> text : texts().entrySet()) {
      Path file = folder.resolve(text.getKey().replaceAll("[^A-Za-z0-9.]", "_"));
      Files.writeString(file, text.getValue());
      command.add(file.toString());
    }

    assertThat(Tools.run(folder, command.toArray(String[]::new))).isEmpty();
  }
}
