// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.cloud;

import dev.adjoin.engine.Cloud;
import dev.adjoin.internal.engine.table.Admission;
import dev.adjoin.internal.engine.table.Capacity;
import dev.adjoin.internal.engine.table.Charge;
import dev.adjoin.internal.engine.table.Index;
import dev.adjoin.internal.engine.table.Table;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * Limits reads and writes to the capacity of partitions, tables and global indexes. Local indexes
 * use the table's capacity.
 *
 * <p>When the capacity of a table or index changes, its units and partitions are reset.
 */
final class CapacityLimiter implements Admission {
  private final Cloud.PartitionLimits partitionLimits;
  private final InstantSource clock;

  /**
   * The units of each table, and below it of each global index by name, with an empty name for the
   * table's own; weak keys, so that deleted tables are released.
   */
  private final Map<Table, Map<String, CapacityUnits>> units = new WeakHashMap<>();

  CapacityLimiter(Cloud.PartitionLimits partitionLimits, InstantSource clock) {
    this.partitionLimits = partitionLimits;
    this.clock = clock;
  }

  @Override
  public synchronized Map<Charge, DynamoDbException> admit(List<Charge> charges) {
    Instant now = clock.instant();
    Map<Charge, DynamoDbException> refused = new LinkedHashMap<>();
    for (Charge charge : charges) {
      ThrottlingErrors.Limit limit = unitsOf(charge, now).exhausted(charge, now);
      if (limit != null) {
        refused.put(charge, ThrottlingErrors.of(charge, globalIndex(charge), limit));
      }
    }
    if (refused.isEmpty()) {
      charges.forEach(charge -> unitsOf(charge, now).take(charge, now));
    }
    return refused;
  }

  private CapacityUnits unitsOf(Charge charge, Instant now) {
    Index index = globalIndex(charge);
    Capacity capacity =
        index == null ? charge.table().definition().capacity() : index.definition().capacity();
    return units
        .computeIfAbsent(charge.table(), table -> new HashMap<>())
        .compute(
            index == null ? "" : index.name(),
            (name, known) ->
                known == null || !known.capacity().equals(capacity)
                    ? new CapacityUnits(capacity, partitionLimits, now)
                    : known);
  }

  private static @Nullable Index globalIndex(Charge charge) {
    Index index = charge.index();
    return index == null || index.definition().local() ? null : index;
  }

  /** The first hash of each partition of a table, in order; empty if the table was never used. */
  synchronized List<Long> partitionsOf(String table) {
    return units.entrySet().stream()
        .filter(each -> each.getKey().definition().name().equals(table))
        .map(each -> each.getValue().get(""))
        .filter(Objects::nonNull)
        .findFirst()
        .map(CapacityUnits::firstHashes)
        .orElse(List.of());
  }
}
