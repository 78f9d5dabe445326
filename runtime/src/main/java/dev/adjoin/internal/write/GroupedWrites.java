// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.execute.Calls.Deadline;
import dev.adjoin.internal.execute.FailureBuilder;
import dev.adjoin.internal.execute.Failures;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.plan.WriteName.Verb;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

/**
 * Runs independent requests in one transaction: takes out those that fail, and sends the rest
 * again. Used once.
 *
 * <p>Some requests fail only together, for example ten links when a gate has room for three. Half
 * of those are then sent after the others.
 */
final class GroupedWrites {
  private static final Comparator<FailedRequirement> MOST_IMPORTANT =
      Comparator.comparing(f -> !f.requirement().isOwn());
  private static final int SERVER_ERROR = 500;

  private final OpenTable table;
  private final String name;
  private final Deadline deadline;
  private final Map<WriteRequest, BulkOutcome> outcomes = new IdentityHashMap<>();
  private final Deque<List<WriteRequest>> waiting = new ArrayDeque<>();
  private int pauses;

  GroupedWrites(OpenTable table, String name) {
    this.table = table;
    this.name = name;
    this.deadline = table.calls().patientDeadline();
  }

  List<BulkOutcome> run(List<WriteRequest> requests) {
    waiting.add(requests);
    while (!waiting.isEmpty()) {
      together(waiting.remove());
    }
    return requests.stream().map(outcomes::get).toList();
  }

  private void together(List<WriteRequest> requests) {
    try {
      Deadline own = requests.size() > 1 ? deadline.yielding() : deadline;
      WriteRunner.Result result = new WriteRunner(table, name, requests, own).run();
      if (result.isDone()) {
        requests.forEach(request -> outcomes.put(request, BulkOutcome.DONE));
      } else {
        separateFailures(requests, result);
      }
    } catch (IllegalArgumentException e) {
      halve(requests, refused(e));
    } catch (AdjoinException e) {
      failed(requests, e);
    }
  }

  private void separateFailures(List<WriteRequest> requests, WriteRunner.Result result) {
    Map<WriteRequest, FailedRequirement> definite = new IdentityHashMap<>();
    Map<WriteRequest, Boolean> failedTogether = new IdentityHashMap<>();
    for (FailedRequirement failure : result.failures()) {
      boolean holdsAlone = failure.requirement().condition().holds(failure.stored());
      if (failure.requirement().isOutdated()) {
        continue;
      }
      if (holdsAlone && requests.size() > 1) {
        failedTogether.put(result.asked(failure), true);
      } else {
        definite.merge(
            result.asked(failure), failure, (a, b) -> MOST_IMPORTANT.compare(a, b) <= 0 ? a : b);
      }
    }
    definite.forEach((request, f) -> outcomes.put(request, outcome(f, result.attempts())));
    List<WriteRequest> left = requests.stream().filter(o -> !definite.containsKey(o)).toList();
    if (definite.isEmpty()) {
      split(left, failedTogether);
    } else {
      later(left);
    }
  }

  private void later(List<WriteRequest> requests) {
    if (!requests.isEmpty()) {
      waiting.add(requests);
    }
  }

  /** Sends half of the requests that failed together after the others; their order is kept. */
  private void split(List<WriteRequest> requests, Map<WriteRequest, Boolean> failedTogether) {
    List<WriteRequest> now = new ArrayList<>();
    List<WriteRequest> then = new ArrayList<>();
    int seen = 0;
    for (WriteRequest request : requests) {
      boolean isLater = failedTogether.containsKey(request) && ++seen > failedTogether.size() / 2;
      (isLater ? then : now).add(request);
    }
    later(now);
    later(then);
  }

  private BulkOutcome outcome(FailedRequirement failure, int attempts) {
    boolean isUnchanged =
        failure.request().given() != null
            ? failure.requirement().isAlreadyThere() && !failure.isBeingDeleted()
            : failure.requirement().isNotThere();
    return isUnchanged || failure.requirement().isDone()
        ? new BulkOutcome.Unchanged()
        : new BulkOutcome.Failed(new FailureMessages(table).exception(failure, attempts));
  }

  private void failed(List<WriteRequest> requests, AdjoinException e) {
    if (e.reason() == Reason.INTERRUPTED) {
      throw e;
    }
    boolean mayBeDone = e.reason() == Reason.UNKNOWN;
    if (mayBeDone && requests.size() == 1 && isThereNow(requests.get(0), e)) {
      outcomes.put(requests.get(0), new BulkOutcome.Unchanged());
    } else if (mayBeDone) {
      // Sent again, the requests would take their own writes for those of others.
      requests.forEach(request -> outcomes.put(request, new BulkOutcome.Failed(e)));
    } else if (Failures.isThrottling(e.getCause()) && deadline.pause(name, ++pauses)) {
      waiting.add(requests);
    } else if (isOfOneRequest(e)) {
      halve(requests, e);
    } else {
      requests.forEach(request -> outcomes.put(request, new BulkOutcome.Failed(e)));
    }
  }

  /**
   * Whether an entity to create or an edge to link is there, although it is unknown who wrote it:
   * the response to an earlier attempt was lost. Bulk work need not know.
   */
  private static boolean isThereNow(WriteRequest request, AdjoinException e) {
    Verb verb = request.prepared().verb();
    return (verb == Verb.LINK || verb == Verb.CREATE)
        && e.getCause() instanceof ConditionalCheckFailedException failed
        && failed.hasItem()
        && !failed.item().containsKey(OwnedAttribute.DELETING);
  }

  /**
   * Whether the failure is caused by a single request, so that the other requests can succeed
   * without it.
   */
  private static boolean isOfOneRequest(AdjoinException e) {
    return switch (e.reason()) {
      case UNAVAILABLE ->
          e.getCause() instanceof AwsServiceException service
              && service.statusCode() < SERVER_ERROR
              && !Failures.isThrottling(service);
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

  private void halve(List<WriteRequest> requests, AdjoinException e) {
    if (requests.size() == 1) {
      outcomes.put(requests.get(0), new BulkOutcome.Failed(e));
      return;
    }
    int half = requests.size() / 2;
    later(requests.subList(0, half));
    later(requests.subList(half, requests.size()));
  }
}
