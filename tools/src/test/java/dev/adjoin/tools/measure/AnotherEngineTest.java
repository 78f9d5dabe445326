// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.adjoin.ModelFile;
import dev.adjoin.testing.Dynoxide;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The prediction also holds for an engine that others wrote; skipped where npm has none. */
class AnotherEngineTest {
  static List<Path> examples() {
    return MeasurementTest.examples();
  }

  @ParameterizedTest
  @MethodSource("examples")
  void consumesWhatIsPredicted(Path file) {
    assumeTrue(Dynoxide.isAvailable(), "npm cannot provide " + Dynoxide.PACKAGE + " here");
    try (Dynoxide engine = Dynoxide.start()) {
      List<Measured> measured =
          Measurement.of(MeasurementTest.compiled(file), ModelFile.read(file), engine.client());

      assertThat(measured)
          .isNotEmpty()
          .extracting(MeasurementTest::difference)
          .filteredOn(difference -> !difference.isEmpty())
          .isEmpty();
    }
  }
}
