// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.simulation.Linearization.Call;
import dev.adjoin.simulation.Operation.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the search for an order accepts of the end of a delete, in histories written by hand. */
class LinearizationTest {
  private static final SimulatedModel MODEL = SimulatedModel.TRUSTED;
  private static final Operation PERSON = of(Kind.CREATE, "Person", "p0");
  private static final Operation GROUP = of(Kind.CREATE, "Group", "g0");
  private static final Operation DELETE = of(Kind.DELETE, "Group", "g0");
  private static final Operation LINK = of(Kind.LINK, "Follow", "p0", "g0");
  private static final Operation UNLINK = of(Kind.UNLINK, "Follow", "p0", "g0");
  private static final Operation GET = of(Kind.GET, "Follow", "p0", "g0");
  private static final Operation RESUME =
      new Operation(Kind.RESUME, "", List.of(), Map.of(), List.of());

  private final Reference reference = new Reference(MODEL);
  private final List<Call> calls = new ArrayList<>();
  private State state = State.EMPTY;

  private static Operation of(Kind kind, String type, String... key) {
    boolean isEdge = type.equals("Follow");
    boolean isNew = kind == Kind.CREATE || kind == Kind.LINK;
    Map<String, Object> values = isNew ? Map.of(isEdge ? "level" : "rank", 1) : Map.of();
    return Operation.of(kind, type, List.of(key), values);
  }

  /** A call that answers by what is stored when the calls before it have happened. */
  private void call(int client, Operation operation, long begin, long end) {
    Reference.Step step = reference.apply(state, operation).get(0);
    state = step.next();
    calls.add(new Call(client, operation, step.outcome(), begin, end));
  }

  private void call(int client, Operation operation, String outcome, long begin, long end) {
    calls.add(new Call(client, operation, outcome, begin, end));
  }

  /** An edge that is linked during a delete, and seen when the next group is there. */
  private void linkDuringADelete(long endOfHelper) {
    call(2, PERSON, 1, 2);
    call(2, GROUP, 3, 4);
    state = state.without("Group g0");
    call(0, DELETE, "deleted", 10, 20);
    call(1, RESUME, "ok", 12, endOfHelper);
    call(2, LINK, 15, 16);
    call(2, GROUP, 30, 31);
    call(2, GET, 35, 36);
  }

  private Optional<String> problem() {
    return Linearization.problem(MODEL, calls, state, false, false);
  }

  @Test
  void aLinkThatWasAcknowledgedDuringADeleteMayStay() {
    linkDuringADelete(50);
    call(2, GET, 60, 61);
    assertThat(problem()).isEmpty();
  }

  @Test
  void itMayGoAfterTheDeleteWhileACallGoesOnThatRanAtItsEnd() {
    linkDuringADelete(50);
    state = state.without("Follow p0 g0");
    call(2, GET, 60, 61);
    assertThat(problem()).isEmpty();
  }

  @Test
  void itStaysWhenThoseCallsHaveEnded() {
    linkDuringADelete(33);
    state = state.without("Follow p0 g0");
    call(2, GET, 60, 61);
    assertThat(problem()).isPresent();
  }

  @Test
  void whatIsLinkedAgainAfterTheDeleteStays() {
    linkDuringADelete(50);
    call(2, UNLINK, 37, 38);
    call(2, LINK, 39, 40);
    state = state.without("Follow p0 g0");
    call(2, GET, 60, 61);
    assertThat(problem()).isPresent();
  }
}
