// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.model.Model;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds the two declarations of each example to be the same, and free of mistakes. */
class DeclarationsTest {

  @ParameterizedTest
  @MethodSource("dev.adjoin.examples.Example#all")
  void yamlAndRecordsDeclareTheSameModel(Example example) {
    Model yaml = example.fromYaml().model();
    Model records = example.fromRecords().model();

    // Names each part that differs; plain equality would print two models in full.
    assertThat(records).usingRecursiveComparison().withStrictTypeChecking().isEqualTo(yaml);
    assertThat(records).isEqualTo(yaml);
  }

  @ParameterizedTest
  @MethodSource("dev.adjoin.examples.Example#all")
  void theModelHasTheNameOfItsFolder(Example example) {
    assertThat(example.fromYaml().model().name()).isEqualTo(example.name());
  }

  @ParameterizedTest
  @MethodSource("dev.adjoin.examples.Example#all")
  void bothCompileWithoutAnythingToSay(Example example) {
    assertThat(example.compilation().diagnostics()).isEmpty();
    assertThat(ModelCompiler.compile(example.fromRecords()).diagnostics()).isEmpty();
  }
}
