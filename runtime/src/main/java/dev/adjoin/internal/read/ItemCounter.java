// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.execute.FilledRange;
import dev.adjoin.internal.execute.Parallel;
import dev.adjoin.internal.execute.Purpose;
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.ReadPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/** Numbers of items: those that gates keep, and those that ranges hold. */
record ItemCounter(QueriedList list, ListRequest request) {

  /** Whether the plan counts, rather than reads what is to be counted. */
  static boolean isCounted(AccessPattern plan) {
    return isStored(plan)
        || plan.plan() instanceof ReadPlan.RangeRead range && range.query().counting();
  }

  /** Whether the plan reads a number that is kept. */
  static boolean isStored(AccessPattern plan) {
    return plan.plan() instanceof ReadPlan.StoredCount;
  }

  long of(AccessPattern plan) {
    if (plan.plan() instanceof ReadPlan.StoredCount count) {
      return stored(plan.name().toString(), count);
    }
    return of(list.reader(plan, request), ((ReadPlan.RangeRead) plan.plan()).shards());
  }

  private long stored(String pattern, ReadPlan.StoredCount count) {
    if (count.read() instanceof ReadPlan.Get get) {
      ItemGets gets = new ItemGets(list.context(), pattern, request.consistent());
      return number(count.gate(), gets.stored(get.key(), request.inputs()::value));
    }
    return sum(pattern, count.gate());
  }

  private long sum(String pattern, Gate gate) {
    List<Map<String, AttributeValue>> keys =
        IntStream.range(0, gate.shards())
            .mapToObj(
                shard ->
                    list.context().table().keys().of(gate.item(), request.inputs()::value, shard))
            .toList();
    long sum = 0;
    for (Map<String, AttributeValue> stored :
        list.context().batches().get(Purpose.of(pattern), keys, request.consistent())) {
      sum += number(gate, stored);
    }
    return sum;
  }

  /** What is not there counts nothing. */
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

  /** All pages of all shards. */
  long of(QueryReader reader, int shards) {
    List<Supplier<Long>> tasks = new ArrayList<>();
    for (int shard = 0; shard < shards; shard++) {
      FilledRange range = reader.fill(shard);
      tasks.add(() -> range.isEmpty() ? 0L : shard(reader, range));
    }
    return Parallel.all(list.context().table().environment(), reader.pattern(), tasks, tasks.size())
        .stream()
        .mapToLong(Long::longValue)
        .sum();
  }

  private long shard(QueryReader reader, FilledRange range) {
    long count = 0;
    Map<String, AttributeValue> start = null;
    do {
      QueryResponse page = reader.read(range, start, null);
      count +=
          reader.query().isExact()
              ? page.count()
              : page.items().stream()
                  .flatMap(stored -> list.context().items().in(range.range(), stored).stream())
                  .filter(reader::keeps)
                  .count();
      start = page.lastEvaluatedKey();
    } while (!start.isEmpty());
    return count;
  }
}
