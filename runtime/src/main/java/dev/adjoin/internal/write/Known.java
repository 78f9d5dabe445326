// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.execute.BatchGets;
import dev.adjoin.internal.execute.Deadline;
import dev.adjoin.internal.execute.Failures;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.Parallel;
import dev.adjoin.internal.execute.Purpose;
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

/** The items that a write has seen, by key: read consistently, or told by a failed condition. */
final class Known {
  private final OpenTable table;
  private final Deadline deadline;
  private final Map<String, Map<String, AttributeValue>> items = new HashMap<>();
  private final Map<String, Map<String, AttributeValue>> made = new HashMap<>();
  private final Set<String> joined = new HashSet<>();
  private int changes;

  /** For a call that begins now. */
  Known(OpenTable table) {
    this(table, table.calls().deadline());
  }

  /**
   * @param deadline of the call that looks
   */
  Known(OpenTable table, Deadline deadline) {
    this.table = table;
    this.deadline = deadline;
  }

  /** How often something was learnt or forgotten: what was worked out before may be different. */
  int changes() {
    return changes;
  }

  /** Whether nothing was seen yet. */
  boolean isBlank() {
    return items.isEmpty();
  }

  /** What was seen under the key, empty when nothing was there; null when nobody looked. */
  @Nullable Map<String, AttributeValue> seen(Map<String, AttributeValue> key) {
    return items.isEmpty() ? null : items.get(table.keys().name(key));
  }

  /** What will be under the key when others check it: what comes to be, else what was seen. */
  @Nullable Map<String, AttributeValue> expected(Map<String, AttributeValue> key) {
    Map<String, AttributeValue> expected = made.get(table.keys().name(key));
    return expected == null ? seen(key) : expected;
  }

  /** Expects this to come to be under the key, together with what depends on it. */
  void expect(Map<String, AttributeValue> key, Map<String, AttributeValue> item) {
    changes++;
    made.put(table.keys().name(key), item);
  }

  /** Reads items that several write, so that it can be said what they come to together. */
  void join(String pattern, List<Map<String, AttributeValue>> keys) {
    keys.forEach(key -> joined.add(table.keys().name(key)));
    readAll(pattern, keys);
  }

  /** Whether several write what is under the key. */
  boolean isJoined(Map<String, AttributeValue> key) {
    return !joined.isEmpty() && joined.contains(table.keys().name(key));
  }

  /** What is under the key; read unless it was seen. */
  Map<String, AttributeValue> read(String pattern, Map<String, AttributeValue> key) {
    Map<String, AttributeValue> seen = seen(key);
    if (seen != null) {
      return seen;
    }
    Map<String, AttributeValue> found = get(pattern, key);
    learn(key, found);
    return found;
  }

  /** The same of several, each by itself, at the same time. */
  void readEach(String pattern, List<Map<String, AttributeValue>> keys) {
    List<Map<String, AttributeValue>> unseen =
        keys.stream().filter(key -> seen(key) == null).distinct().toList();
    if (!unseen.isEmpty()) {
      List<Supplier<Map<String, AttributeValue>>> gets = new ArrayList<>();
      unseen.forEach(key -> gets.add(() -> get(pattern, key)));
      List<Map<String, AttributeValue>> found =
          Parallel.all(table.environment(), pattern, gets, unseen.size());
      for (int i = 0; i < unseen.size(); i++) {
        learn(unseen.get(i), found.get(i));
      }
    }
  }

  /** The same of many, in batches. */
  void readAll(String pattern, List<Map<String, AttributeValue>> keys) {
    List<Map<String, AttributeValue>> unseen =
        keys.stream().filter(key -> seen(key) == null).toList();
    if (!unseen.isEmpty()) {
      List<@Nullable Map<String, AttributeValue>> found =
          new BatchGets(table.calls(), table.keys())
              .get(Purpose.of(pattern), unseen, true, () -> deadline);
      for (int i = 0; i < unseen.size(); i++) {
        Map<String, AttributeValue> item = found.get(i);
        learn(unseen.get(i), item == null ? Map.of() : item);
      }
    }
  }

  private Map<String, AttributeValue> get(String pattern, Map<String, AttributeValue> key) {
    try {
      return table
          .calls()
          .get(Purpose.of(pattern), GetItemRequest.builder().key(key).consistentRead(true))
          .item();
    } catch (SdkException e) {
      throw Failures.of(pattern, table.keys().shown(key), e);
    }
  }

  void learn(Map<String, AttributeValue> key, Map<String, AttributeValue> item) {
    changes++;
    items.put(table.keys().name(key), item);
  }

  void forget() {
    changes++;
    items.clear();
    made.clear();
  }
}
