// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.item;

import dev.adjoin.internal.engine.table.Charge;
import dev.adjoin.internal.engine.table.Index;
import dev.adjoin.internal.engine.table.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.Capacity;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

/** Builds the ConsumedCapacity of a response. */
final class CapacityReport {
  private CapacityReport() {}

  /** The capacity of an operation on one table; null if the request did not ask for it. */
  static @Nullable ConsumedCapacity of(
      @Nullable ReturnConsumedCapacity asked, Table table, List<Charge> charges) {
    return isAsked(asked) ? capacity(asked, table, charges, false) : null;
  }

  /**
   * The capacity of an operation on several tables, one entry for each; null if the request did not
   * ask for it.
   */
  static @Nullable List<ConsumedCapacity> byTable(
      @Nullable ReturnConsumedCapacity asked, List<Charge> charges, boolean inTransaction) {
    if (!isAsked(asked)) {
      return null;
    }
    Map<Table, List<Charge>> byTable = new LinkedHashMap<>();
    charges.forEach(c -> byTable.computeIfAbsent(c.table(), t -> new ArrayList<>()).add(c));
    return byTable.entrySet().stream()
        .map(entry -> capacity(asked, entry.getKey(), entry.getValue(), inTransaction))
        .toList();
  }

  private static boolean isAsked(@Nullable ReturnConsumedCapacity asked) {
    return asked != null && asked != ReturnConsumedCapacity.NONE;
  }

  /** One entry; transactions report read and write units separately. */
  private static ConsumedCapacity capacity(
      @Nullable ReturnConsumedCapacity asked,
      Table table,
      List<Charge> charges,
      boolean inTransaction) {
    ConsumedCapacity.Builder answer =
        ConsumedCapacity.builder().tableName(table.name()).capacityUnits(units(charges));
    Charge.Kind kind = inTransaction && !charges.isEmpty() ? charges.get(0).kind() : null;
    if (kind == Charge.Kind.WRITE) {
      answer.writeCapacityUnits(units(charges));
    } else if (kind == Charge.Kind.READ) {
      answer.readCapacityUnits(units(charges));
    }
    if (asked == ReturnConsumedCapacity.INDEXES) {
      addParts(answer, charges, kind);
    }
    return answer.build();
  }

  private static void addParts(
      ConsumedCapacity.Builder answer, List<Charge> charges, Charge.@Nullable Kind kind) {
    Map<String, Capacity> local = new LinkedHashMap<>();
    Map<String, Capacity> global = new LinkedHashMap<>();
    List<Charge> own = new ArrayList<>();
    Map<Index, List<Charge>> byIndex = new LinkedHashMap<>();
    for (Charge charge : charges) {
      Index index = charge.index();
      (index == null ? own : byIndex.computeIfAbsent(index, i -> new ArrayList<>())).add(charge);
    }
    byIndex.forEach(
        (index, used) ->
            (index.definition().local() ? local : global).put(index.name(), part(used, kind)));
    answer.table(part(own, kind));
    if (!local.isEmpty()) {
      answer.localSecondaryIndexes(local);
    }
    if (!global.isEmpty()) {
      answer.globalSecondaryIndexes(global);
    }
  }

  private static Capacity part(List<Charge> charges, Charge.@Nullable Kind kind) {
    Capacity.Builder part = Capacity.builder().capacityUnits(units(charges));
    if (kind == Charge.Kind.WRITE) {
      part.writeCapacityUnits(units(charges));
    } else if (kind == Charge.Kind.READ) {
      part.readCapacityUnits(units(charges));
    }
    return part.build();
  }

  private static double units(List<Charge> charges) {
    return charges.stream().mapToDouble(Charge::units).sum();
  }
}
