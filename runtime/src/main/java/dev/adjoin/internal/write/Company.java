// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.internal.execute.Deadline;
import dev.adjoin.internal.execute.FailureBuilder;
import dev.adjoin.internal.execute.Throttling;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.awscore.exception.AwsServiceException;

/**
 * Runs operations in one transaction of which each stands for itself: what fails is taken out, and
 * the rest is sent again.
 *
 * <p>Some fail only in company: a gate has room for three more edges, and ten ask. Then half of
 * those wait until the others are done.
 */
final class Company {
  private static final Comparator<Failure> SAYS_MOST = Comparator.comparing(f -> !Causes.isOwn(f));
  private static final int SERVER_ERROR = 500;

  private final WriteContext context;
  private final String name;
  private final Deadline deadline;
  private final Map<Operation, PieceOutcome> settled = new IdentityHashMap<>();
  private final Deque<List<Operation>> waiting = new ArrayDeque<>();
  private int pauses;

  Company(WriteContext context, String name) {
    this.context = context;
    this.name = name;
    this.deadline = context.table().calls().patientDeadline();
  }

  List<PieceOutcome> run(List<Operation> operations) {
    waiting.add(operations);
    while (!waiting.isEmpty()) {
      together(waiting.remove());
    }
    return operations.stream().map(settled::get).toList();
  }

  private void together(List<Operation> operations) {
    try {
      Deadline own = operations.size() > 1 ? deadline.yielding() : deadline;
      Runner.Run run = new Runner(context, name, operations, own).run();
      if (run.failure() == null) {
        operations.forEach(operation -> settled.put(operation, new PieceOutcome.Done()));
      } else {
        judge(operations, run);
      }
    } catch (IllegalArgumentException e) {
      apart(operations, refused(e));
    } catch (AdjoinException e) {
      failed(operations, e);
    }
  }

  private void judge(List<Operation> operations, Runner.Run run) {
    Map<Operation, Failure> definite = new IdentityHashMap<>();
    Map<Operation, Boolean> crowded = new IdentityHashMap<>();
    for (Failure failure : run.all()) {
      boolean holdsAlone = failure.requirement().premise().holds(failure.stored());
      if (failure.requirement().isStale()) {
        continue;
      }
      if (holdsAlone && operations.size() > 1) {
        crowded.put(failure.operation(), true);
      } else {
        definite.merge(
            failure.operation(), failure, (a, b) -> SAYS_MOST.compare(a, b) <= 0 ? a : b);
      }
    }
    definite.forEach((operation, f) -> settled.put(operation, outcome(f, run.attempts())));
    List<Operation> left = operations.stream().filter(o -> !definite.containsKey(o)).toList();
    if (definite.isEmpty()) {
      part(left, crowded);
    } else {
      later(left);
    }
  }

  private void later(List<Operation> operations) {
    if (!operations.isEmpty()) {
      waiting.add(operations);
    }
  }

  /** Half of those that do not all fit wait for the others, which come first as they came. */
  private void part(List<Operation> operations, Map<Operation, Boolean> crowded) {
    List<Operation> now = new ArrayList<>();
    List<Operation> then = new ArrayList<>();
    int seen = 0;
    for (Operation operation : operations) {
      boolean waits = crowded.containsKey(operation) && ++seen > crowded.size() / 2;
      (waits ? then : now).add(operation);
    }
    later(now);
    later(then);
  }

  private PieceOutcome outcome(Failure failure, int attempts) {
    boolean isNew = failure.operation().wish() instanceof Wish.Whole;
    boolean isSo =
        isNew
            ? Causes.isAlreadyThere(failure) && !Conventions.isMarked(failure.stored())
            : Causes.isNotThere(failure);
    return isSo
        ? new PieceOutcome.Unchanged()
        : new PieceOutcome.Failed(new Causes(context.table()).exception(failure, attempts));
  }

  private void failed(List<Operation> operations, AdjoinException e) {
    if (e.reason() == Reason.INTERRUPTED) {
      throw e;
    }
    if (Throttling.is(e.getCause()) && deadline.pause(name, ++pauses)) {
      waiting.add(operations);
    } else if (isOfOne(e)) {
      apart(operations, e);
    } else {
      operations.forEach(operation -> settled.put(operation, new PieceOutcome.Failed(e)));
    }
  }

  /** Whether it is one of them that is refused, or that others write, whatever the rest is. */
  private static boolean isOfOne(AdjoinException e) {
    return switch (e.reason()) {
      case UNAVAILABLE ->
          e.getCause() instanceof AwsServiceException service
              && service.statusCode() < SERVER_ERROR
              && !Throttling.is(service);
      default -> true;
    };
  }

  private AdjoinException refused(IllegalArgumentException e) {
    String words = String.valueOf(e.getMessage());
    String repeated = name + ": ";
    return FailureBuilder.of(Reason.REFUSED, name)
        .cause(e)
        .because(words.startsWith(repeated) ? words.substring(repeated.length()) : words);
  }

  private void apart(List<Operation> operations, AdjoinException e) {
    if (operations.size() == 1) {
      settled.put(operations.get(0), new PieceOutcome.Failed(e));
      return;
    }
    int half = operations.size() / 2;
    later(operations.subList(0, half));
    later(operations.subList(half, operations.size()));
  }
}
