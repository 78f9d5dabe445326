// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Change;
import dev.adjoin.internal.plan.Plans;
import java.util.List;

/** What holds of the plans of every model, whatever they say. */
final class PlanRules {

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
    assertThat(plans.changes()).extracting(Change::name).doesNotHaveDuplicates();
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
    assertThat(compiled.plans().changes())
        .allSatisfy(
            change ->
                assertThat(NeededValues.of(change.plan()))
                    .as(change.name())
                    .isSubsetOf(given(schema, change)));
  }

  /** A new item is given whole; an existing one by its identity. */
  private static List<String> given(Schema schema, Change change) {
    String[] name = change.name().split("\\.");
    Member member = schema.member(name[0]).orElseThrow();
    boolean whole = List.of("create", "put", "link").contains(name[1]);
    return whole ? List.copyOf(schema.attributes(member).keySet()) : schema.identityNames(member);
  }

  static void writesNoPathTwiceInOneAction(Compiled compiled) {
    for (Change change : compiled.plans().changes()) {
      TouchedItems.all(change.plan())
          .flatMap(List::stream)
          .forEach(action -> writesNoPathTwice(change, action));
    }
  }

  private static void writesNoPathTwice(Change change, Action action) {
    List<AttributePath> paths = WrittenPaths.of(action);
    assertThat(paths)
        .as(change.name() + ": " + action.explain())
        .allSatisfy(
            path ->
                assertThat(paths)
                    .filteredOn(other -> WrittenPaths.overlap(path, other))
                    .hasSize(1));
  }

  static void touchesNoItemTwiceInOneTransaction(Compiled compiled) {
    assertThat(compiled.plans().changes())
        .allSatisfy(
            change ->
                assertThat(TouchedItems.transactions(change.plan()))
                    .as(change.name())
                    .allSatisfy(keys -> assertThat(keys).doesNotHaveDuplicates()));
  }
}
