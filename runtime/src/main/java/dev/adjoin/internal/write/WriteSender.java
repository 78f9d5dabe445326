// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.internal.execute.Deadline;
import dev.adjoin.internal.execute.FailureBuilder;
import dev.adjoin.internal.execute.Failures;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.Purpose;
import dev.adjoin.internal.execute.Throttling;
import dev.adjoin.internal.plan.Action.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;
import software.amazon.awssdk.services.dynamodb.model.TransactionInProgressException;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * Sends the writes of one attempt until there is a definite answer. Used once.
 *
 * <h2>How a repeated request is recognised</h2>
 *
 * <p>A response can be lost: by us, who send again after a timeout or a broken connection, or by
 * the SDK, which repeats requests by itself, so that even the first answer we see may be that of a
 * repetition. Three ways keep the outcome exact:
 *
 * <ul>
 *   <li>A transaction has a client request token, by which DynamoDB recognises it. What is
 *       ambiguous is sent again as it is, with the same token, for as long as tokens are sure to be
 *       known.
 *   <li>A put or update by itself writes its token into the item. If its condition fails on an item
 *       that holds this token, it was done before. Without such a token in the items of a type, and
 *       where adding twice would do harm, it goes as a transaction of one item.
 *   <li>A DeleteItem returns what it removed, and costs half of what a transaction costs. If it
 *       finds nothing, and no earlier attempt can have been done, there was nothing. If an earlier
 *       attempt may have been done, nobody can tell: the call fails with {@link Reason#UNKNOWN}.
 * </ul>
 *
 * <p>After a definite refusal of a later attempt, an earlier one that got no answer is still open.
 * Then the items are read: one that holds the token shows that the writes were done.
 */
final class WriteSender {
  private static final Duration TOKEN_LIFETIME = Duration.ofMinutes(8);
  private static final int ENOUGH_CONFLICTS = 2;
  private static final String CONDITION_FAILED = "ConditionalCheckFailed";
  private static final String CONFLICT = "TransactionConflict";
  private static final Set<String> TRANSIENT =
      Set.of(CONFLICT, "ThrottlingError", "ProvisionedThroughputExceeded");

  private final OpenTable table;
  private final String operation;
  private final List<ItemWrite> writes;
  private final String token;
  private final Deadline deadline;
  private final Function<Purpose, Done> request;
  private final long begin;
  private int attempts;
  private boolean isAmbiguous;

  /** The answer to the writes. */
  sealed interface Outcome {}

  /**
   * The writes are done.
   *
   * @param removed the item that a DeleteItem removed; else empty
   */
  record Done(Map<String, AttributeValue> removed) implements Outcome {
    static final Done WRITTEN = new Done(Map.of());
  }

  /** Nothing was done, because these conditions failed. */
  record Rejected(List<Rejection> rejections) implements Outcome {

    /**
     * What failed, the most important first: about the entity or edge itself before others, an
     * answer before what is only outdated.
     */
    List<FailedRequirement> failures() {
      List<FailedRequirement> failures = new ArrayList<>();
      rejections.forEach(r -> failures.addAll(r.failures()));
      failures.sort(
          Comparator.comparing((FailedRequirement f) -> !f.requirement().isOwn())
              .thenComparing(f -> f.requirement().isOutdated()));
      return failures;
    }
  }

  /**
   * A write whose condition failed.
   *
   * @param stored the item that was there; empty if there was none
   */
  record Rejection(ItemWrite write, Map<String, AttributeValue> stored) {

    /** At least one: where none seems to fail, the caller's own condition must have. */
    List<FailedRequirement> failures() {
      List<BoundRequirement> failed = write.failedOn(stored);
      List<BoundRequirement> told = failed.isEmpty() ? suspects() : failed;
      return told.stream().map(r -> new FailedRequirement(r, write.key(), stored)).toList();
    }

    private List<BoundRequirement> suspects() {
      List<BoundRequirement> callers =
          write.requirements().stream()
              .filter(r -> r.origin() == BoundRequirement.Origin.CALLER)
              .toList();
      return callers.isEmpty() ? write.requirements().subList(0, 1) : callers;
    }
  }

  /**
   * Prepares the request.
   *
   * @param token what the written items hold
   * @param requestToken what DynamoDB recognises this very request by
   */
  WriteSender(
      OpenTable table,
      String operation,
      List<ItemWrite> writes,
      String token,
      String requestToken,
      boolean atLeastOnce,
      Deadline deadline) {
    this.table = table;
    this.operation = operation;
    this.writes = writes;
    this.token = token;
    this.deadline = deadline;
    this.request = request(requestToken, atLeastOnce);
    this.begin = table.environment().nanos();
  }

  private Function<Purpose, Done> request(String requestToken, boolean atLeastOnce) {
    RequestBuilder requests = new RequestBuilder(table.calls().table());
    ItemWrite only = writes.get(0);
    boolean isPutOrUpdate = only.kind() == Kind.PUT || only.kind() == Kind.UPDATE;
    if (writes.size() > 1 || !only.canStandAlone() && !(atLeastOnce && isPutOrUpdate)) {
      TransactWriteItemsRequest.Builder all = requests.transaction(writes, requestToken);
      return purpose -> {
        table.calls().transact(purpose, all);
        return Done.WRITTEN;
      };
    }
    if (only.kind() == Kind.PUT) {
      PutItemRequest.Builder put = requests.put(only);
      return purpose -> {
        table.calls().put(purpose, put);
        return Done.WRITTEN;
      };
    }
    if (only.kind() == Kind.DELETE) {
      DeleteItemRequest.Builder delete = requests.delete(only);
      return purpose -> new Done(table.calls().delete(purpose, delete).attributes());
    }
    UpdateItemRequest.Builder update = requests.update(only);
    return purpose -> {
      table.calls().update(purpose, update);
      return Done.WRITTEN;
    };
  }

  Outcome send() {
    while (true) {
      attempts++;
      try {
        return request.apply(new Purpose(operation, null, attempts));
      } catch (ConditionalCheckFailedException e) {
        return conditionFailed(e);
      } catch (TransactionCanceledException e) {
        Outcome answer = cancelled(e);
        if (answer != null) {
          return answer;
        }
        contended(e);
      } catch (TransactionConflictException | TransactionInProgressException e) {
        contended(e);
      } catch (SdkException e) {
        Outcome answer = failed(e);
        if (answer != null) {
          return answer;
        }
      }
    }
  }

  private Outcome conditionFailed(ConditionalCheckFailedException e) {
    ItemWrite only = writes.get(0);
    Map<String, AttributeValue> stored = e.hasItem() ? e.item() : Map.of();
    boolean isRepeated = isAmbiguous || e.numAttempts() != null && e.numAttempts() > 1;
    if (only.kind() == Kind.DELETE && stored.isEmpty() && isRepeated) {
      throw FailureBuilder.of(Reason.UNKNOWN, operation)
          .template(template())
          .key(key())
          .attempts(Math.max(attempts, e.numAttempts() == null ? 1 : e.numAttempts()))
          .cause(e)
          .because(
              "the response to an earlier attempt was lost, and now there is no "
                  + only.requirements().get(0).request().type()
                  + ": either this call removed it or it was not there; treat it as removed, or"
                  + " compare with what was read before");
    }
    return answered(List.of(new Rejection(only, stored)));
  }

  /** Null if it may be sent again as it is. */
  private @Nullable Outcome failed(SdkException e) {
    if (deadline.isPatient() && Throttling.is(e)) {
      pause(e);
      return null;
    }
    if (!Ambiguity.is(e)) {
      return refused(e);
    }
    isAmbiguous = true;
    return maySendAgain() ? null : readBack(e);
  }

  /** A definite refusal says nothing about an earlier attempt that got no answer. */
  private Outcome refused(SdkException e) {
    if (isAmbiguous) {
      return readBack(e);
    }
    throw Failures.of(operation, template(), key(), e);
  }

  /**
   * After a conflict with other writes: bulk work gives way soon, since it can go in smaller parts.
   * What may have been done before must find out.
   */
  private void contended(SdkException e) {
    boolean givesWay = deadline.isYielding() && !isAmbiguous && !isThrottled(e);
    if (givesWay && attempts >= ENOUGH_CONFLICTS) {
      throw gaveUp(e);
    }
    pause(e);
  }

  /**
   * Null if it may be sent again as it is. A failed condition is an answer, even if other items
   * were in conflict; but not if an item in conflict could give a better one: what is reported of
   * an edge that exists already does not depend on whether a gate has room for another.
   */
  private @Nullable Outcome cancelled(TransactionCanceledException e) {
    List<Rejection> rejections = new ArrayList<>();
    List<ItemWrite> conflicting = new ArrayList<>();
    for (int i = 0; i < e.cancellationReasons().size(); i++) {
      CancellationReason reason = e.cancellationReasons().get(i);
      if (TRANSIENT.contains(reason.code())) {
        conflicting.add(writes.get(i));
      } else if (CONDITION_FAILED.equals(reason.code())) {
        Map<String, AttributeValue> stored = reason.hasItem() ? reason.item() : Map.of();
        rejections.add(new Rejection(writes.get(i), stored));
      }
    }
    boolean isDone = rejections.stream().anyMatch(this::isOurs);
    if (!isDone && !conflicting.isEmpty() && (isAmbiguous || !isAnswer(rejections, conflicting))) {
      return null;
    }
    if (rejections.isEmpty()) {
      throw Failures.of(operation, template(), key(), e);
    }
    return answered(rejections);
  }

  private static boolean isAnswer(List<Rejection> rejections, List<ItemWrite> conflicting) {
    return !rejections.isEmpty()
        && rejections.stream()
            .flatMap(r -> r.failures().stream())
            .map(FailedRequirement::requirement)
            .allMatch(r -> r.isOutdated() || r.isOwn() || !isOwnOpen(r, conflicting));
  }

  /** Whether the item that the failed request is about was in conflict, so that it said nothing. */
  private static boolean isOwnOpen(BoundRequirement failed, List<ItemWrite> conflicting) {
    return conflicting.stream()
        .flatMap(write -> write.requirements().stream())
        .anyMatch(r -> r.request() == failed.request() && r.isOwn());
  }

  /** A condition that fails because the write was done before means that it is done. */
  private Outcome answered(List<Rejection> rejections) {
    return rejections.stream().anyMatch(this::isOurs) ? Done.WRITTEN : new Rejected(rejections);
  }

  private boolean isOurs(Rejection rejection) {
    return rejection.write().isBy(token, rejection.stored());
  }

  private static boolean isThrottled(SdkException cause) {
    return cause instanceof TransactionCanceledException cancelled
        ? cancelled.cancellationReasons().stream().noneMatch(r -> CONFLICT.equals(r.code()))
        : Throttling.is(cause);
  }

  private void pause(SdkException cause) {
    if (!deadline.pause(operation, attempts)) {
      throw gaveUp(cause);
    }
  }

  private AdjoinException gaveUp(SdkException cause) {
    boolean isThrottled = isThrottled(cause);
    return FailureBuilder.of(isThrottled ? Reason.UNAVAILABLE : Reason.CONFLICT, operation)
        .template(template())
        .key(key())
        .attempts(attempts)
        .cause(cause)
        .because(
            isThrottled
                ? "found no capacity in time"
                : "was in conflict with other writes of the same items each time");
  }

  private boolean maySendAgain() {
    long spent = table.environment().nanos() - begin;
    return spent < TOKEN_LIFETIME.toNanos() && deadline.pause(operation, attempts);
  }

  /** Reads whether the items hold the token of the writes. */
  private Outcome readBack(SdkException cause) {
    for (ItemWrite write : writes) {
      if (write.tokenPath() != null && write.isBy(token, stored(write, cause))) {
        return Done.WRITTEN;
      }
    }
    throw FailureBuilder.of(Reason.UNKNOWN, operation)
        .template(template())
        .key(key())
        .attempts(attempts)
        .cause(cause)
        .because(
            "got no answer in time (%s), and may have been done or still be: read the item to find out"
                .formatted(Failures.kind(cause)));
  }

  private Map<String, AttributeValue> stored(ItemWrite write, SdkException cause) {
    try {
      return table
          .calls()
          .get(
              Purpose.of(operation), GetItemRequest.builder().key(write.key()).consistentRead(true))
          .item();
    } catch (SdkException e) {
      cause.addSuppressed(e);
      return Map.of();
    }
  }

  private String template() {
    return writes.get(0).action().action().key().toString();
  }

  private String key() {
    return table.keys().shown(writes.get(0).key());
  }
}
