// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.adjoin.ModelFile;
import dev.adjoin.testing.Dynoxide;
import dev.adjoin.testing.search.Form;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The prediction also holds for an engine that others wrote; skipped where npm has none. */
class AnotherEngineTest {
  private static @Nullable Dynoxide engine;

  @BeforeAll
  static void start() {
    assumeTrue(Dynoxide.isAvailable(), "needs npm, to install " + Dynoxide.PACKAGE);
    engine = Dynoxide.start();
  }

  @AfterEach
  void deleteTable() {
    engine.client().listTables().tableNames().forEach(AnotherEngineTest::delete);
  }

  private static void delete(String table) {
    engine.client().deleteTable(request -> request.tableName(table));
  }

  @AfterAll
  static void close() {
    if (engine != null) {
      engine.close();
    }
  }

  static List<Path> examples() {
    return Form.sample(MeasurementTest.examples(), 5);
  }

  @ParameterizedTest
  @MethodSource("examples")
  void consumesWhatIsPredicted(Path file) {
    List<Measured> measured =
        Measurement.of(MeasurementTest.compiled(file), ModelFile.read(file), engine.client());

    assertThat(measured)
        .isNotEmpty()
        .extracting(MeasurementTest::difference)
        .filteredOn(difference -> !difference.isEmpty())
        .isEmpty();
  }
}
