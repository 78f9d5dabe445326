// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import dev.adjoin.AdjoinException;
import dev.adjoin.internal.execute.Calls.Deadline;
import dev.adjoin.internal.execute.Calls.Purpose;
import dev.adjoin.internal.execute.OpenTable.Keys;
import dev.adjoin.internal.model.DynamoDbLimits;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;

/**
 * Reads items by their keys with BatchGetItem: 100 keys a request, several requests at a time. Keys
 * that DynamoDB leaves unprocessed, because of the size of the response or for lack of capacity,
 * are requested again until the deadline. Thread-safe.
 */
public final class BatchGets {
  /** DynamoDB's limit of keys in one BatchGetItem. */
  public static final int MOST_KEYS = DynamoDbLimits.BATCH_GET_KEYS;

  private static final int MOST_REQUESTS = 8;

  private final Calls calls;
  private final Keys keys;

  /** A key as text, so that the items of a response can be matched with the keys of the request. */
  private record Place(String partition, String sort) {}

  public BatchGets(Calls calls, Keys keys) {
    this.calls = calls;
    this.keys = keys;
  }

  /**
   * Returns the items as they are at one moment, by one TransactGetItems; an empty map for a key
   * without an item.
   *
   * @param wanted at most 100 different keys
   */
  public List<Map<String, AttributeValue>> together(
      Purpose purpose, List<Map<String, AttributeValue>> wanted) {
    TransactGetItemsRequest.Builder request =
        TransactGetItemsRequest.builder()
            .transactItems(
                wanted.stream()
                    .map(
                        key ->
                            TransactGetItem.builder()
                                .get(g -> g.tableName(calls.table()).key(key))
                                .build())
                    .toList());
    return RepeatableRequest.require(
            purpose.pattern(), null, calls.deadline(), () -> calls.transactGet(purpose, request))
        .responses()
        .stream()
        .map(each -> each.hasItem() ? each.item() : Map.<String, AttributeValue>of())
        .toList();
  }

  /**
   * Returns the items in the order of their keys, null for a key without an item. A key that occurs
   * more than once is requested once.
   */
  public List<@Nullable Map<String, AttributeValue>> get(
      Purpose purpose, List<Map<String, AttributeValue>> wanted, boolean consistent) {
    return get(purpose, wanted, consistent, calls::deadline);
  }

  /**
   * Returns the items as above, for one part of a longer call.
   *
   * @param deadline until when each request repeats its unprocessed keys
   */
  public List<@Nullable Map<String, AttributeValue>> get(
      Purpose purpose,
      List<Map<String, AttributeValue>> wanted,
      boolean consistent,
      Supplier<Deadline> deadline) {
    Map<Place, Map<String, AttributeValue>> distinct = new LinkedHashMap<>();
    wanted.forEach(key -> distinct.putIfAbsent(place(key), key));
    Map<Place, Map<String, AttributeValue>> found = new HashMap<>();
    for (List<Map<String, AttributeValue>> items :
        read(purpose, distinct.values(), consistent, deadline)) {
      items.forEach(item -> found.put(place(item), item));
    }
    List<@Nullable Map<String, AttributeValue>> answer = new ArrayList<>(wanted.size());
    wanted.forEach(key -> answer.add(found.get(place(key))));
    return answer;
  }

  private Place place(Map<String, AttributeValue> item) {
    return new Place(keys.partition(item), keys.sort(item));
  }

  private List<List<Map<String, AttributeValue>>> read(
      Purpose purpose,
      Collection<Map<String, AttributeValue>> distinct,
      boolean consistent,
      Supplier<Deadline> deadline) {
    List<Map<String, AttributeValue>> all = List.copyOf(distinct);
    List<Supplier<List<Map<String, AttributeValue>>>> tasks = new ArrayList<>();
    for (int i = 0; i < all.size(); i += MOST_KEYS) {
      List<Map<String, AttributeValue>> part = all.subList(i, Math.min(all.size(), i + MOST_KEYS));
      tasks.add(() -> batch(purpose, part, consistent, deadline.get()));
    }
    return Parallel.all(calls.environment(), purpose.pattern(), tasks, MOST_REQUESTS);
  }

  private List<Map<String, AttributeValue>> batch(
      Purpose purpose,
      List<Map<String, AttributeValue>> part,
      boolean consistent,
      Deadline deadline) {
    List<Map<String, AttributeValue>> found = new ArrayList<>();
    Purpose attempt = purpose.until(deadline);
    KeysAndAttributes left =
        KeysAndAttributes.builder().keys(part).consistentRead(consistent).build();
    int withoutProgress = 0;
    while (true) {
      BatchGetItemResponse response = send(attempt, left);
      List<Map<String, AttributeValue>> items =
          response.responses().getOrDefault(calls.table(), List.of());
      found.addAll(items);
      left = response.unprocessedKeys().get(calls.table());
      if (left == null || left.keys().isEmpty()) {
        return found;
      }
      withoutProgress = items.isEmpty() ? withoutProgress + 1 : 1;
      if (!deadline.pause(purpose.pattern(), withoutProgress)) {
        throw unprocessed(attempt, left);
      }
      attempt = attempt.again();
    }
  }

  /** Sends a batch. One that is throttled as a whole counts as unprocessed, as its parts would. */
  private BatchGetItemResponse send(Purpose purpose, KeysAndAttributes wanted) {
    Map<String, KeysAndAttributes> items = Map.of(calls.table(), wanted);
    try {
      return calls.batchGet(purpose, BatchGetItemRequest.builder().requestItems(items));
    } catch (SdkException e) {
      if (Failures.isThrottling(e)) {
        return BatchGetItemResponse.builder().unprocessedKeys(items).build();
      }
      throw Failures.of(purpose.pattern(), keys.shown(wanted.keys().get(0)), e);
    }
  }

  private AdjoinException unprocessed(Purpose purpose, KeysAndAttributes left) {
    return FailureBuilder.of(AdjoinException.Reason.UNAVAILABLE, purpose.pattern())
        .key(keys.shown(left.keys().get(0)))
        .attempts(purpose.attempt())
        .because(
            "found no capacity in time for "
                + left.keys().size()
                + (left.keys().size() == 1 ? " item" : " items"));
  }
}
