// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import dev.adjoin.AdjoinException;
import dev.adjoin.internal.design.ItemKey;
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

/**
 * Reads items by their keys, 100 a request, several requests at a time. What an answer leaves out,
 * for its size or because there was no capacity, is asked for again until the deadline.
 */
public final class BatchGets {
  /** How many DynamoDB takes in a request. */
  public static final int MOST_KEYS = 100;

  private static final int MOST_REQUESTS = 8;

  private final Calls calls;
  private final Keys keys;
  private final @Nullable String template;

  /** One key, to find it again. */
  private record Place(String partition, String sort) {}

  public BatchGets(Calls calls, Keys keys) {
    this(calls, keys, null);
  }

  private BatchGets(Calls calls, Keys keys, @Nullable String template) {
    this.calls = calls;
    this.keys = keys;
    this.template = template;
  }

  /** The same, with messages that show the form of the keys. */
  public BatchGets of(ItemKey key) {
    return new BatchGets(calls, keys, key.toString());
  }

  /**
   * The items of these keys in their order, null where there is none. A key may occur more than
   * once; it is asked for once.
   */
  public List<@Nullable Map<String, AttributeValue>> get(
      Purpose purpose, List<Map<String, AttributeValue>> wanted, boolean consistent) {
    return get(purpose, wanted, consistent, calls::deadline);
  }

  /**
   * The same for a part of a call.
   *
   * @param deadline of each request, until when what it leaves out is asked for again
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
    Purpose attempt = purpose;
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

  private BatchGetItemResponse send(Purpose purpose, KeysAndAttributes wanted) {
    try {
      return calls.batchGet(
          purpose, BatchGetItemRequest.builder().requestItems(Map.of(calls.table(), wanted)));
    } catch (SdkException e) {
      throw Failures.of(purpose.pattern(), template, keys.shown(wanted.keys().get(0)), e);
    }
  }

  private AdjoinException unprocessed(Purpose purpose, KeysAndAttributes left) {
    return FailureBuilder.of(AdjoinException.Reason.UNAVAILABLE, purpose.pattern())
        .template(template)
        .key(keys.shown(left.keys().get(0)))
        .attempts(purpose.attempt())
        .because(
            "found no capacity in time for "
                + left.keys().size()
                + (left.keys().size() == 1 ? " item" : " items"));
  }
}
