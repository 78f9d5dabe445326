// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.simulation.Operation.Kind;
import dev.adjoin.simulation.Reference.Step;
import dev.adjoin.simulation.SteppedDeletes.Next;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Searches an order of calls in which the {@link Reference} gives the reported outcomes and the
 * stored state, after Wing and Gong.
 *
 * <p>A call happens at one moment between its begin and its end. A call whose outcome is unknown
 * happens at such a moment or not at all; it ends when the last of its requests can arrive, which
 * may be later than the client has given up. The search tries the calls that can be next, one after
 * the other, and remembers the pairs of finished calls and state that it has tried; with few
 * clients there are few.
 *
 * <p>A delete in several steps has more moments: its mark and its end, which lie between begin and
 * end of the call, and the steps of {@link SteppedDeletes} at any time after the mark. It marks the
 * entity once; only if its mark was taken back, it may mark again. A delete that sweeps may look
 * and then remove the entity with what it found, without a mark. What nothing checks may be removed
 * after the end, as long as a call is under way that was so at the end.
 *
 * <p>A single PutItem or UpdateItem has no client request token. If its response is lost and
 * another client changes the item before the request is repeated, so that its condition holds
 * again, nothing tells that it was applied: such a call may happen twice. A transaction may not,
 * nor may a delete, nor a call that fails.
 */
final class Linearization {
  private static final int MOST_CALLS = 62;
  private static final int MOST_POSITIONS = 3_000_000;

  /** Writes of a new item that need no transaction, if nothing is checked. */
  private static final Set<Kind> ALONE = Set.of(Kind.CREATE, Kind.LINK);

  /** Writes of an item that exists need no transaction, unless its keys or guards change. */
  private static final Set<Kind> UPDATES = Set.of(Kind.PUT, Kind.OVERWRITE, Kind.CHANGE);

  private final SimulatedModel model;
  private final Reference reference;
  private final SteppedDeletes deletes;
  private final List<Call> calls;
  private final State last;

  /** Everything that each call reads or writes. */
  private final List<Set<String>> concerned;

  /** The calls that may happen twice. */
  private final long repeatable;

  private final Set<Position> tried = new HashSet<>();
  private final Map<State, State> states = new HashMap<>();
  private final List<String> furthest = new ArrayList<>();
  private State reached = State.EMPTY;
  private int most = -1;

  /** The search did not end: nothing is known about the history. */
  static final class TooManyOrders extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TooManyOrders() {
      super("There are too many orders to try", null, false, false);
    }
  }

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

  /**
   * Where the search is.
   *
   * @param done the calls that have happened
   * @param marked the calls that have marked the entity that they delete in several steps
   * @param repeated the calls that have happened a first time
   */
  private record Position(long done, long marked, long repeated, State state) {
    Position at(State next) {
      return new Position(done, marked, repeated, next);
    }

    Position done(int call, State next) {
      return new Position(
          done | 1L << call,
          marked & ~(1L << call),
          repeated & ~(1L << call),
          next.withoutLook(call).marked(m -> m.call() == call ? m.of(State.NOBODY) : m));
    }

    Position marked(int call, State next) {
      return new Position(done, marked | 1L << call, repeated, next);
    }

    Position undone(int call, State next) {
      return new Position(
          done, call == State.NOBODY ? marked : marked & ~(1L << call), repeated, next);
    }

    Position repeated(int call, State next) {
      return new Position(done, marked, repeated | 1L << call, next);
    }

    boolean isDone(int call) {
      return (done & 1L << call) != 0;
    }

    boolean isMarked(int call) {
      return (marked & 1L << call) != 0;
    }
  }

  private Linearization(
      SimulatedModel model,
      List<Call> calls,
      State last,
      boolean losesResponses,
      boolean areIndexesLate) {
    this.model = model;
    this.reference = new Reference(model);
    this.deletes = new SteppedDeletes(model, areIndexesLate);
    this.calls = calls;
    this.last = last;
    this.concerned = calls.stream().map(call -> deletes.concerned(call.operation())).toList();
    long repeated = 0;
    for (int i = 0; losesResponses && i < calls.size(); i++) {
      repeated |= isRepeatable(calls.get(i)) ? 1L << i : 0;
    }
    this.repeatable = repeated;
  }

  private boolean isRepeatable(Call call) {
    Operation operation = call.operation();
    boolean isAlone =
        UPDATES.contains(operation.kind())
            || ALONE.contains(operation.kind()) && model.isWrittenAlone(operation.type());
    return isAlone
        && mayHaveHappened(call.outcome())
        && calls.stream().anyMatch(other -> isMeanwhile(other, call));
  }

  /** A failed condition after a lost response is reported as unknown. */
  private static boolean mayHaveHappened(String outcome) {
    return Reference.isUnknown(outcome) || Set.of("ok", "done", "linked").contains(outcome);
  }

  /** Whether another client may have written the same item while a call was under way. */
  private boolean isMeanwhile(Call other, Call call) {
    return other.client() != call.client()
        && other.begin() < call.end()
        && call.begin() < other.end()
        && (writes(other.operation(), call.operation().target())
            || cascades(other.operation(), call.operation()));
  }

  private static boolean writes(Operation operation, String target) {
    return operation.kind() != Kind.GET && operation.target().equals(target)
        || operation.parts().stream().anyMatch(part -> writes(part, target));
  }

  private boolean cascades(Operation operation, Operation concerned) {
    return operation.kind() == Kind.RESUME
        || operation.kind() == Kind.DELETE
            && deletes.concerned(concerned).contains(operation.target());
  }

  /**
   * Checks a history.
   *
   * @param last everything that is stored in the end
   * @param losesResponses whether responses may have been lost
   * @param areIndexesLate whether indexes may show edges late
   * @return what no order can explain; empty if there is an order
   */
  static Optional<String> problem(
      SimulatedModel model,
      List<Call> calls,
      State last,
      boolean losesResponses,
      boolean areIndexesLate) {
    if (calls.size() > MOST_CALLS) {
      throw new IllegalArgumentException("A history must be short, but had " + calls.size());
    }
    Linearization search = new Linearization(model, calls, last, losesResponses, areIndexesLate);
    return search.exists(new Position(0, 0, 0, State.EMPTY))
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

  private boolean exists(Position reached) {
    State noted = deletes.noted(reached.state());
    // Equal states are kept once, since most positions share theirs with others.
    State known = states.putIfAbsent(noted, noted);
    Position position = reached.at(known == null ? noted : known);
    if (!tried.add(position)) {
      return false;
    }
    if (tried.size() > MOST_POSITIONS) {
      throw new TooManyOrders();
    }
    note(position);
    if (Long.bitCount(position.done()) == calls.size() && position.state().isStoredAs(last)) {
      return true;
    }
    long firstEnd = Long.MAX_VALUE;
    long lastBegin = Long.MIN_VALUE;
    for (int i = 0; i < calls.size(); i++) {
      if (position.isDone(i)) {
        lastBegin = Math.max(lastBegin, calls.get(i).begin());
      } else {
        firstEnd = Math.min(firstEnd, calls.get(i).end());
      }
    }
    for (int i = 0; i < calls.size(); i++) {
      if (!position.isDone(i)
          && calls.get(i).begin() < firstEnd
          && (isNext(i, position)
              || calls.get(i).end() == firstEnd && isWithoutEffect(i, position))) {
        return true;
      }
    }
    for (Next step : deletes.steps(position.state(), running(lastBegin, firstEnd))) {
      if (matters(step, position, firstEnd)
          && exists(position.undone(step.undone(), step.state()))) {
        return true;
      }
    }
    return false;
  }

  /** The calls that may run now, whether or not they have happened already. */
  private long running(long lastBegin, long firstEnd) {
    long running = 0;
    for (int i = 0; i < calls.size(); i++) {
      boolean isRunning = calls.get(i).begin() < firstEnd && calls.get(i).end() > lastBegin;
      running |= isRunning ? 1L << i : 0;
    }
    return running;
  }

  /**
   * A step that concerns none of the calls that can be next can as well follow them, unless it is
   * possible only while a call is under way.
   */
  private boolean matters(Next step, Position position, long firstEnd) {
    if (firstEnd == Long.MAX_VALUE || position.state().late().containsKey(step.changed())) {
      return true;
    }
    Set<String> changed = deletes.changed(step.changed());
    for (int i = 0; i < calls.size(); i++) {
      if (!position.isDone(i)
          && calls.get(i).begin() < firstEnd
          && !Collections.disjoint(concerned.get(i), changed)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether the rest is explained if a call ends without a further effect, because its outcome
   * leaves that open or rules an effect out. It can do so as well when no other call ends before.
   */
  private boolean isWithoutEffect(int i, Position position) {
    String outcome = calls.get(i).outcome();
    return (Reference.isUnknown(outcome) || Reference.isRefused(outcome))
        && exists(position.done(i, position.state()));
  }

  private boolean isNext(int i, Position position) {
    Call call = calls.get(i);
    Kind kind = call.operation().kind();
    if (kind == Kind.RESUME || kind == Kind.REPAIR) {
      return !call.outcome().startsWith("left") && exists(position.done(i, position.state()));
    }
    if (kind == Kind.DELETE && model.entity(call.operation().type()).isDeletedInSteps()) {
      return isNextStep(i, position);
    }
    boolean isRepeatable =
        (repeatable & ~position.repeated() & 1L << i) != 0 && isMeanwhile(i, position);
    return happens(i, position) || isRepeatable && isRepeated(i, position);
  }

  /** A delete in several steps marks the entity at one moment, and ends at another. */
  private boolean isNextStep(int i, Position position) {
    State state = position.state();
    String entity = calls.get(i).operation().target();
    String outcome = calls.get(i).outcome();
    boolean isEnded;
    if (outcome.equals("not there")) {
      return !state.has(entity) && exists(position.done(i, state));
    } else if (outcome.equals("deleted")) {
      isEnded = position.isMarked(i) && !state.isMarkedBy(i);
    } else if (outcome.equals(Reference.failed(Reason.RESTRICTED))) {
      isEnded = !deletes.restricting(state, entity).isEmpty();
    } else {
      isEnded = false;
    }
    if (isEnded && exists(position.done(i, state))) {
      return true;
    }
    return !position.isMarked(i)
        && state.isOpen(entity)
        && (isSwept(i, position) || exists(position.marked(i, deletes.mark(state, entity, i))));
  }

  /** A delete that sweeps looks at one moment, and removes what it found at another. */
  private boolean isSwept(int i, Position position) {
    String entity = calls.get(i).operation().target();
    String outcome = calls.get(i).outcome();
    State state = position.state();
    if (!deletes.sweeps(entity)) {
      return false;
    }
    State.Look look = state.looks().get(i);
    if (deletes.hasMore(state, entity, look)) {
      return exists(position.at(state.with(i, deletes.look(state, entity, look))));
    }
    boolean fits = outcome.equals("deleted") || Reference.isUnknown(outcome);
    return fits
        && deletes.swept(state, look).stream().anyMatch(next -> exists(position.done(i, next)));
  }

  /** Whether another client can still write the same item before a call happens again. */
  private boolean isMeanwhile(int i, Position position) {
    for (int other = 0; other < calls.size(); other++) {
      if (!position.isDone(other) && isMeanwhile(calls.get(other), calls.get(i))) {
        return true;
      }
    }
    return false;
  }

  private boolean isRepeated(int i, Position position) {
    return reference.apply(position.state(), calls.get(i).operation()).stream()
        .filter(step -> !step.next().equals(position.state()))
        .anyMatch(step -> exists(position.repeated(i, step.next())));
  }

  private boolean happens(int i, Position position) {
    Call call = calls.get(i);
    State state = position.state();
    boolean isUnknown = Reference.isUnknown(call.outcome());
    for (Step step : reference.apply(state, call.operation())) {
      boolean fits = isUnknown ? !step.next().equals(state) : fits(call, step.outcome());
      if (fits && exists(position.done(i, step.next()))) {
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

  private void note(Position position) {
    if (Long.bitCount(position.done()) > most) {
      most = Long.bitCount(position.done());
      reached = position.state();
      furthest.clear();
      for (int i = 0; i < calls.size(); i++) {
        if (!position.isDone(i)) {
          furthest.add(calls.get(i).toString());
          break;
        }
      }
    }
  }
}
