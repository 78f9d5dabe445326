// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.modelfile.ModelFile;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * The golden corpus of valid models: each folder of {@code src/test/cases} without diagnostics
 * holds a model and, exactly, the design and the plans that it compiles to.
 */
class GoldenCasesTest {
  private static final int LEAST = 55;

  @TestFactory
  Stream<DynamicTest> compilesToTheRecordedDesignAndPlans() {
    return GoldenCase.all().stream()
        .map(c -> DynamicTest.dynamicTest(c.name(), c.model().toUri(), () -> verify(c)));
  }

  @Test
  void holdsEnoughModelsToBeWorthTheName() {
    assertThat(GoldenCase.all()).hasSizeGreaterThanOrEqualTo(LEAST);
  }

  private static void verify(GoldenCase golden) {
    golden.checkComment();
    Map<String, String> actual = compile(golden);
    if (Boolean.getBoolean("adjoin.rewrite")) {
      golden.rewrite(actual);
    } else {
      golden.compare(actual);
    }
  }

  private static Map<String, String> compile(GoldenCase golden) {
    Compilation compilation = ModelCompiler.compile(ModelFile.read(golden.model()));
    assertThat(compilation.diagnostics())
        .as("diagnostics of " + golden.name())
        .isEqualTo(List.of());
    Compiled compiled = compilation.compiled().orElseThrow();
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put("design.txt", new DesignText(compiled).text());
    texts.put("plans.txt", PlansText.of(compiled.plans()));
    return texts;
  }
}
