// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.simulation.PausedDelete.Call;
import dev.adjoin.simulation.PausedDelete.Result;
import dev.adjoin.simulation.PausedProcess.Fate;
import dev.adjoin.simulation.PausedProcess.Pause;
import dev.adjoin.testing.search.Form;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.function.ThrowingConsumer;

/**
 * A delete that pauses at any of its requests, while another process finishes it and creates the
 * entity again: when it goes on, it changes nothing that was written meanwhile.
 */
class PausedDeletesTest {
  /** The pauses of each call in the bounded form; others in each run. */
  private static final int BOUNDED = 8;

  /** A model and the call that pauses. */
  private record Case(DeletedModel model, Call call) {
    @Override
    public String toString() {
      return model + ", " + call;
    }
  }

  private static Stream<DynamicTest> tests(Set<Call> calls, ThrowingConsumer<Case> test) {
    return DeletedModel.ALL.stream()
        .flatMap(
            model ->
                calls.stream()
                    .filter(call -> call.isPossible(model))
                    .map(call -> new Case(model, call)))
        .map(each -> DynamicTest.dynamicTest(each.toString(), () -> test.accept(each)));
  }

  /**
   * The new entity stays as it is, with everything that was created for it. A delete that had not
   * begun before the pause may also delete it, as a whole.
   */
  @TestFactory
  Stream<DynamicTest> whatIsWrittenDuringAPauseStays() {
    return tests(
        EnumSet.allOf(Call.class),
        each -> {
          Map<String, List<Object>> expected = PausedDelete.replaced(each.model);
          Map<String, List<Object>> gone = PausedDelete.deletedAgain(each.model, each.call);
          List<Result> results = new ArrayList<>();
          for (Pause pause : Form.sample(PausedDelete.pauses(each.model, each.call), BOUNDED)) {
            try (PausedDelete delete = new PausedDelete(each.model, each.call)) {
              results.add(delete.replaceDuring(pause, expected, gone));
            }
          }
          assertNoProblems(results);
        });
  }

  private static void assertNoProblems(List<Result> results) {
    List<String> wrong =
        results.stream()
            .filter(result -> !result.problems().isEmpty())
            .map(result -> result.pause() + ": " + String.join("; ", result.problems()))
            .toList();
    assertThat(wrong).as("%d of %d pauses", wrong.size(), results.size()).isEmpty();
  }

  /**
   * A delete that has read the former entity, and has not marked it, does not delete the new one.
   * Its first request is that read.
   */
  @TestFactory
  Stream<DynamicTest> aDeleteThatHasReadAnEntityLeavesTheNextOne() {
    return tests(
        EnumSet.of(Call.DELETE, Call.DELETE_OF_A_ROOM),
        each -> {
          Map<String, List<Object>> expected = PausedDelete.replaced(each.model);
          Map<String, List<Object>> gone = PausedDelete.deletedAgain(each.model, each.call);
          for (Pause pause : PausedDelete.pauses(each.model, each.call)) {
            if (pause.request() > 1 && pause.fate() == Fate.SENT_LATER) {
              try (PausedDelete delete = new PausedDelete(each.model, each.call)) {
                Result result = delete.replaceDuring(pause, expected, gone);
                assertThat(result.isNewGone()).as(result.toString()).isFalse();
                if (result.hadBegun()) {
                  return;
                }
              }
            }
          }
        });
  }

  /** The next entity can be marked, too: each step is for one mark alone. */
  @TestFactory
  Stream<DynamicTest> aDeleteChangesNothingUnderTheMarkOfAnother() {
    return tests(
        EnumSet.of(Call.DELETE),
        each -> {
          if (each.model.isDeletedAtOnce()) {
            return;
          }
          List<Pause> pauses =
              PausedDelete.pauses(each.model, each.call).stream()
                  .filter(pause -> pause.fate() == Fate.SENT_LATER)
                  .toList();
          List<Result> results = new ArrayList<>();
          // A transaction is what requires the mark.
          for (Pause pause : Form.sample(pauses, p -> p.name().equals("transactWriteItems"), 2)) {
            try (PausedDelete delete = new PausedDelete(each.model, each.call)) {
              results.add(delete.markDuring(pause));
            }
          }
          assertNoProblems(results);
        });
  }

  /** A put does not make another entity of it. */
  @TestFactory
  Stream<DynamicTest> aDeleteGoesOnWhenItsEntityWasPutDuringThePause() {
    return tests(
        EnumSet.of(Call.DELETE),
        each -> {
          List<Result> results = new ArrayList<>();
          for (Pause pause : PausedDelete.pauses(each.model, each.call)) {
            if (pause.fate() == Fate.SENT_LATER) {
              try (PausedDelete delete = new PausedDelete(each.model, each.call)) {
                Result result = delete.putDuring(pause);
                results.add(result);
                if (result.hadBegun()) {
                  break;
                }
              }
            }
          }
          assertThat(results).hasSizeGreaterThan(1);
          assertNoProblems(results);
        });
  }

  /** A delete ends although what its entity copies has changed meanwhile. */
  @TestFactory
  Stream<DynamicTest> aDeleteGoesOnWhenCopiesChangedDuringThePause() {
    return Stream.of(Call.DELETE, Call.RESUME)
        .map(
            call ->
                DynamicTest.dynamicTest(
                    call.toString(),
                    () -> {
                      List<Result> results = new ArrayList<>();
                      DeletedModel model = DeletedModel.COPIES;
                      for (Pause pause : Form.sample(PausedDelete.pauses(model, call), BOUNDED)) {
                        try (PausedDelete delete = new PausedDelete(model, call)) {
                          results.add(delete.renameDuring(pause));
                        }
                      }
                      assertNoProblems(results);
                    }));
  }
}
