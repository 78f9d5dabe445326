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
import dev.adjoin.internal.write.Sent.Done;
import dev.adjoin.internal.write.Sent.Rejected;
import dev.adjoin.internal.write.Sent.Rejection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;
import software.amazon.awssdk.services.dynamodb.model.TransactionInProgressException;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * Sends the writes of one intention until there is a definite answer.
 *
 * <p>A put or update that tells when it is repeated goes by itself. Everything else, also a single
 * delete, goes as a transaction, whose token lets DynamoDB recognise it: a repeated DeleteItem
 * finds nothing, and so could not say whether it was this call that removed the item; and the SDK
 * repeats requests by itself, so that even a first answer may be that of a repetition. It costs a
 * second write unit, and a delete needs no other trace in the table.
 *
 * <p>What stays ambiguous is sent again as it is, with the same token, for no longer than tokens
 * are sure to be known. Then the stored state decides.
 */
final class Sending {
  private static final Duration TOKEN_IS_KNOWN = Duration.ofMinutes(8);
  private static final int ENOUGH_CONFLICTS = 2;
  private static final String CONDITION_FAILED = "ConditionalCheckFailed";
  private static final String CONFLICT = "TransactionConflict";
  private static final Set<String> PASSING =
      Set.of(CONFLICT, "ThrottlingError", "ProvisionedThroughputExceeded");

  private final OpenTable table;
  private final String operation;
  private final List<ItemWrite> writes;
  private final String intention;
  private final Deadline deadline;
  private final Consumer<Purpose> request;
  private final long begin;
  private int attempts;
  private boolean isUnsure;

  /**
   * @param intention what stands on the items that are written
   * @param token what DynamoDB is to recognise this very request by
   */
  Sending(
      OpenTable table,
      String operation,
      List<ItemWrite> writes,
      String intention,
      String token,
      boolean atLeastOnce,
      Deadline deadline) {
    this.table = table;
    this.operation = operation;
    this.writes = writes;
    this.intention = intention;
    this.deadline = deadline;
    this.request = request(token, atLeastOnce);
    this.begin = table.environment().nanos();
  }

  private Consumer<Purpose> request(String token, boolean atLeastOnce) {
    Requests requests = new Requests(table.calls().table(), table.keys());
    ItemWrite only = writes.get(0);
    boolean isPlain = only.kind() == Kind.PUT || only.kind() == Kind.UPDATE;
    if (writes.size() > 1 || !only.isRepeatable() && !(atLeastOnce && isPlain)) {
      TransactWriteItemsRequest.Builder all = requests.transaction(writes, token);
      return purpose -> table.calls().transact(purpose, all);
    }
    if (only.kind() == Kind.PUT) {
      PutItemRequest.Builder put = requests.put(only);
      return purpose -> table.calls().put(purpose, put);
    }
    UpdateItemRequest.Builder update = requests.update(only);
    return purpose -> table.calls().update(purpose, update);
  }

  Sent send() {
    while (true) {
      attempts++;
      try {
        request.accept(new Purpose(operation, null, attempts));
        return new Done();
      } catch (ConditionalCheckFailedException e) {
        return answered(List.of(new Rejection(writes.get(0), e.hasItem() ? e.item() : Map.of())));
      } catch (TransactionCanceledException e) {
        Sent answer = cancelled(e);
        if (answer != null) {
          return answer;
        }
        contended(e);
      } catch (TransactionConflictException | TransactionInProgressException e) {
        contended(e);
      } catch (SdkException e) {
        Sent answer = failed(e);
        if (answer != null) {
          return answer;
        }
      }
    }
  }

  /** Null when it may be sent again as it is. */
  private @Nullable Sent failed(SdkException e) {
    if (deadline.isPatient() && Throttling.is(e)) {
      again(e);
      return null;
    }
    if (!Ambiguity.is(e)) {
      return unsureOr(e);
    }
    isUnsure = true;
    return mayAgain() ? null : settled(e);
  }

  /** A definite refusal says nothing of an attempt before it that got no answer. */
  private Sent unsureOr(SdkException e) {
    if (isUnsure) {
      return settled(e);
    }
    throw Failures.of(operation, key(), e);
  }

  /** It met others. What may have been done before must find out; else it may give way. */
  private void contended(SdkException e) {
    boolean givesWay = deadline.isYielding() && !isUnsure && !isThrottled(e);
    if (givesWay && attempts >= ENOUGH_CONFLICTS) {
      throw gaveUp(e);
    }
    again(e);
  }

  /**
   * Null when it may be sent again as it is. A condition that failed is an answer, though others
   * were met as well; but not where one that was met could give a better one: what is said of an
   * edge that is there already does not depend on whether a gate has room for another.
   */
  private @Nullable Sent cancelled(TransactionCanceledException e) {
    List<Rejection> rejections = new ArrayList<>();
    List<ItemWrite> met = new ArrayList<>();
    for (int i = 0; i < e.cancellationReasons().size(); i++) {
      CancellationReason reason = e.cancellationReasons().get(i);
      if (PASSING.contains(reason.code())) {
        met.add(writes.get(i));
      } else if (CONDITION_FAILED.equals(reason.code())) {
        Map<String, AttributeValue> stored = reason.hasItem() ? reason.item() : Map.of();
        rejections.add(new Rejection(writes.get(i), stored));
      }
    }
    boolean isDone = rejections.stream().anyMatch(this::isOurs);
    if (!isDone && !met.isEmpty() && (isUnsure || !isAnswer(rejections, met))) {
      return null;
    }
    if (rejections.isEmpty()) {
      throw Failures.of(operation, key(), e);
    }
    return answered(rejections);
  }

  private static boolean isAnswer(List<Rejection> rejections, List<ItemWrite> met) {
    return !rejections.isEmpty()
        && rejections.stream()
            .flatMap(r -> r.failures().stream())
            .allMatch(f -> f.requirement().isStale() || Causes.isOwn(f) || !isOpen(f, met));
  }

  /**
   * Whether the item itself that the failed operation is about was met, so that it said nothing.
   */
  private static boolean isOpen(Failure failure, List<ItemWrite> met) {
    return met.stream()
        .flatMap(write -> write.requirements().stream())
        .anyMatch(r -> r.operation() == failure.operation() && Causes.isOwn(r));
  }

  /** What fails because it was done is done. */
  private Sent answered(List<Rejection> rejections) {
    return rejections.stream().anyMatch(this::isOurs) ? new Done() : new Rejected(rejections);
  }

  private boolean isOurs(Rejection rejection) {
    return rejection.write().isBy(intention, rejection.stored());
  }

  private static boolean isThrottled(SdkException cause) {
    return cause instanceof TransactionCanceledException cancelled
        ? cancelled.cancellationReasons().stream().noneMatch(r -> CONFLICT.equals(r.code()))
        : Throttling.is(cause);
  }

  private void again(SdkException cause) {
    if (!deadline.pause(operation, attempts)) {
      throw gaveUp(cause);
    }
  }

  private AdjoinException gaveUp(SdkException cause) {
    boolean isThrottled = isThrottled(cause);
    return FailureBuilder.of(isThrottled ? Reason.UNAVAILABLE : Reason.CONFLICT, operation)
        .key(key())
        .attempts(attempts)
        .cause(cause)
        .because(
            isThrottled
                ? "found no capacity in time"
                : "met other writes of the same items each time");
  }

  private boolean mayAgain() {
    long spent = table.environment().nanos() - begin;
    return spent < TOKEN_IS_KNOWN.toNanos() && deadline.pause(operation, attempts);
  }

  /** The items themselves say whether they were written. */
  private Sent settled(SdkException cause) {
    for (ItemWrite write : writes) {
      if (write.stamp() != null && write.isBy(intention, stored(write, cause))) {
        return new Done();
      }
    }
    throw FailureBuilder.of(Reason.UNAVAILABLE, operation)
        .key(key())
        .attempts(attempts)
        .cause(cause)
        .because(
            "got no answer in time (%s), and may still be done".formatted(Failures.kind(cause)));
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

  private String key() {
    return table.keys().shown(writes.get(0).key());
  }
}
