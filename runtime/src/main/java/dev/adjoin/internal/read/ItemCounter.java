// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.execute.Calls.Purpose;
import dev.adjoin.internal.execute.FilledRange;
import dev.adjoin.internal.execute.Parallel;
import dev.adjoin.internal.model.DynamoDbLimits;
import dev.adjoin.internal.plan.ReadPlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/** Counts items: by the numbers in gates, or by Queries with {@code Select.COUNT}. */
record ItemCounter(ReadContext context) {

  /** The number in a gate, or the sum of its shards. */
  long stored(String pattern, ReadPlan.StoredCount count, ListRequest request) {
    if (count.gate().isFilling()) {
      return together(pattern, count.gate(), request);
    }
    if (count.read() instanceof ReadPlan.Get get) {
      ItemGet item = new ItemGet(context, pattern, get.key());
      return number(count.gate(), item.stored(request.inputs(), request.consistent()));
    }
    Gate gate = count.gate();
    List<Map<String, AttributeValue>> keys =
        IntStream.range(0, gate.shards())
            .mapToObj(shard -> context.table().keys().of(gate.item(), request.inputs(), shard))
            .toList();
    long sum = 0;
    for (Map<String, AttributeValue> stored :
        context.batches().get(Purpose.of(pattern), keys, request.consistent())) {
      sum += number(gate, stored);
    }
    return sum;
  }

  /**
   * The sum of a gate and the former one as of one moment: while a migration moves edges from one
   * to the other, reads one after the other could count an edge twice.
   */
  private long together(String pattern, Gate gate, ListRequest request) {
    Map<Map<String, AttributeValue>, List<Gate>> holders = new LinkedHashMap<>();
    for (Gate each : Stream.of(gate, gate.former()).filter(Objects::nonNull).toList()) {
      for (int shard = 0; shard < each.shards(); shard++) {
        holders
            .computeIfAbsent(
                context.table().keys().of(each.item(), request.inputs(), shard),
                key -> new ArrayList<>())
            .add(each);
      }
    }
    long sum = 0;
    List<Map<String, AttributeValue>> keys = List.copyOf(holders.keySet());
    for (int from = 0; from < keys.size(); from += DynamoDbLimits.TRANSACTION_ITEMS) {
      List<Map<String, AttributeValue>> some =
          keys.subList(from, Math.min(keys.size(), from + DynamoDbLimits.TRANSACTION_ITEMS));
      List<Map<String, AttributeValue>> items =
          context.batches().together(Purpose.of(pattern), some);
      for (int i = 0; i < some.size(); i++) {
        for (Gate each : holders.getOrDefault(some.get(i), List.of())) {
          sum += number(each, items.get(i));
        }
      }
    }
    return sum;
  }

  /** The number in a gate; 0 if the gate does not exist yet. */
  private static long number(Gate gate, @Nullable Map<String, AttributeValue> stored) {
    AttributePath path = gate.number();
    Map<String, AttributeValue> at = stored == null ? Map.of() : stored;
    for (String name : path.names().subList(0, path.names().size() - 1)) {
      AttributeValue map = at.get(name);
      at = map == null ? Map.of() : map.m();
    }
    AttributeValue number = at.get(path.names().get(path.names().size() - 1));
    return number == null || number.n() == null ? 0 : Long.parseLong(number.n());
  }

  /** Counts the items of all pages of all shards. */
  long queried(QueryReader reader, ReadPlan.RangeRead plan) {
    if (reader.prepared().isSpreading()) {
      return merged(ItemIterators.open(plan, reader, ReadBudget.of(ReadBudget.ALL), null));
    }
    List<Supplier<Long>> tasks = new ArrayList<>();
    for (int shard = 0; shard < plan.shards(); shard++) {
      FilledRange range = reader.fill(shard);
      tasks.add(() -> range.isEmpty() ? 0L : shard(reader, range));
    }
    return Parallel.all(context.table().environment(), reader.pattern(), tasks, tasks.size())
        .stream()
        .mapToLong(Long::longValue)
        .sum();
  }

  /** Counts an item that is seen in two shards once: a migration is moving it. */
  private static long merged(ItemIterator items) {
    long count = 0;
    while (items.next() != null) {
      count++;
    }
    return count;
  }

  private static long shard(QueryReader reader, FilledRange range) {
    long count = 0;
    Map<String, AttributeValue> start = null;
    ItemClassifier.Scope scope = reader.scope(range);
    do {
      QueryResponse page = reader.read(range, start, null);
      count +=
          reader.query().isExact()
              ? page.count()
              : page.items().stream().filter(stored -> scope.of(stored) != null).count();
      start = page.lastEvaluatedKey();
    } while (!start.isEmpty());
    return count;
  }
}
