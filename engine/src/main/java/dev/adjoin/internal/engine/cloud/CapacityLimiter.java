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
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * Limits reads and writes to the capacity of partitions, tables and global indexes. Local indexes
 * use the table's capacity.
 *
 * <p>When the capacity of a table or index changes, its units are reset.
 */
final class CapacityLimiter implements Admission {
  private final Cloud.PartitionLimits partitionLimits;
  private final InstantSource clock;

  /** The units of each table; weak keys, so that deleted tables are released. */
  private final Map<Table, Map<Owner, Granted>> units = new WeakHashMap<>();

  CapacityLimiter(Cloud.PartitionLimits partitionLimits, InstantSource clock) {
    this.partitionLimits = partitionLimits;
    this.clock = clock;
  }

  /** The owner of units: a table, or one of its indexes. */
  private record Owner(@Nullable String index, Charge.Kind kind) {}

  /** The units of an owner and the capacity settings they were created from. */
  private record Granted(Capacity capacity, CapacityUnits units) {}

  @Override
  public synchronized Map<Charge, DynamoDbException> admit(List<Charge> charges) {
    Instant now = clock.instant();
    Map<Charge, DynamoDbException> refused = new LinkedHashMap<>();
    for (Charge charge : charges) {
      ThrottlingErrors.Limit limit = unitsOf(charge, now).exhausted(charge.partition(), now);
      if (limit != null) {
        refused.put(charge, ThrottlingErrors.of(charge, globalIndex(charge), limit));
      }
    }
    if (refused.isEmpty()) {
      charges.forEach(charge -> unitsOf(charge, now).take(charge.partition(), charge.units()));
    }
    return refused;
  }

  private CapacityUnits unitsOf(Charge charge, Instant now) {
    Index index = globalIndex(charge);
    Capacity capacity =
        index == null ? charge.table().definition().capacity() : index.definition().capacity();
    Owner owner = new Owner(index == null ? null : index.name(), charge.kind());
    return units
        .computeIfAbsent(charge.table(), table -> new HashMap<>())
        .compute(
            owner,
            (same, granted) ->
                granted == null || !granted.capacity().equals(capacity)
                    ? grant(owner.kind(), capacity, now)
                    : granted)
        .units();
  }

  private Granted grant(Charge.Kind kind, Capacity capacity, Instant now) {
    return new Granted(
        capacity,
        kind == Charge.Kind.READ
            ? CapacityUnits.toRead(capacity, partitionLimits, now)
            : CapacityUnits.toWrite(capacity, partitionLimits, now));
  }

  private static @Nullable Index globalIndex(Charge charge) {
    Index index = charge.index();
    return index == null || index.definition().local() ? null : index;
  }
}
