// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.evolution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.modelfile.ModelFile;
import dev.adjoin.testing.search.Given;
import dev.adjoin.testing.search.Property;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

class RecordedVariantsPropertyTest {
  private static final List<String> WORDS = List.of("keynote", "workshop", "panel");
  private static final List<String> NAMES = List.of("speaker", "seats", "room");

  /** For each variant its attributes, and whether it requires them. */
  private record Talks(Map<String, Map<String, Boolean>> byWord) {
    static Talks any(Given given) {
      Map<String, Map<String, Boolean>> byWord = new TreeMap<>();
      for (String word : given.some(WORDS, WORDS.size())) {
        Map<String, Boolean> own = new TreeMap<>();
        NAMES.stream().filter(n -> given.flag()).forEach(n -> own.put(n, given.flag()));
        byWord.put(word, own);
      }
      return new Talks(byWord);
    }

    boolean knows(String word) {
      return byWord.containsKey(word);
    }

    boolean has(String name) {
      return byWord.values().stream().anyMatch(own -> own.containsKey(name));
    }

    Optional<Boolean> required(String word, String name) {
      return Optional.ofNullable(byWord.getOrDefault(word, Map.of()).get(name));
    }

    RecordedDesign recorded() {
      String variants =
          byWord.entrySet().stream()
              .map(e -> e.getKey() + ": {" + attributes(e.getValue()) + "}")
              .collect(Collectors.joining(", "));
      String text =
          """
          entities:
            Talk:
              id: talkId
              by: kind
              attributes: {talkId: string}
              variants: {%s}
          """
              .formatted(variants);
      Compiled compiled =
          ModelCompiler.compile(ModelFile.parse("talks.yaml", text)).compiled().orElseThrow();
      return RecordedDesign.of(new Schema(compiled.model()), compiled.design());
    }

    private static String attributes(Map<String, Boolean> own) {
      return own.entrySet().stream()
          .map(e -> "%s: '%s'".formatted(e.getKey(), e.getValue() ? "string" : "string?"))
          .collect(Collectors.joining(", "));
    }
  }

  /**
   * What a variant has is recorded, whether the other variants have it or not: an attribute that
   * all of them have is written as a shared one, and is a variant's own in the next model.
   */
  @Property
  void keepsWhatEachVariantHas(Given given) {
    Talks before = Talks.any(given);
    Talks after = Talks.any(given);

    RecordedDesign kept = after.recorded().keeping(before.recorded(), Set.of());

    Set<String> words = new TreeSet<>(before.byWord().keySet());
    words.addAll(after.byWord().keySet());
    for (String word : words) {
      for (String name : NAMES) {
        assertThat(required(kept, word, name))
            .as("%s of %s", name, word)
            .isEqualTo(
                after.knows(word) && after.has(name)
                    ? after.required(word, name)
                    : before.required(word, name));
      }
    }
  }

  private static Optional<Boolean> required(RecordedDesign design, String word, String name) {
    Map<String, Map<String, Boolean>> byWord = design.variants().byType().get("Talk").byWord();
    return byWord.values().stream().anyMatch(own -> own.containsKey(name))
        ? Optional.ofNullable(byWord.get(word).get(name))
        : design.type("Talk").orElseThrow().attributes().stream()
            .filter(a -> a.name().equals(name))
            .findFirst()
            .map(a -> !a.optional());
  }
}
