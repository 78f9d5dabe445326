// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.bulk;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.internal.execute.Deadline;
import dev.adjoin.internal.execute.FailureBuilder;
import dev.adjoin.internal.execute.Failures;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.Purpose;
import dev.adjoin.internal.execute.Throttling;
import dev.adjoin.internal.write.Ambiguity;
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
 * One BatchWriteItem, sent until nothing of it is left unprocessed or its time is over. Whatever
 * was done already may be done again, to the same effect.
 *
 * @param <P> what an item stands for
 */
final class Batch<P> {
  private final OpenTable table;
  private final String name;
  private final ConcurrencyLimit pace;
  private final Map<P, AdjoinException> failed;
  private final Deadline deadline;
  private int attempts;

  /**
   * @param failed gets what could not be written
   */
  Batch(OpenTable table, String name, ConcurrencyLimit pace, Map<P, AdjoinException> failed) {
    this.table = table;
    this.name = name;
    this.pace = pace;
    this.failed = failed;
    this.deadline = table.calls().patientDeadline();
  }

  void write(Map<P, Map<String, AttributeValue>> items) {
    Map<P, Map<String, AttributeValue>> left = items;
    int withoutProgress = 0;
    while (!left.isEmpty()) {
      Map<P, Map<String, AttributeValue>> before = left;
      SdkException failure = null;
      try {
        left = send(before);
      } catch (SdkException e) {
        if (!Throttling.is(e) && !Ambiguity.is(e)) {
          refused(before, e);
          return;
        }
        failure = e;
      }
      withoutProgress = left.size() == before.size() ? withoutProgress + 1 : 1;
      if (!left.isEmpty() && !deadline.pause(name, withoutProgress)) {
        giveUp(left, failure);
        return;
      }
    }
  }

  private void giveUp(Map<P, Map<String, AttributeValue>> left, @Nullable SdkException cause) {
    left.forEach(
        (piece, item) ->
            failed.put(
                piece,
                FailureBuilder.of(Reason.UNAVAILABLE, name)
                    .key(table.keys().shown(item))
                    .attempts(attempts)
                    .cause(cause)
                    .because("found no capacity in time")));
  }

  /** One of them is refused whatever the others are. */
  private void refused(Map<P, Map<String, AttributeValue>> items, SdkException cause) {
    List<P> pieces = List.copyOf(items.keySet());
    if (pieces.size() == 1) {
      String key = table.keys().shown(items.get(pieces.get(0)));
      AdjoinException failure = Failures.of(name, key, cause);
      if (failure.reason() == Reason.INTERRUPTED) {
        throw failure;
      }
      failed.put(pieces.get(0), failure);
      return;
    }
    int half = pieces.size() / 2;
    write(only(items, pieces.subList(0, half)));
    write(only(items, pieces.subList(half, pieces.size())));
  }

  private static <P> Map<P, Map<String, AttributeValue>> only(
      Map<P, Map<String, AttributeValue>> items, List<P> pieces) {
    Map<P, Map<String, AttributeValue>> only = new LinkedHashMap<>();
    pieces.forEach(piece -> only.put(piece, items.get(piece)));
    return only;
  }

  /** What is left unprocessed. */
  private Map<P, Map<String, AttributeValue>> send(Map<P, Map<String, AttributeValue>> items) {
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
                new Purpose(name, null, attempts),
                BatchWriteItemRequest.builder().requestItems(Map.of(table.calls().table(), puts)))
            .unprocessedItems()
            .getOrDefault(table.calls().table(), List.of());
    if (!unprocessed.isEmpty()) {
      pace.refused(sent);
    }
    return among(items, unprocessed);
  }

  private Map<P, Map<String, AttributeValue>> among(
      Map<P, Map<String, AttributeValue>> items, List<WriteRequest> unprocessed) {
    if (unprocessed.isEmpty()) {
      return Map.of();
    }
    Set<Map<String, AttributeValue>> keys = new HashSet<>();
    unprocessed.forEach(each -> keys.add(table.keys().in(each.putRequest().item())));
    Map<P, Map<String, AttributeValue>> left = new LinkedHashMap<>(items);
    left.values().removeIf(item -> !keys.contains(table.keys().in(item)));
    return left;
  }
}
