// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.execute.Calls.Purpose;
import dev.adjoin.internal.execute.FilledRange;
import dev.adjoin.internal.execute.Parallel;
import dev.adjoin.internal.plan.ReadPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/** Counts items: by the numbers in gates, or by Queries with {@code Select.COUNT}. */
record ItemCounter(ReadContext context) {

  /** The number in a gate, or the sum of its shards. */
  long stored(String pattern, ReadPlan.StoredCount count, ListRequest request) {
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
        context.batches().of(gate.item()).get(Purpose.of(pattern), keys, request.consistent())) {
      sum += number(gate, stored);
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
  long queried(QueryReader reader, int shards) {
    List<Supplier<Long>> tasks = new ArrayList<>();
    for (int shard = 0; shard < shards; shard++) {
      FilledRange range = reader.fill(shard);
      tasks.add(() -> range.isEmpty() ? 0L : shard(reader, range));
    }
    return Parallel.all(context.table().environment(), reader.pattern(), tasks, tasks.size())
        .stream()
        .mapToLong(Long::longValue)
        .sum();
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
