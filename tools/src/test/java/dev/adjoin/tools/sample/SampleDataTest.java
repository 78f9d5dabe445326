// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.ModelFile;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Model;
import dev.adjoin.testing.search.Form;
import dev.adjoin.tools.cli.Models;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SampleDataTest {
  static List<Path> models() {
    return Form.sample(Models.all(), 60);
  }

  private static Model model(Path file) {
    return dev.adjoin.internal.modelfile.ModelFile.read(file).model();
  }

  @ParameterizedTest
  @MethodSource("models")
  void everyTypeOfAnyModelHasItemsThatCanBeWrittenAndAreRight(Path file) {
    Model model = model(file);
    List<SampleItem> items = SampleData.of(model, SampleData.SIZE);
    assertThat(items.stream().map(SampleItem::type).collect(Collectors.toSet()))
        .containsExactlyInAnyOrderElementsOf(model.members().stream().map(Member::name).toList());
    try (Adjoin db =
        Adjoin.builder(ModelFile.read(file)).table("Sample").settle(Duration.ZERO).embedded()) {
      SampleData.write(items, db, model);
      assertThat(db.check().run().findings()).isEmpty();
    }
  }

  @Test
  void theSameModelGivesTheSameItems() {
    Model model = model(Path.of(Models.of("groups")));
    assertThat(SampleData.of(model, 20)).isEqualTo(SampleData.of(model, 20));
  }
}
