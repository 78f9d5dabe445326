// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Path;
import dev.adjoin.internal.plan.PlannedWrite;
import dev.adjoin.internal.plan.Plans;
import dev.adjoin.internal.plan.WriteName.Verb;
import java.util.List;
import java.util.Set;

/** The rules that the plans of every model follow. */
final class PlanRules {
  private static final Set<Verb> WHOLE = Set.of(Verb.CREATE, Verb.PUT, Verb.OVERWRITE, Verb.LINK);

  private PlanRules() {}

  static void all(Compiled compiled) {
    namesEachPlanOnce(compiled);
    readsWithNothingButItsInputs(compiled);
    writesWithWhatIsGivenOrWasRead(compiled);
    touchesNoItemTwiceInOneTransaction(compiled);
    writesNoPathTwiceInOneAction(compiled);
  }

  static void namesEachPlanOnce(Compiled compiled) {
    Plans plans = compiled.plans();
    assertThat(plans.reads()).extracting(AccessPattern::name).doesNotHaveDuplicates();
    assertThat(plans.writes()).extracting(PlannedWrite::name).doesNotHaveDuplicates();
  }

  static void readsWithNothingButItsInputs(Compiled compiled) {
    assertThat(compiled.plans().reads())
        .allSatisfy(
            read ->
                assertThat(NeededValues.of(read.plan()))
                    .as(read.name().toString())
                    .isSubsetOf(read.inputs()));
  }

  static void writesWithWhatIsGivenOrWasRead(Compiled compiled) {
    Schema schema = new Schema(compiled.model());
    assertThat(compiled.plans().writes())
        .allSatisfy(
            write ->
                assertThat(NeededValues.of(write.plan()))
                    .as(write.name().toString())
                    .isSubsetOf(given(schema, write)));
  }

  /** A new item is given whole; an existing one by its identity. */
  private static List<String> given(Schema schema, PlannedWrite write) {
    Member member = schema.member(write.type()).orElseThrow();
    return WHOLE.contains(write.verb())
        ? List.copyOf(schema.attributes(member).keySet())
        : schema.identityNames(member);
  }

  static void writesNoPathTwiceInOneAction(Compiled compiled) {
    for (PlannedWrite write : compiled.plans().writes()) {
      TouchedItems.all(write.plan())
          .flatMap(List::stream)
          .forEach(action -> writesNoPathTwice(write, action));
    }
  }

  private static void writesNoPathTwice(PlannedWrite write, Action action) {
    List<Path> paths = WrittenPaths.of(action);
    assertThat(paths)
        .as(write.name() + ": " + action.explain())
        .allSatisfy(
            path ->
                assertThat(paths)
                    .filteredOn(other -> WrittenPaths.overlap(path, other))
                    .hasSize(1));
  }

  static void touchesNoItemTwiceInOneTransaction(Compiled compiled) {
    assertThat(compiled.plans().writes())
        .allSatisfy(
            write ->
                assertThat(TouchedItems.transactions(write.plan()))
                    .as(write.name().toString())
                    .allSatisfy(keys -> assertThat(keys).doesNotHaveDuplicates()));
  }
}
