// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.ModelFile;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.plan.PlannedWrite;
import dev.adjoin.internal.plan.Update;
import dev.adjoin.internal.plan.WriteName;
import dev.adjoin.internal.plan.WritePlan;
import dev.adjoin.tools.cli.Models;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The cost model and the engine share no code: their agreement shows that both are right. */
class MeasurementTest {
  static List<Path> examples() {
    return Models.all().stream().filter(file -> file.toString().contains("/examples/")).toList();
  }

  static List<Path> others() {
    return Models.all().stream().filter(file -> !file.toString().contains("/examples/")).toList();
  }

  static Compiled compiled(Path file) {
    return ModelCompiler.compile(dev.adjoin.internal.modelfile.ModelFile.read(file))
        .compiled()
        .orElseThrow();
  }

  @ParameterizedTest
  @MethodSource("examples")
  void everyReadAndWriteOfAnExampleConsumesWhatIsPredicted(Path file) {
    Compiled compiled = compiled(file);
    List<Measured> measured = Measurement.of(compiled, ModelFile.read(file));

    assertThat(measured)
        .extracting(MeasurementTest::difference)
        .filteredOn(d -> !d.isEmpty())
        .isEmpty();
    Set<String> names = new HashSet<>();
    measured.forEach(each -> names.add(each.name()));
    assertThat(compiled.plans().writes())
        .filteredOn(MeasurementTest::isPossible)
        .extracting(write -> write.name().toString())
        .as("writes that were measured")
        .allMatch(names::contains);
  }

  @Test
  void aDeletedParentWithAnIndexEntryConsumesWhatIsPredicted() {
    Path file =
        Models.all().stream()
            .filter(f -> f.toString().contains("/delete-of-a-listed-parent/"))
            .findFirst()
            .orElseThrow();
    assertThat(Measurement.of(compiled(file), ModelFile.read(file)))
        .extracting(MeasurementTest::difference)
        .filteredOn(d -> !d.isEmpty())
        .isEmpty();
  }

  /** The delete of a child that takes others along checks the mark of its parent. */
  @Test
  void theDeleteOfGrandchildrenTakesThePredictedUnits() {
    String model =
        """
        table: Groups
        entities:
          Group: {id: groupId, attributes: {groupId: string}}
          Page: {parent: Group, id: pageId, onDelete: cascade, attributes: {pageId: string}}
          Line: {parent: Page, id: lineId, onDelete: cascade, attributes: {lineId: string}}
        """;
    Compiled compiled =
        ModelCompiler.compile(dev.adjoin.internal.modelfile.ModelFile.parse("groups.yaml", model))
            .compiled()
            .orElseThrow();
    assertThat(Measurement.of(compiled, ModelFile.parse("groups.yaml", model)))
        .extracting(MeasurementTest::difference)
        .filteredOn(d -> !d.isEmpty())
        .isEmpty();
  }

  /** A change needs an attribute that can be changed. */
  private static boolean isPossible(PlannedWrite write) {
    return write.verb() != WriteName.Verb.CHANGE
        || write.plan().actions().stream()
            .flatMap(action -> action.updates().stream())
            .anyMatch(Update.Change.class::isInstance);
  }

  /**
   * A delete in steps depends on how edges share requests, which only the usual cases of a
   * prediction follow.
   */
  @ParameterizedTest
  @MethodSource("others")
  void everyOtherModelDoesSoExceptInDeletesOfSeveralSteps(Path file) {
    Compiled compiled = compiled(file);
    Set<String> inSteps = new HashSet<>();
    for (PlannedWrite write : compiled.plans().writes()) {
      if (write.plan() instanceof WritePlan.Steps) {
        inSteps.add(write.name().toString());
      }
    }

    assertThat(Measurement.of(compiled, ModelFile.read(file)))
        .filteredOn(each -> !inSteps.contains(each.name()))
        .isNotEmpty()
        .extracting(MeasurementTest::difference)
        .filteredOn(d -> !d.isEmpty())
        .isEmpty();
  }

  static String difference(Measured each) {
    return each.isEqual()
        ? ""
        : "%s × %d: predicted %s, consumed %s%n    %s"
            .formatted(
                each.name(),
                each.calls(),
                each.predicted(),
                each.consumed(),
                String.join("\n    ", each.requests()));
  }
}
