// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.table;

import dev.adjoin.internal.engine.table.Capacity;
import dev.adjoin.internal.engine.table.Throughput;
import dev.adjoin.internal.engine.value.ApiErrors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.OnDemandThroughput;
import software.amazon.awssdk.services.dynamodb.model.WarmThroughput;

/** Validation of capacity changes of a table, or of an index if one is named. */
final class CapacityChanges {
  private CapacityChanges() {}

  /** Throws a validation error if the requested units are the same as the current ones. */
  static void refuseUnchanged(Throughput asked, Throughput current, @Nullable String index) {
    if (asked.equals(current)) {
      String of = index == null ? "the table" : "the index " + index;
      String provisionedFor = index == null ? "the table" : "index " + index;
      throw ApiErrors.validation(
          "The provisioned throughput for "
              + of
              + " will not change. The requested value equals the current value."
              + unchanged("ReadCapacityUnits", provisionedFor, asked.read())
              + unchanged("WriteCapacityUnits", provisionedFor, asked.write())
              + " Refer to the Amazon DynamoDB Developer Guide for current limits and how to"
              + " request higher limits.");
    }
  }

  private static String unchanged(String unit, String of, long value) {
    return " Current %s provisioned for %s: %d. Requested %s: %d."
        .formatted(unit, of, value, unit, value);
  }

  /** The capacity with changed on-demand limits; -1 removes a limit. */
  static Capacity limited(
      Capacity capacity,
      @Nullable OnDemandThroughput asked,
      boolean onDemand,
      @Nullable String index) {
    Capacity.Limit limit = CapacityRules.limit(asked);
    if (limit.isNone()) {
      return capacity;
    }
    if (!onDemand) {
      throw ApiErrors.invalidParameter(
          CapacityRules.firstOf(limit)
              + " for OnDemandThroughput "
              + (index == null ? "" : "for index : " + index + " ")
              + "cannot be specified when the table BillingMode is PROVISIONED");
    }
    CapacityRules.refuseOutOfRange("MaxReadRequestUnits", limit.read(), index, true);
    CapacityRules.refuseOutOfRange("MaxWriteRequestUnits", limit.write(), index, true);
    return capacity.withLimit(
        new Capacity.Limit(
            merged(limit.read(), capacity.limit().read()),
            merged(limit.write(), capacity.limit().write())));
  }

  private static @Nullable Long merged(@Nullable Long asked, @Nullable Long current) {
    return asked == null ? current : asked == -1 ? null : asked;
  }

  /** The capacity with more warm throughput; it cannot be decreased. */
  static Capacity warmer(
      Capacity capacity, @Nullable WarmThroughput asked, @Nullable String index) {
    if (asked == null) {
      return capacity;
    }
    Throughput warm = capacity.warm();
    return capacity.withWarm(
        new Throughput(
            warmer("Read", asked.readUnitsPerSecond(), warm.read(), index),
            warmer("Write", asked.writeUnitsPerSecond(), warm.write(), index)));
  }

  private static long warmer(
      String unit, @Nullable Long asked, long current, @Nullable String index) {
    if (asked != null && asked < current) {
      throw ApiErrors.invalidParameter(
          "Requested "
              + unit
              + "UnitsPerSecond for WarmThroughput for "
              + (index == null ? "table" : "index " + index)
              + " is lower than current WarmThroughput, decreasing WarmThroughput is not"
              + " supported");
    }
    return asked == null ? current : asked;
  }
}
