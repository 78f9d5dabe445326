// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.adjoin.benchmarks.measure.Clock;
import dev.adjoin.internal.compile.Compilation;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.internal.modelfile.ModelFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GeneratedModelsTest {

  @Test
  void aTypicalModelIsValidAndHasTwiceAsManyRelationshipsAsEntities() {
    Declaration declaration = ModelFile.parse("model.yaml", TypicalModel.text(20, 7));

    assertThat(ModelCompiler.compile(declaration).diagnostics()).isEmpty();
    assertThat(declaration.model().entities()).hasSize(20);
    assertThat(declaration.model().relationships()).hasSize(40);
    assertThat(declaration.model().patterns()).isNotEmpty();
  }

  @Test
  void aTypicalModelFollowsFromItsSeed() {
    assertThat(TypicalModel.text(20, 7)).isEqualTo(TypicalModel.text(20, 7));
    assertThat(TypicalModel.text(20, 7)).isNotEqualTo(TypicalModel.text(20, 8));
  }

  @Test
  void aTypicalModelConsistsOfWholeGroups() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TypicalModel.text(15, 7))
        .withMessage("The entities must be a multiple of 10, but were 15");
  }

  @ParameterizedTest
  @EnumSource
  void everyShapeIsValid(Shape shape) {
    Declaration declaration = ModelFile.parse("model.yaml", shape.text(shape.largest() / 9));

    assertThat(ModelCompiler.compile(declaration).diagnostics()).isEmpty();
  }

  @Test
  void theStagesGiveWhatTheCompilerGives() {
    String yaml = TypicalModel.text(10, 7);
    Compilation compilation = ModelCompiler.compile(ModelFile.parse("model.yaml", yaml));
    StagedRun.Result result = StagedRun.of(yaml, Clock.WALL);

    int expected =
        compilation
            .compiled()
            .map(c -> c.plans().reads().size() + c.plans().writes().size())
            .orElseThrow();
    assertThat(result.plans()).isEqualTo(expected);
    assertThat(result.nanos()).containsOnlyKeys(StagedRun.Stage.values());
  }

  @Test
  void aModelWithMistakesIsNotMeasured() {
    assertThatIllegalStateException()
        .isThrownBy(() -> StagedRun.of("entities: {}", Clock.WALL))
        .withMessageStartingWith("The model must be without mistakes, but was:\nmodel.yaml");
  }
}
