// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.Capacity;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

/** Adds up the consumed capacity of several operations, by table and index. */
final class UsedCapacity {
  private final Map<String, List<ConsumedCapacity>> byTable = new LinkedHashMap<>();

  void add(@Nullable ConsumedCapacity used) {
    if (used != null) {
      byTable.computeIfAbsent(used.tableName(), t -> new ArrayList<>()).add(used);
    }
  }

  /** The total of all operations added so far. */
  double units() {
    return byTable.values().stream().mapToDouble(UsedCapacity::units).sum();
  }

  /** One entry for each table; null if the request did not ask for consumed capacity. */
  @Nullable List<ConsumedCapacity> answer(@Nullable ReturnConsumedCapacity asked) {
    return asked == null || asked == ReturnConsumedCapacity.NONE
        ? null
        : byTable.values().stream().map(used -> sum(used, asked)).toList();
  }

  /** The entry of the only table; null if the request did not ask for consumed capacity. */
  @Nullable ConsumedCapacity single(@Nullable ReturnConsumedCapacity asked) {
    List<ConsumedCapacity> answer = answer(asked);
    return answer == null || answer.isEmpty() ? null : answer.get(0);
  }

  private static ConsumedCapacity sum(List<ConsumedCapacity> used, ReturnConsumedCapacity asked) {
    ConsumedCapacity.Builder sum =
        ConsumedCapacity.builder().tableName(used.get(0).tableName()).capacityUnits(units(used));
    if (asked == ReturnConsumedCapacity.TOTAL) {
      return sum.build();
    }
    Map<String, Capacity> local = new LinkedHashMap<>();
    Map<String, Capacity> global = new LinkedHashMap<>();
    Capacity table = capacity(0);
    for (ConsumedCapacity one : used) {
      table = one.table() == null ? table : plus(table, one.table());
      one.localSecondaryIndexes().forEach((name, c) -> local.merge(name, c, UsedCapacity::plus));
      one.globalSecondaryIndexes().forEach((name, c) -> global.merge(name, c, UsedCapacity::plus));
    }
    sum.table(table);
    if (!local.isEmpty()) {
      sum.localSecondaryIndexes(local);
    }
    return global.isEmpty() ? sum.build() : sum.globalSecondaryIndexes(global).build();
  }

  private static double units(List<ConsumedCapacity> used) {
    return used.stream().mapToDouble(ConsumedCapacity::capacityUnits).sum();
  }

  private static Capacity plus(Capacity left, Capacity right) {
    return capacity(left.capacityUnits() + right.capacityUnits());
  }

  private static Capacity capacity(double units) {
    return Capacity.builder().capacityUnits(units).build();
  }
}
