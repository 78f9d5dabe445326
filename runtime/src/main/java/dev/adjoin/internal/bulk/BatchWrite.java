// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.bulk;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.internal.execute.Calls.Deadline;
import dev.adjoin.internal.execute.Calls.Purpose;
import dev.adjoin.internal.execute.FailureBuilder;
import dev.adjoin.internal.execute.Failures;
import dev.adjoin.internal.execute.OpenTable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * One BatchWriteItem, repeated until DynamoDB leaves nothing unprocessed or the deadline is over.
 * Puts without conditions can be repeated without harm.
 *
 * @param <W> the type of the write that an item belongs to
 */
final class BatchWrite<W> {
  private final OpenTable table;
  private final String name;
  private final ConcurrencyLimit concurrency;
  private final Map<W, AdjoinException> failed;
  private final Deadline deadline;
  private int attempts;
  private boolean isAmbiguous;

  /**
   * @param failed receives the writes that could not be done
   */
  BatchWrite(
      OpenTable table, String name, ConcurrencyLimit concurrency, Map<W, AdjoinException> failed) {
    this.table = table;
    this.name = name;
    this.concurrency = concurrency;
    this.failed = failed;
    this.deadline = table.calls().patientDeadline();
  }

  void write(Map<W, Map<String, AttributeValue>> items) {
    Map<W, Map<String, AttributeValue>> left = items;
    int withoutProgress = 0;
    while (!left.isEmpty()) {
      Map<W, Map<String, AttributeValue>> before = left;
      SdkException failure = null;
      try {
        left = send(before);
      } catch (SdkException e) {
        isAmbiguous |=
            Failures.isAmbiguous(e)
                || Failures.isAmbiguousBefore(e)
                || Failures.isRetriedSilently(e) && !Failures.isThrottling(e);
        if (!Failures.isThrottling(e) && !Failures.isAmbiguous(e)) {
          halve(before, e);
          return;
        }
        failure = e;
      } catch (AdjoinException e) {
        if (e.reason() == Reason.INTERRUPTED) {
          throw e;
        }
        notSent(before, e);
        return;
      }
      withoutProgress = left.size() == before.size() ? withoutProgress + 1 : 1;
      boolean isOver = Failures.isFinal(failure) || !left.isEmpty() && isOver(withoutProgress);
      if (isOver) {
        giveUp(left, failure);
        return;
      }
    }
  }

  private boolean isOver(int withoutProgress) {
    return !deadline.pause(name, withoutProgress) || deadline.isOver();
  }

  /** The deadline was over before the items were sent, or the program may not write any more. */
  private void notSent(Map<W, Map<String, AttributeValue>> left, AdjoinException because) {
    if (isAmbiguous) {
      giveUp(left, null);
    } else {
      left.keySet().forEach(write -> failed.put(write, because));
    }
  }

  private void giveUp(Map<W, Map<String, AttributeValue>> left, @Nullable SdkException cause) {
    String what =
        isAmbiguous
            ? unanswered(cause)
                + ", and may have been done, or may be done later: read the item to find out, or"
                + " repeat the call, which does no harm"
            : "found no capacity in time";
    left.forEach(
        (write, item) ->
            failed.put(
                write,
                FailureBuilder.of(isAmbiguous ? Reason.UNKNOWN : Reason.UNAVAILABLE, name)
                    .key(table.keys().shown(item))
                    .item(table.named(item))
                    .attempts(attempts)
                    .cause(cause)
                    .because(what)));
  }

  private static String unanswered(@Nullable SdkException cause) {
    if (cause == null) {
      return "got no answer in time";
    }
    String format =
        Failures.isAmbiguous(cause)
            ? "got no answer in time (%s)"
            : "was refused (%s) after an attempt that got no answer";
    return format.formatted(Failures.kind(cause));
  }

  /**
   * Finds the items that DynamoDB refuses by halving the batch. An item that it refuses in the end,
   * for example because the signature has expired meanwhile, may have been written by an earlier
   * attempt without an answer.
   */
  private void halve(Map<W, Map<String, AttributeValue>> items, SdkException cause) {
    List<W> writes = List.copyOf(items.keySet());
    if (writes.size() == 1) {
      Map<String, AttributeValue> item = items.get(writes.get(0));
      AdjoinException failure =
          Failures.of(
              name, table.named(item).stream().toList(), null, table.keys().shown(item), cause);
      if (failure.reason() == Reason.INTERRUPTED) {
        throw failure;
      }
      if (isAmbiguous && !Failures.isInvalid(cause)) {
        giveUp(items, cause);
      } else {
        failed.put(writes.get(0), failure);
      }
      return;
    }
    int half = writes.size() / 2;
    write(only(items, writes.subList(0, half)));
    write(only(items, writes.subList(half, writes.size())));
  }

  private static <W> Map<W, Map<String, AttributeValue>> only(
      Map<W, Map<String, AttributeValue>> items, List<W> writes) {
    Map<W, Map<String, AttributeValue>> only = new LinkedHashMap<>();
    writes.forEach(write -> only.put(write, items.get(write)));
    return only;
  }

  /** Sends the items, and returns those that are left unprocessed. */
  private Map<W, Map<String, AttributeValue>> send(Map<W, Map<String, AttributeValue>> items) {
    List<WriteRequest> puts = new ArrayList<>(items.size());
    for (Map<String, AttributeValue> item : items.values()) {
      PutRequest put = PutRequest.builder().item(item).build();
      puts.add(WriteRequest.builder().putRequest(put).build());
    }
    attempts++;
    long sent = table.environment().nanos();
    List<WriteRequest> unprocessed =
        table
            .calls()
            .batchWrite(
                new Purpose(name, null, attempts, deadline),
                BatchWriteItemRequest.builder().requestItems(Map.of(table.calls().table(), puts)))
            .unprocessedItems()
            .getOrDefault(table.calls().table(), List.of());
    if (!unprocessed.isEmpty()) {
      concurrency.throttled(sent);
    }
    return unprocessed(items, unprocessed);
  }

  private Map<W, Map<String, AttributeValue>> unprocessed(
      Map<W, Map<String, AttributeValue>> items, List<WriteRequest> unprocessed) {
    if (unprocessed.isEmpty()) {
      return Map.of();
    }
    Set<Map<String, AttributeValue>> keys = new HashSet<>();
    unprocessed.forEach(each -> keys.add(table.keys().in(each.putRequest().item())));
    Map<W, Map<String, AttributeValue>> left = new LinkedHashMap<>(items);
    left.values().removeIf(item -> !keys.contains(table.keys().in(item)));
    return left;
  }
}
