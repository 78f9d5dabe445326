// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.ModelFile;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.tools.cli.Models;
import dev.adjoin.tools.measure.Measurement.Measured;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The cost model and the engine share no code: their agreement shows that both are right. */
class MeasurementTest {
  static List<Path> models() {
    return Models.all().stream().filter(f -> f.toString().contains(System.getProperty("adjoin.models", ""))).toList();
  }

  private static Compiled compiled(Path file) {
    return ModelCompiler.compile(dev.adjoin.internal.modelfile.ModelFile.read(file))
        .compiled()
        .orElseThrow();
  }

  @ParameterizedTest
  @MethodSource("models")
  void predictedUnitsAreThoseThatTheEngineConsumes(Path file) {
    List<Measured> measured = Measurement.of(compiled(file), ModelFile.read(file));

    assertThat(measured).isNotEmpty();
    assertThat(measured)
        .filteredOn(each -> !each.isEqual())
        .extracting(
            each ->
                each.name()
                    + " × "
                    + each.calls()
                    + ": predicted "
                    + each.predicted()
                    + ", consumed "
                    + each.consumed()
                    + "\n    "
                    + String.join("\n    ", each.requests()))
        .isEmpty();
  }
}
