// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.model.Schema;
import dev.adjoin.modelfile.ModelFile;
import dev.adjoin.plan.AccessPattern;
import dev.adjoin.plan.Change;
import dev.adjoin.plan.Plans;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What holds of the plans of every golden model, whatever they say. */
class PlansCanRunTest {

  @TestFactory
  Stream<DynamicTest> namesEachPlanOnce() {
    return forEachCase(
        compiled -> {
          Plans plans = compiled.plans();
          assertThat(plans.reads()).extracting(AccessPattern::name).doesNotHaveDuplicates();
          assertThat(plans.changes()).extracting(Change::name).doesNotHaveDuplicates();
        });
  }

  @TestFactory
  Stream<DynamicTest> readsWithNothingButTheirInputs() {
    return forEachCase(
        compiled ->
            assertThat(compiled.plans().reads())
                .allSatisfy(
                    read ->
                        assertThat(NeededValues.of(read.plan()))
                            .as(read.name())
                            .isSubsetOf(read.inputs())));
  }

  @TestFactory
  Stream<DynamicTest> writesWithWhatIsGivenOrWasRead() {
    return forEachCase(
        compiled -> {
          Schema schema = new Schema(compiled.model());
          assertThat(compiled.plans().changes())
              .allSatisfy(
                  change ->
                      assertThat(NeededValues.of(change.plan()))
                          .as(change.name())
                          .isSubsetOf(given(schema, change)));
        });
  }

  /** A new item is given whole; an existing one by its identity. */
  private static List<String> given(Schema schema, Change change) {
    String[] name = change.name().split("\\.");
    var member = schema.member(name[0]).orElseThrow();
    boolean whole = List.of("create", "put", "link").contains(name[1]);
    return whole ? List.copyOf(schema.attributes(member).keySet()) : schema.identityNames(member);
  }

  @TestFactory
  Stream<DynamicTest> touchesNoItemTwiceInOneTransaction() {
    return forEachCase(
        compiled ->
            assertThat(compiled.plans().changes())
                .allSatisfy(
                    change ->
                        assertThat(TouchedItems.transactions(change.plan()))
                            .as(change.name())
                            .allSatisfy(keys -> assertThat(keys).doesNotHaveDuplicates())));
  }

  private static Stream<DynamicTest> forEachCase(java.util.function.Consumer<Compiled> rule) {
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
