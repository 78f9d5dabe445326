// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.repair;

import dev.adjoin.internal.execute.BatchGets;
import dev.adjoin.internal.execute.Calls.Purpose;
import dev.adjoin.internal.execute.ConditionalTransaction;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.RepeatableRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.Delete;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ItemResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.Update;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** Sends the requests of a check, again after throttling and conflicts. Thread-safe. */
final class Requests {
  static final String CHECK = "check";
  static final String REPAIR = "repair";
  static final String MIGRATE = "migrate";
  static final String ADOPT = "adopt";

  private final OpenTable table;

  Requests(OpenTable table) {
    this.table = table;
  }

  /** Sends a request until it succeeds, fails for another reason, or the deadline is over. */
  <R> R send(Supplier<R> request) {
    return RepeatableRequest.require(CHECK, null, table.calls().patientDeadline(), request);
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

  /** The item of a key as it is now, by its stored names; empty if it does not exist. */
  Map<String, AttributeValue> stored(Place place) {
    GetItemRequest.Builder request = GetItemRequest.builder().key(key(place)).consistentRead(true);
    return send(() -> table.calls().untranslated().get(Purpose.of(MIGRATE), request)).item();
  }

  /**
   * Items as they are at one moment, by one TransactGetItems; empty for an item that does not
   * exist.
   *
   * @param places keys, of which some may be the same: an entity can be linked to itself
   */
  List<Map<String, AttributeValue>> together(List<Place> places) {
    List<Place> distinct = places.stream().distinct().toList();
    TransactGetItemsRequest.Builder request =
        TransactGetItemsRequest.builder()
            .transactItems(
                distinct.stream()
                    .map(
                        place ->
                            TransactGetItem.builder()
                                .get(g -> g.tableName(table.calls().table()).key(key(place)))
                                .build())
                    .toList());
    List<ItemResponse> responses =
        send(() -> table.calls().transactGet(Purpose.of(CHECK), request)).responses();
    return places.stream()
        .map(place -> responses.get(distinct.indexOf(place)))
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
    return ConditionalTransaction.send(table, REPAIR, table.calls().patientDeadline(), writes);
  }

  /**
   * Writes one item without the price of a transaction.
   *
   * @param write an update or a delete
   * @return false if its condition failed
   */
  boolean writeOne(TransactWriteItem write) {
    return send(
        () -> {
          try {
            if (write.delete() != null) {
              table
                  .calls()
                  .delete(
                      Purpose.of(MIGRATE),
                      DeleteItemRequest.builder()
                          .key(write.delete().key())
                          .conditionExpression(write.delete().conditionExpression())
                          .expressionAttributeNames(write.delete().expressionAttributeNames())
                          .expressionAttributeValues(values(write.delete())));
            } else {
              table
                  .calls()
                  .update(
                      Purpose.of(MIGRATE),
                      UpdateItemRequest.builder()
                          .key(write.update().key())
                          .updateExpression(write.update().updateExpression())
                          .conditionExpression(write.update().conditionExpression())
                          .expressionAttributeNames(write.update().expressionAttributeNames())
                          .expressionAttributeValues(values(write.update())));
            }
            return true;
          } catch (ConditionalCheckFailedException e) {
            return false;
          }
        });
  }

  private static @Nullable Map<String, AttributeValue> values(Delete delete) {
    return delete.hasExpressionAttributeValues() ? delete.expressionAttributeValues() : null;
  }

  private static @Nullable Map<String, AttributeValue> values(Update update) {
    return update.hasExpressionAttributeValues() ? update.expressionAttributeValues() : null;
  }
}
