// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile;

import dev.adjoin.internal.modelfile.ModelFile;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The rules of all plans, on every golden model. */
class PlansCanRunTest {

  @TestFactory
  Stream<DynamicTest> namesEachPlanOnce() {
    return forEachCase(PlanRules::namesEachPlanOnce);
  }

  @TestFactory
  Stream<DynamicTest> readsWithNothingButTheirInputs() {
    return forEachCase(PlanRules::readsWithNothingButItsInputs);
  }

  @TestFactory
  Stream<DynamicTest> writesWithWhatIsGivenOrWasRead() {
    return forEachCase(PlanRules::writesWithWhatIsGivenOrWasRead);
  }

  @TestFactory
  Stream<DynamicTest> touchesNoItemTwiceInOneTransaction() {
    return forEachCase(PlanRules::touchesNoItemTwiceInOneTransaction);
  }

  @TestFactory
  Stream<DynamicTest> writesNoPathTwiceInOneAction() {
    return forEachCase(PlanRules::writesNoPathTwiceInOneAction);
  }

  private static Stream<DynamicTest> forEachCase(Consumer<Compiled> rule) {
    return GoldenCase.all().stream()
        .map(
            golden ->
                DynamicTest.dynamicTest(
                    golden.name(),
                    golden.model().toUri(),
                    () ->
                        rule.accept(
                            ModelCompiler.compile(ModelFile.read(golden.model()))
                                .compiled()
                                .orElseThrow())));
  }
}
