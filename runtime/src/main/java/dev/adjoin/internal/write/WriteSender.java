// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.internal.codec.ItemName;
import dev.adjoin.internal.execute.Calls.Deadline;
import dev.adjoin.internal.execute.Calls.Purpose;
import dev.adjoin.internal.execute.Environment;
import dev.adjoin.internal.execute.FailureBuilder;
import dev.adjoin.internal.execute.Failures;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.RequestTimeouts;
import dev.adjoin.internal.execute.StoredValues;
import dev.adjoin.internal.plan.Action.Kind;
import dev.adjoin.internal.write.ItemWrite.BoundRequirement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
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
 * <p>A response can be lost. This class then sends the request again, and so does the SDK by
 * itself, so that even the first response that is visible here can be that of a repeated request.
 * Three mechanisms keep the outcome exact:
 *
 * <ul>
 *   <li>A transaction has a client request token, by which DynamoDB recognises it for 10 minutes.
 *       After an ambiguous failure the same request is sent again with the same token for at most 4
 *       minutes, by the clock for durations and by the time of day: the former can stand still
 *       while a computer sleeps. The SDK may send the last one again for a minute, and each can
 *       arrive until its signature is too old, 5 minutes later: while DynamoDB knows the token. If
 *       it is rejected within that time, no earlier attempt was applied.
 *   <li>A put or update by itself writes its token into the item. If its condition fails on an item
 *       that holds this token, an earlier attempt wrote it. If the items of a type have no token,
 *       or if applying the update twice would be wrong, it is sent as a transaction of one item.
 *   <li>A DeleteItem returns the removed item, and costs half as much as a transaction. If it finds
 *       no item on the first attempt, there was none. It leaves nothing by which a repeated one
 *       could be recognised, and the id may have been created again in between: then the repeated
 *       one would remove the new item, too. So it is never repeated after an ambiguous failure, not
 *       by the SDK either; only after refusals, when it was surely not applied. A DeleteItem that
 *       requires the token of the item as it was read can be repeated, since it can only remove
 *       that item.
 * </ul>
 *
 * <p>After an ambiguous failure, whatever ends the attempts (the deadline, a conflict, a rejection)
 * does not decide whether an earlier attempt was applied. The items are then read: an item with the
 * token proves that the writes were applied. Otherwise the call fails with {@link Reason#UNKNOWN}.
 * It is never sent with another token, by which it could be applied twice.
 */
final class WriteSender {
  private static final Duration TOKEN_LIFETIME = Duration.ofMinutes(10);
  private static final Duration SIGNATURE_LIFETIME = Duration.ofMinutes(5);

  /** How long a request is sent again, so that none arrives when its token is forgotten. */
  private static final Duration SENT_AGAIN =
      TOKEN_LIFETIME.minus(SIGNATURE_LIFETIME).minus(RequestTimeouts.LONGEST_WRITE);

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
  private final boolean isTransaction;
  private final boolean isDelete;

  /** Whether the request is a delete that could remove another item than the one that was meant. */
  private final boolean isBareDelete;

  private boolean returnsItem;
  private long sentAtNanos;
  private Instant sentAt = Instant.EPOCH;
  private int attempts;
  private boolean isAmbiguous;

  /** How a repeated request is recognised. */
  enum Recognition {
    /** By a client request token where that is needed, else by what is stored. */
    CHEAPEST,
    /** By a client request token in any case. */
    BY_TOKEN,
    /**
     * Not at all, if the request is a single put or update, which may then happen twice. A delete
     * is sent as with {@link #CHEAPEST}.
     */
    NONE
  }

  /** The outcome of the writes. */
  sealed interface Outcome {}

  /**
   * The writes were applied.
   *
   * @param returned the item that a DeleteItem removed, or the item after a single update that was
   *     to return it; else empty
   */
  record Done(Map<String, AttributeValue> returned) implements Outcome {
    static final Done WRITTEN = new Done(Map.of());
  }

  /** Nothing was written, because these conditions failed. */
  record Rejected(List<Rejection> rejections) implements Outcome {

    /**
     * The failed requirements, the most important first: those on the entity or edge itself before
     * others, and final failures before outdated ones.
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
   * @param stored the stored item; empty if there was none
   */
  record Rejection(ItemWrite write, Map<String, AttributeValue> stored) {

    /**
     * The failed requirements; never empty. If all of them hold on the stored item, the failed one
     * must be a condition of the caller.
     */
    List<FailedRequirement> failures() {
      List<BoundRequirement> failed = write.failedOn(stored);
      List<BoundRequirement> reported = failed.isEmpty() ? callerConditions() : failed;
      return reported.stream().map(r -> new FailedRequirement(r, write.key(), stored)).toList();
    }

    /** Whether the stored item has all that the write requires, and the caller has no condition. */
    boolean isFulfilled() {
      return write.failedOn(stored).isEmpty()
          && write.requirements().stream()
              .noneMatch(r -> r.origin() == BoundRequirement.Origin.CALLER);
    }

    private List<BoundRequirement> callerConditions() {
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
   * @param token the token to write into the items
   * @param requestToken the client request token, by which DynamoDB recognises a repeated
   *     transaction
   */
  WriteSender(
      OpenTable table,
      String operation,
      List<ItemWrite> writes,
      String token,
      String requestToken,
      Recognition recognition,
      Deadline deadline) {
    this.table = table;
    this.operation = operation;
    this.writes = writes;
    this.token = token;
    this.deadline = deadline;
    this.isTransaction = isTransaction(recognition);
    this.isDelete = !isTransaction && writes.get(0).kind() == Kind.DELETE;
    this.isBareDelete = isDelete && !writes.get(0).requiresToken();
    this.request = request(requestToken);
  }

  /** Lets a single update return the item after it, which costs nothing. */
  WriteSender returningItem() {
    returnsItem = true;
    return this;
  }

  private boolean isTransaction(Recognition recognition) {
    ItemWrite only = writes.get(0);
    boolean isPutOrUpdate = only.kind() == Kind.PUT || only.kind() == Kind.UPDATE;
    boolean isEnough =
        switch (recognition) {
          case CHEAPEST -> only.canStandAlone();
          case BY_TOKEN -> false;
          case NONE -> isPutOrUpdate || only.canStandAlone();
        };
    return writes.size() > 1 || !isEnough;
  }

  private Function<Purpose, Done> request(String requestToken) {
    RequestBuilder requests = new RequestBuilder(table);
    ItemWrite only = writes.get(0);
    if (isTransaction) {
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
    if (isBareDelete) {
      DeleteItemRequest.Builder delete = requests.delete(only);
      return purpose -> new Done(table.calls().deleteOnce(purpose, delete).attributes());
    }
    if (isDelete) {
      DeleteItemRequest.Builder delete = requests.delete(only);
      return purpose -> new Done(table.calls().delete(purpose, delete).attributes());
    }
    UpdateItemRequest.Builder update = requests.update(only);
    return purpose -> {
      if (returnsItem) {
        update.returnValues(ReturnValue.ALL_NEW);
      }
      return new Done(table.calls().update(purpose, update).attributes());
    };
  }

  Outcome send() {
    while (true) {
      attempts++;
      if (!isAmbiguous) {
        sentAtNanos = table.environment().nanos();
        sentAt = table.environment().now();
      }
      try {
        return request.apply(new Purpose(operation, null, attempts, deadline));
      } catch (SdkException e) {
        isAmbiguous |=
            Failures.isAmbiguousBefore(e) || isBareDelete && Failures.isRetriedSilently(e);
        Outcome answer = failed(e);
        if (answer != null) {
          return answer;
        }
      } catch (AdjoinException e) {
        if (!isAmbiguous || e.reason() == Reason.INTERRUPTED) {
          throw e;
        }
        // It was not sent again, and an earlier attempt may have been applied.
        return readBack(SdkClientException.create(e.getMessage(), e));
      }
    }
  }

  /** Handles a failure; returns null if the same request may be sent again. */
  private @Nullable Outcome failed(SdkException e) {
    if (e instanceof ConditionalCheckFailedException failed) {
      return conditionFailed(failed);
    }
    if (e instanceof TransactionCanceledException cancelled) {
      Outcome answer = cancelled(cancelled);
      return answer != null ? answer : handleConflict(e);
    }
    if (e instanceof TransactionConflictException) {
      return handleConflict(e);
    }
    if (e instanceof TransactionInProgressException) {
      // An earlier attempt with this token is still being applied.
      isAmbiguous = true;
      return sendAgainOrDecide(e);
    }
    if (deadline.isPatient() && Failures.isThrottling(e)) {
      return sendAgainOrDecide(e);
    }
    if (isBareDelete && Failures.isUnapplied(e)) {
      return sendAgainOrDecide(e);
    }
    if (Failures.isFinal(e)) {
      throw unknown(e, "the store failed, and may have done it: open it again and read the item");
    }
    if (Failures.isAmbiguous(e)) {
      isAmbiguous = true;
      return sendAgainOrDecide(e);
    }
    if (isAmbiguous) {
      return readBack(e);
    }
    throw Failures.of(operation, subjects(), template(), key(), e);
  }

  private @Nullable Outcome conditionFailed(ConditionalCheckFailedException e) {
    ItemWrite only = writes.get(0);
    Map<String, AttributeValue> stored = rejecting(only, e.hasItem() ? e.item() : null, e);
    boolean mayBeRepeated = isAmbiguous || isDelete && Failures.isRetriedSilently(e);
    if (isDelete && stored.isEmpty() && mayBeRepeated) {
      throw notThereAfterDelete(e);
    }
    Rejection rejection = new Rejection(only, stored);
    if (mayBeRepeated && !isOurs(rejection)) {
      throw unknown(
          e,
          "the response to an earlier attempt was lost, and the item is now as others left it: either"
              + " this call was done before that, or it was not done; read the item to find out");
    }
    return !isOurs(rejection) && hasChanged(rejection)
        ? sendAgainOrDecide(e)
        : answered(List.of(rejection));
  }

  /**
   * The stored item on which a condition failed; empty if there was none. DynamoDB returns it with
   * the failure. An endpoint that returns none may not know that parameter, so the item is read.
   */
  private Map<String, AttributeValue> rejecting(
      ItemWrite write, @Nullable Map<String, AttributeValue> returned, SdkException cause) {
    if (returned != null) {
      return table.names().declared(returned);
    }
    if (!table.calls().isForeign()) {
      return Map.of();
    }
    Map<String, AttributeValue> read = stored(write, deadline.forDecision(), cause);
    if (read == null) {
      throw Failures.of(operation, subjects(), template(), key(), cause);
    }
    return read;
  }

  /**
   * Whether an item that was read after the failure fulfils all that the write requires, so that
   * others have changed it since and the write may be sent again.
   */
  private boolean hasChanged(Rejection rejection) {
    return table.calls().isForeign() && rejection.isFulfilled();
  }

  /**
   * Handles a conflict with other writers. A bulk transaction fails after a few conflicts, since it
   * can be split, unless an earlier attempt may have been applied.
   */
  private @Nullable Outcome handleConflict(SdkException e) {
    boolean givesWay = deadline.isYielding() && !isAmbiguous && !isThrottled(e);
    if (givesWay && attempts >= ENOUGH_CONFLICTS) {
      throw gaveUp(e);
    }
    return sendAgainOrDecide(e);
  }

  /** Waits, and returns null, if the same request may be sent again; otherwise decides. */
  private @Nullable Outcome sendAgainOrDecide(SdkException e) {
    boolean isAgain =
        !(isBareDelete && isAmbiguous)
            && !isTokenOld()
            && deadline.pause(operation, attempts)
            && !isTokenOld()
            && !deadline.isOver();
    if (isAgain) {
      return null;
    }
    if (isAmbiguous) {
      return readBack(e);
    }
    throw gaveUp(e);
  }

  /**
   * Whether DynamoDB may have forgotten the token of an attempt without a response before another
   * one arrives. The longer of two times counts: one clock can stand still while a computer sleeps,
   * and the other can be set back.
   */
  private boolean isTokenOld() {
    if (!isAmbiguous) {
      return false;
    }
    Environment environment = table.environment();
    Duration spent = Duration.ofNanos(environment.nanos() - sentAtNanos);
    Duration ofDay = Duration.between(sentAt, environment.now());
    return spent.compareTo(SENT_AGAIN) >= 0 || ofDay.compareTo(SENT_AGAIN) >= 0;
  }

  /**
   * Handles a cancelled transaction; returns null if the same request may be sent again. A failed
   * condition is final even if other items were in conflict, except if the item that the request is
   * about was among those: whether an edge exists must be known before a full gate can be reported.
   */
  private @Nullable Outcome cancelled(TransactionCanceledException e) {
    List<Rejection> rejections = new ArrayList<>();
    List<ItemWrite> conflicting = new ArrayList<>();
    for (int i = 0; i < e.cancellationReasons().size(); i++) {
      CancellationReason reason = e.cancellationReasons().get(i);
      if (TRANSIENT.contains(reason.code())) {
        conflicting.add(writes.get(i));
      } else if (CONDITION_FAILED.equals(reason.code())) {
        rejections.add(
            new Rejection(
                writes.get(i),
                rejecting(writes.get(i), reason.hasItem() ? reason.item() : null, e)));
      }
    }
    boolean isDone = rejections.stream().anyMatch(this::isOurs);
    if (!isDone && !rejections.isEmpty() && rejections.stream().allMatch(this::hasChanged)) {
      return null;
    }
    if (!isDone && !conflicting.isEmpty() && (isAmbiguous || !isAnswer(rejections, conflicting))) {
      return null;
    }
    if (!isDone && isTokenOld()) {
      return readBack(e);
    }
    if (rejections.isEmpty()) {
      throw Failures.of(operation, subjects(), template(), key(), e);
    }
    return answered(rejections);
  }

  private static boolean isAnswer(List<Rejection> rejections, List<ItemWrite> conflicting) {
    return !rejections.isEmpty()
        && rejections.stream()
            .flatMap(r -> r.failures().stream())
            .map(FailedRequirement::requirement)
            .allMatch(r -> r.isOutdated() || r.isOwn() || !isOwnItemInConflict(r, conflicting));
  }

  /**
   * Whether the item that the failed request is about was in conflict, so that its conditions were
   * not evaluated.
   */
  private static boolean isOwnItemInConflict(BoundRequirement failed, List<ItemWrite> conflicting) {
    return conflicting.stream()
        .flatMap(write -> write.requirements().stream())
        .anyMatch(r -> r.request() == failed.request() && r.isOwn());
  }

  /**
   * The outcome of failed conditions. If a stored item has the token of this write, the conditions
   * failed because an earlier attempt succeeded.
   */
  private Outcome answered(List<Rejection> rejections) {
    if (rejections.stream().noneMatch(this::isOurs)) {
      return new Rejected(rejections);
    }
    return returnsItem && !isTransaction ? new Done(rejections.get(0).stored()) : Done.WRITTEN;
  }

  private boolean isOurs(Rejection rejection) {
    return rejection.write().isBy(token, rejection.stored());
  }

  private static boolean isThrottled(SdkException cause) {
    return cause instanceof TransactionCanceledException cancelled
        ? cancelled.cancellationReasons().stream().noneMatch(r -> CONFLICT.equals(r.code()))
        : Failures.isThrottling(cause);
  }

  private AdjoinException gaveUp(SdkException cause) {
    boolean isThrottled = isThrottled(cause);
    boolean isConflict =
        cause instanceof TransactionConflictException
            || cause instanceof TransactionCanceledException;
    if (!isThrottled && !isConflict) {
      return Failures.of(operation, subjects(), template(), key(), cause);
    }
    return FailureBuilder.of(isThrottled ? Reason.UNAVAILABLE : Reason.CONFLICT, operation)
        .items(subjects())
        .template(template())
        .key(key())
        .attempts(attempts)
        .cause(cause)
        .because(
            isThrottled
                ? "found no capacity in time"
                : "was in conflict with other writes of the same items each time");
  }

  /** Reads the items to find out whether they have the token of the writes. */
  private Outcome readBack(SdkException cause) {
    Deadline last = deadline.forDecision();
    if (isBareDelete) {
      throw withoutAnswerToDelete(cause, stored(writes.get(0), last, cause));
    }
    for (ItemWrite write : writes) {
      Map<String, AttributeValue> stored =
          write.tokenPath() == null ? Map.of() : stored(write, last, cause);
      if (stored == null) {
        break;
      }
      if (write.isBy(token, stored)) {
        return Done.WRITTEN;
      }
    }
    throw withoutAnswer(cause);
  }

  /**
   * The failure of a delete that may have been done.
   *
   * @param stored the item as it is now; empty if there is none, null if that is not known
   */
  private AdjoinException withoutAnswerToDelete(
      SdkException cause, @Nullable Map<String, AttributeValue> stored) {
    if (stored == null) {
      return withoutAnswer(cause);
    }
    if (stored.isEmpty() || StoredValues.isTombstone(stored)) {
      return notThereAfterDelete(cause);
    }
    return unknown(
        cause,
        "got no answer (%s), and a %s is there now: either this call did not remove it, or it did and somebody created it again since; calling again removes what is there now"
            .formatted(Failures.kind(cause), type()));
  }

  private AdjoinException notThereAfterDelete(SdkException cause) {
    return FailureBuilder.of(Reason.UNKNOWN, operation)
        .items(subjects())
        .template(template())
        .key(key())
        .attempts(Math.max(attempts, cause.numAttempts() == null ? 1 : cause.numAttempts()))
        .cause(cause)
        .because(
            "the response to an earlier attempt was lost, and now there is no "
                + type()
                + ": either this call removed it or it was not there; treat it as removed, or"
                + " compare with what was read before");
  }

  private AdjoinException withoutAnswer(SdkException cause) {
    return unknown(
        cause,
        "got no answer in time (%s), and may have been done, or may be done later: read the item to find out"
            .formatted(Failures.kind(cause)));
  }

  /** Reads an item; null if that failed too. */
  private @Nullable Map<String, AttributeValue> stored(
      ItemWrite write, Deadline last, SdkException cause) {
    try {
      return table
          .calls()
          .get(
              Purpose.of(operation).until(last),
              GetItemRequest.builder().key(write.key()).consistentRead(true))
          .item();
    } catch (SdkException | AdjoinException e) {
      cause.addSuppressed(e);
      return null;
    }
  }

  private AdjoinException unknown(SdkException cause, String what) {
    return FailureBuilder.of(Reason.UNKNOWN, operation)
        .items(subjects())
        .template(template())
        .key(key())
        .attempts(attempts)
        .cause(cause)
        .because(
            writes.stream().anyMatch(ItemWrite::addsUp)
                ? what + " before the call is repeated, which could add twice"
                : what);
  }

  private String type() {
    return writes.get(0).requirements().get(0).request().type();
  }

  /** The entities and edges that the requests are about. */
  private Set<ItemName> subjects() {
    Set<ItemName> subjects = new LinkedHashSet<>();
    writes.stream()
        .flatMap(write -> write.requirements().stream())
        .forEach(requirement -> subjects.add(requirement.request().subject()));
    return subjects;
  }

  private String template() {
    return writes.get(0).template().toString();
  }

  private String key() {
    return table.keys().shown(writes.get(0).key());
  }
}
