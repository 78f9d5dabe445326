// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.modelfile.ModelFile;
import dev.adjoin.tools.cli.Models;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReadVariantsTest {
  @Test
  void putsVariantsOfTheSameCostWithTheirReadAndLeavesOthersAlone() {
    assertThat(folds("campus"))
        .filteredOn(f -> f.startsWith("Enrollment"))
        .containsExactly(
            "Enrollment.get",
            "Enrollment.from .first(n) .last(n) .range(semester) .where(semester) .count",
            "Enrollment.from.withEntities",
            "Enrollment.from.together .last(n)",
            "Enrollment.from.together.first(n)",
            "Enrollment.to .first(n) .last(n) .range(semester) .where(semester)",
            "Enrollment.to.count",
            "Enrollment.to.withEntities");
  }

  @Test
  void takesAVariantOfAVariantAsOne() {
    assertThat(folds("shop"))
        .contains(
            "Order.byTotal .first(n) .last(n) .range(total) .where(total)"
                + " .where(total).range(placedAt) .where(total, placedAt) .count");
  }

  private static List<String> folds(String model) {
    List<ReadVariants> folds =
        ReadVariants.all(
            ModelCompiler.compile(ModelFile.read(Path.of(Models.of(model))))
                .compiled()
                .orElseThrow()
                .plans()
                .reads());
    return folds.stream().map(ReadVariants::inOneLine).toList();
  }
}
