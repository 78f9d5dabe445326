// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.simulation.PausedDelete.Call;
import dev.adjoin.simulation.PausedDelete.Result;
import dev.adjoin.testing.search.Form;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * A delete that pauses at any of its requests, while another process finishes it and creates the
 * entity again: when it goes on, it changes nothing that was written meanwhile.
 */
class PausedDeletesTest {
  /** A model and the call that pauses. */
  private record Case(DeletedModel model, Call call) {
    @Override
    public String toString() {
      return model + ", " + call;
    }
  }

  /** One run with a pause. */
  @FunctionalInterface
  private interface Run {
    @Nullable Result with(PausedDelete delete, int request, boolean isApplied) throws Exception;
  }

  private static Stream<Case> cases() {
    return DeletedModel.ALL.stream()
        .flatMap(
            model ->
                Stream.of(Call.values())
                    .filter(call -> call.isPossible(model))
                    .map(call -> new Case(model, call)));
  }

  /** Every pause of a call; in the bounded form some of them, which differ from run to run. */
  private static List<Result> results(Case each, Run run) throws Exception {
    List<Result> results = new ArrayList<>();
    int stride = Form.of(1, 1);
    for (int request = 1 + Form.offset(stride); ; request += stride) {
      for (boolean isApplied : new boolean[] {false, true}) {
        try (PausedDelete delete = new PausedDelete(each.model, each.call)) {
          Result result = run.with(delete, request, isApplied);
          if (result == null) {
            return results;
          }
          results.add(result);
        }
      }
    }
  }

  private static void assertNoProblems(List<Result> results) {
    List<String> wrong =
        results.stream()
            .filter(result -> !result.problems().isEmpty())
            .map(result -> result.where() + ": " + String.join("; ", result.problems()))
            .toList();
    assertThat(wrong).as("%d of %d pauses", wrong.size(), results.size()).isEmpty();
  }

  @TestFactory
  Stream<DynamicTest> whatIsCreatedDuringAPauseStays() {
    return cases().map(each -> DynamicTest.dynamicTest(each.toString(), () -> replace(each)));
  }

  private static void replace(Case each) throws Exception {
    Map<String, List<Object>> expected = PausedDelete.createdAgain(each.model);
    Map<String, List<Object>> gone = PausedDelete.deletedAgain(each.model, each.call);
    List<Result> results =
        results(
            each,
            (delete, request, isApplied) ->
                delete.replaceDuringPause(request, isApplied, expected, gone));
    assertNoProblems(results);
  }
}
