// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.CompiledModel.Pattern;
import dev.adjoin.ModelFile;
import dev.adjoin.internal.model.Model;
import dev.adjoin.tools.data.ItemLines;
import dev.adjoin.tools.data.ItemLines.ItemLine;
import dev.adjoin.tools.data.TypeNames;
import dev.adjoin.tools.studio.session.PatternRunner;
import dev.adjoin.tools.studio.session.StudioModel;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The sample data of the examples: realistic, right, and enough for every declared question. */
class SampleAnswersTest {
  static List<StudioModel> models() {
    return StudioModel.samples();
  }

  private static Adjoin filled(StudioModel model) {
    ModelFile file = ModelFile.parse(model.file(), model.yaml());
    Adjoin db = Adjoin.builder(file).settle(Duration.ZERO).embedded();
    Model declared =
        dev.adjoin.internal.modelfile.ModelFile.parse(model.file(), model.yaml()).model();
    model.writeSample(db, declared);
    return db;
  }

  @ParameterizedTest
  @MethodSource("models")
  void isWrittenWholeAndNothingIsWrongWithIt(StudioModel model) {
    assertThat(model.sample()).isNotNull();
    assertThat(model.sample().lines().count()).isBetween(10L, 40L);
    try (Adjoin db = filled(model)) {
      assertThat(db.check().run().findings()).isEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("models")
  void everyPatternHasAnAnswerForValuesThatOccur(StudioModel model) {
    try (Adjoin db = filled(model)) {
      ItemLines lines = new ItemLines(new TypeNames(db.model()));
      List<ItemLine> items = model.sample().lines().map(lines::read).toList();
      for (Pattern pattern : db.model().patterns()) {
        assertThat(items).as(pattern.name()).anyMatch(line -> answers(db, pattern, line));
      }
    }
  }

  /** Whether the values of an item are inputs for which a pattern finds something. */
  private static boolean answers(Adjoin db, Pattern pattern, ItemLine line) {
    Map<String, String> inputs = new LinkedHashMap<>();
    Map<String, Object> values = ItemLines.members(line.type().name(), line.item());
    for (String input : pattern.inputs()) {
      Object value = values.get(input);
      if (value == null || !line.type().name().equals(pattern.type())) {
        return false;
      }
      inputs.put(input, value.toString());
    }
    List<Map<String, Object>> found = new PatternRunner(db).answer(pattern.name(), inputs);
    return !found.isEmpty() && !Long.valueOf(0).equals(found.get(0).get("count"));
  }
}
