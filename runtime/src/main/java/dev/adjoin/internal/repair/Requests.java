// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.repair;

import dev.adjoin.internal.execute.BatchGets;
import dev.adjoin.internal.execute.Calls.Purpose;
import dev.adjoin.internal.execute.Failures;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.RepeatableRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** Sends the requests of a check, again after throttling and conflicts. Thread-safe. */
final class Requests {
  static final String CHECK = "check";
  static final String REPAIR = "repair";

  /** A condition failed, or a damaged item does not have the form that the write expects. */
  private static final Set<String> FAILED = Set.of("ConditionalCheckFailed", "ValidationError");

  private final OpenTable table;

  Requests(OpenTable table) {
    this.table = table;
  }

  /** Sends a request until it succeeds, fails for another reason, or the deadline is over. */
  <R> R send(Supplier<R> request) {
    return send(CHECK, request);
  }

  private <R> R send(String name, Supplier<R> request) {
    try {
      return RepeatableRequest.send(name, table.calls().patientDeadline(), request);
    } catch (SdkException e) {
      throw Failures.of(name, null, e);
    }
  }

  Map<String, AttributeValue> key(Place place) {
    return table.keys().of(place.partition(), place.sort());
  }

  /** The items of some keys, each as it is now; empty for an item that does not exist. */
  List<Map<String, AttributeValue>> each(List<Place> places) {
    List<@Nullable Map<String, AttributeValue>> found =
        new BatchGets(table.calls(), table.keys())
            .get(
                Purpose.of(CHECK),
                places.stream().map(this::key).toList(),
                true,
                table.calls()::patientDeadline);
    List<Map<String, AttributeValue>> items = new ArrayList<>();
    found.forEach(item -> items.add(item == null ? Map.of() : item));
    return items;
  }

  /**
   * Items as they are at one moment, by one TransactGetItems; empty for an item that does not
   * exist.
   *
   * @param places different keys
   */
  List<Map<String, AttributeValue>> together(List<Place> places) {
    TransactGetItemsRequest.Builder request =
        TransactGetItemsRequest.builder()
            .transactItems(
                places.stream()
                    .map(
                        place ->
                            TransactGetItem.builder()
                                .get(g -> g.tableName(table.calls().table()).key(key(place)))
                                .build())
                    .toList());
    return send(() -> table.calls().transactGet(Purpose.of(CHECK), request)).responses().stream()
        .map(response -> response.hasItem() ? response.item() : Map.<String, AttributeValue>of())
        .toList();
  }

  /**
   * Writes together or not at all. A repeated request after a lost response may fail its own
   * conditions: the next look at the item then finds it repaired.
   *
   * @return false if a condition failed, or the items do not have the form that was expected
   */
  boolean write(List<TransactWriteItem> writes) {
    TransactWriteItemsRequest.Builder request =
        TransactWriteItemsRequest.builder()
            .transactItems(writes)
            .clientRequestToken(table.environment().newName());
    return send(REPAIR, () -> isWritten(request));
  }

  private boolean isWritten(TransactWriteItemsRequest.Builder request) {
    try {
      table.calls().transact(Purpose.of(REPAIR), request);
      return true;
    } catch (TransactionCanceledException e) {
      boolean hasFailed =
          e.cancellationReasons().stream()
              .map(CancellationReason::code)
              .map(String::valueOf)
              .anyMatch(FAILED::contains);
      if (hasFailed) {
        return false;
      }
      throw e;
    }
  }
}
