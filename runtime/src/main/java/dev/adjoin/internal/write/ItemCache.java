// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.execute.BatchGets;
import dev.adjoin.internal.execute.Calls.Deadline;
import dev.adjoin.internal.execute.Calls.Purpose;
import dev.adjoin.internal.execute.Failures;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.Parallel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;

/**
 * The items that a write has seen, by key: read consistently, or returned by a failed condition.
 * Not thread-safe.
 */
final class ItemCache {
  private final OpenTable table;
  private final Deadline deadline;
  private final Map<String, Map<String, AttributeValue>> seen = new HashMap<>();
  private final Map<String, Map<String, AttributeValue>> created = new HashMap<>();
  private final Set<String> shared = new HashSet<>();
  private final @Nullable ItemCache below;
  private int version;

  /**
   * @param deadline the deadline of the call that reads the items
   */
  ItemCache(OpenTable table, Deadline deadline) {
    this(table, deadline, null);
  }

  private ItemCache(OpenTable table, Deadline deadline, @Nullable ItemCache below) {
    this.table = table;
    this.deadline = deadline;
    this.below = below;
  }

  /**
   * A cache that begins with the items of this one. What is added to it hides the same items here,
   * and does not change this one.
   */
  ItemCache above() {
    return new ItemCache(table, deadline, this);
  }

  /**
   * Increases with every change of the cache, so that values computed from the cache can be
   * recognised as outdated.
   */
  int version() {
    return below == null ? version : version + below.version();
  }

  /** The item with this key as it was seen, empty if it did not exist; null if it was not read. */
  @Nullable Map<String, AttributeValue> seen(Map<String, AttributeValue> key) {
    Map<String, AttributeValue> own = seen.isEmpty() ? null : seen.get(table.keys().name(key));
    return own == null && below != null ? below.seen(key) : own;
  }

  /**
   * The item with this key for other requests of the transaction: the item that the transaction
   * creates, else the item that was seen.
   */
  @Nullable Map<String, AttributeValue> expected(Map<String, AttributeValue> key) {
    Map<String, AttributeValue> own =
        created.isEmpty() ? null : created.get(table.keys().name(key));
    return own == null ? seen(key) : own;
  }

  /** Adds an item that the transaction creates, for requests that depend on it. */
  void expect(Map<String, AttributeValue> key, Map<String, AttributeValue> item) {
    version++;
    created.put(table.keys().name(key), item);
  }

  /** Reads items that several requests write, so that their writes can be merged. */
  void share(String pattern, List<Map<String, AttributeValue>> keys) {
    keys.forEach(key -> shared.add(table.keys().name(key)));
    readAll(pattern, keys);
  }

  /** Whether several requests write the item with this key. */
  boolean isShared(Map<String, AttributeValue> key) {
    return !shared.isEmpty() && shared.contains(table.keys().name(key));
  }

  /** The key of the item that a request writes. */
  Map<String, AttributeValue> keyOf(WriteRequest request) {
    return table
        .keys()
        .of(request.prepared().item().key(), request.codec().values(request.identity()));
  }

  /** The item with this key; sends a GetItem unless it was seen. */
  Map<String, AttributeValue> read(String pattern, Map<String, AttributeValue> key) {
    Map<String, AttributeValue> known = seen(key);
    return known != null ? known : readAgain(pattern, key);
  }

  /** The item with this key, by a GetItem. */
  Map<String, AttributeValue> readAgain(String pattern, Map<String, AttributeValue> key) {
    Map<String, AttributeValue> found = get(pattern, key);
    add(key, found);
    return found;
  }

  /** Reads the items that were not seen, by one GetItem each, in parallel. */
  void readEach(String pattern, List<Map<String, AttributeValue>> keys) {
    List<Map<String, AttributeValue>> unseen =
        keys.stream().filter(key -> seen(key) == null).distinct().toList();
    if (!unseen.isEmpty()) {
      List<Supplier<Map<String, AttributeValue>>> gets = new ArrayList<>();
      unseen.forEach(key -> gets.add(() -> get(pattern, key)));
      List<Map<String, AttributeValue>> found =
          Parallel.all(table.environment(), pattern, gets, unseen.size());
      for (int i = 0; i < unseen.size(); i++) {
        add(unseen.get(i), found.get(i));
      }
    }
  }

  /** Reads the items that were not seen, by BatchGetItem. */
  void readAll(String pattern, List<Map<String, AttributeValue>> keys) {
    List<Map<String, AttributeValue>> unseen =
        keys.stream().filter(key -> seen(key) == null).toList();
    if (!unseen.isEmpty()) {
      List<@Nullable Map<String, AttributeValue>> found =
          new BatchGets(table.calls(), table.keys())
              .get(Purpose.of(pattern), unseen, true, () -> deadline);
      for (int i = 0; i < unseen.size(); i++) {
        Map<String, AttributeValue> item = found.get(i);
        add(unseen.get(i), item == null ? Map.of() : item);
      }
    }
  }

  private Map<String, AttributeValue> get(String pattern, Map<String, AttributeValue> key) {
    try {
      return table
          .calls()
          .get(
              Purpose.of(pattern).until(deadline),
              GetItemRequest.builder().key(key).consistentRead(true))
          .item();
    } catch (SdkException e) {
      throw Failures.of(
          pattern, table.named(key).stream().toList(), null, table.keys().shown(key), e);
    }
  }

  void add(Map<String, AttributeValue> key, Map<String, AttributeValue> item) {
    version++;
    seen.put(table.keys().name(key), item);
  }

  void clear() {
    version++;
    seen.clear();
    created.clear();
  }
}
