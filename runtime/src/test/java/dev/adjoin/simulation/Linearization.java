// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.simulation.Operation.Kind;
import dev.adjoin.simulation.Reference.State;
import dev.adjoin.simulation.Reference.Step;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Searches an order of calls in which the {@link Reference} gives the reported outcomes and the
 * stored state, after Wing and Gong.
 *
 * <p>A call happens at one moment between its begin and its end. A call whose outcome is unknown
 * happens at such a moment or not at all: a client that was stopped sends nothing later. The search
 * tries the calls that can be next, one after the other, and remembers the pairs of finished calls
 * and state that it has tried; with few clients there are few.
 *
 * <p>A single PutItem, UpdateItem or DeleteItem has no client request token. If its response is
 * lost and another client changes the item before the request is repeated, nothing tells that it
 * was applied: such a call may happen twice. Transactions may not.
 */
final class Linearization {
  private static final int MOST_CALLS = 62;

  private static final Set<Kind> ALONE =
      Set.of(
          Kind.CREATE,
          Kind.PUT,
          Kind.OVERWRITE,
          Kind.CHANGE,
          Kind.EDIT,
          Kind.DELETE,
          Kind.LINK,
          Kind.UNLINK);

  /** Writes of an item that exists need no transaction, unless its keys or guards change. */
  private static final Set<Kind> UPDATES = Set.of(Kind.PUT, Kind.OVERWRITE, Kind.CHANGE, Kind.EDIT);

  private final Reference reference;
  private final List<Call> calls;
  private final State last;

  /** The calls that may happen twice. */
  private final long repeatable;

  private final Set<Position> tried = new HashSet<>();
  private final List<String> furthest = new ArrayList<>();
  private State reached = State.EMPTY;
  private int most = -1;

  /**
   * A call and what it reported.
   *
   * @param begin a number that is smaller than the {@code end} of every call that began after it
   */
  record Call(int client, Operation operation, String outcome, long begin, long end) {
    @Override
    public String toString() {
      return "client %d %4d..%-4d %s: %s".formatted(client, begin, end, operation, outcome);
    }
  }

  private record Position(long done, long repeated, State state) {}

  private Linearization(
      SimulatedModel model, List<Call> calls, State last, boolean losesResponses) {
    this.reference = new Reference(model);
    this.calls = calls;
    this.last = last;
    long repeated = 0;
    for (int i = 0; losesResponses && i < calls.size(); i++) {
      repeated |= isRepeatable(model, calls.get(i)) ? 1L << i : 0;
    }
    this.repeatable = repeated;
  }

  private boolean isRepeatable(SimulatedModel model, Call call) {
    Operation operation = call.operation();
    return ALONE.contains(operation.kind())
        && (model.isWrittenAlone(operation.type()) || UPDATES.contains(operation.kind()))
        && calls.stream()
            .filter(other -> other.client() != call.client())
            .filter(other -> other.begin() < call.end() && call.begin() < other.end())
            .anyMatch(other -> writes(other.operation(), operation.target()));
  }

  private static boolean writes(Operation operation, String target) {
    return operation.kind() != Kind.GET && operation.target().equals(target)
        || operation.parts().stream().anyMatch(part -> writes(part, target));
  }

  /**
   * Checks a history.
   *
   * @param last everything that is stored in the end
   * @param losesResponses whether responses may have been lost
   * @return what no order can explain; empty if there is an order
   */
  static Optional<String> problem(
      SimulatedModel model, List<Call> calls, State last, boolean losesResponses) {
    if (calls.size() > MOST_CALLS) {
      throw new IllegalArgumentException("A history must be short, but had " + calls.size());
    }
    Linearization search = new Linearization(model, calls, last, losesResponses);
    return search.exists(0, 0, State.EMPTY)
        ? Optional.empty()
        : Optional.of(
            "No order of the calls explains what was reported and what is stored; at most "
                + search.most
                + " are explained, giving "
                + search.reached
                + "; next would be "
                + search.furthest
                + "; stored are "
                + last);
  }

  private boolean exists(long done, long repeated, State state) {
    if (Long.bitCount(done) == calls.size()) {
      note(done, state);
      return state.equals(last);
    }
    if (!tried.add(new Position(done, repeated, state))) {
      return false;
    }
    note(done, state);
    long firstEnd = Long.MAX_VALUE;
    for (int i = 0; i < calls.size(); i++) {
      if ((done & 1L << i) == 0) {
        firstEnd = Math.min(firstEnd, calls.get(i).end());
      }
    }
    for (int i = 0; i < calls.size(); i++) {
      Call call = calls.get(i);
      long bit = 1L << i;
      if ((done & bit) == 0
          && call.begin() < firstEnd
          && (isNext(call, done | bit, repeated, state)
              || (repeatable & ~repeated & bit) != 0
                  && isRepeated(call, done, repeated | bit, state))) {
        return true;
      }
    }
    return false;
  }

  private boolean isRepeated(Call call, long done, long repeated, State state) {
    return reference.apply(state, call.operation()).stream()
        .filter(step -> !step.next().equals(state))
        .anyMatch(step -> exists(done, repeated, step.next()));
  }

  private boolean isNext(Call call, long done, long repeated, State state) {
    boolean isUnknown = Reference.isUnknown(call.outcome());
    if ((isUnknown || Reference.isRefused(call.outcome())) && exists(done, repeated, state)) {
      return true;
    }
    for (Step step : reference.apply(state, call.operation())) {
      boolean fits = isUnknown ? !step.next().equals(state) : fits(call, step.outcome());
      if (fits && exists(done, repeated, step.next())) {
        return true;
      }
    }
    return false;
  }

  /**
   * A bulk run does not say which of its elements needed no change, if only some did; an entity
   * that exists needs no creation.
   */
  private static boolean fits(Call call, String outcome) {
    if (call.outcome().equals("done")) {
      boolean isUnchanged =
          call.operation().kind() == Kind.CREATE
              && outcome.equals(Reference.failed(Reason.ALREADY_EXISTS));
      return isUnchanged || !outcome.startsWith("fails");
    }
    return call.outcome().equals(outcome);
  }

  private void note(long done, State state) {
    if (Long.bitCount(done) > most) {
      most = Long.bitCount(done);
      reached = state;
      furthest.clear();
      for (int i = 0; i < calls.size(); i++) {
        if ((done & 1L << i) == 0) {
          furthest.add(calls.get(i).toString());
          break;
        }
      }
    }
  }
}
