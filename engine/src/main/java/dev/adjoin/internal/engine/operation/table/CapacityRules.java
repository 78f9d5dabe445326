// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.table;

import dev.adjoin.internal.engine.table.Capacity;
import dev.adjoin.internal.engine.table.TableDefinition;
import dev.adjoin.internal.engine.table.Throughput;
import dev.adjoin.internal.engine.value.ApiErrors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.LimitExceededException;
import software.amazon.awssdk.services.dynamodb.model.OnDemandThroughput;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughput;
import software.amazon.awssdk.services.dynamodb.model.WarmThroughput;

/** Validation of the capacity of a new table or index. */
final class CapacityRules {
  /** The default quota of units per second for a table or index. */
  static final long MOST_UNITS = 40_000;

  private static final long MOST_CONCEIVABLE = 1_000_000_000_000L;
  private static final String INITIAL_THROUGHPUT =
      "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/"
          + "on-demand-capacity-mode.html#on-demand-capacity-mode-initial";

  private CapacityRules() {}

  static boolean isOnDemand(@Nullable BillingMode mode) {
    return mode == BillingMode.PAY_PER_REQUEST;
  }

  /** The provisioned units of a new table; zero if it is billed on demand. */
  static Throughput tableUnits(CreateTableRequest request) {
    ProvisionedThroughput asked = request.provisionedThroughput();
    if (isOnDemand(request.billingMode())) {
      if (asked != null) {
        throw unitsOnDemand();
      }
      return Throughput.ON_DEMAND;
    }
    if (asked == null) {
      throw ApiErrors.invalidParameter(
          "ReadCapacityUnits and WriteCapacityUnits must both be specified when BillingMode is"
              + " PROVISIONED");
    }
    return tableUnits(asked);
  }

  static DynamoDbException unitsOnDemand() {
    return ApiErrors.invalidParameter(
        "Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is"
            + " PAY_PER_REQUEST");
  }

  static Throughput tableUnits(ProvisionedThroughput asked) {
    refuseInconceivable("ReadCapacityUnits", asked.readCapacityUnits());
    refuseInconceivable("WriteCapacityUnits", asked.writeCapacityUnits());
    refuseAboveLimit("ReadCapacityUnits", "table", null, asked.readCapacityUnits());
    refuseAboveLimit("WriteCapacityUnits", "table", null, asked.writeCapacityUnits());
    return new Throughput(asked.readCapacityUnits(), asked.writeCapacityUnits());
  }

  static Throughput indexUnits(String index, ProvisionedThroughput asked) {
    refuseAboveLimit("ReadCapacityUnits", "index", index, asked.readCapacityUnits());
    refuseAboveLimit("WriteCapacityUnits", "index", index, asked.writeCapacityUnits());
    return new Throughput(asked.readCapacityUnits(), asked.writeCapacityUnits());
  }

  private static void refuseInconceivable(String unit, long asked) {
    if (asked > MOST_CONCEIVABLE) {
      throw ApiErrors.validation("Given value " + asked + " for " + unit + " is out of bounds");
    }
  }

  private static void refuseAboveLimit(
      String unit, String kind, @Nullable String index, long asked) {
    if (asked > MOST_UNITS) {
      throw limitExceeded(
          "The requested %s%s, %d, is above the per %s maximum for the account in %s. Per %s maximum: %d. Refer to the Amazon DynamoDB Developer Guide for current limits and how to request higher limits."
              .formatted(
                  unit,
                  index == null ? "" : " for index " + index,
                  asked,
                  kind,
                  TableDefinition.REGION,
                  kind,
                  MOST_UNITS));
    }
  }

  static DynamoDbException limitExceeded(String message) {
    return ApiErrors.of(LimitExceededException::builder, "LimitExceededException", message, 400);
  }

  /** The provisioned units of an index of a new table. */
  static Throughput indexUnits(GlobalSecondaryIndex index, boolean onDemand) {
    ProvisionedThroughput asked = index.provisionedThroughput();
    if (onDemand) {
      if (asked != null) {
        throw ApiErrors.invalidParameter(
            "ProvisionedThroughput should not be specified for index: "
                + index.indexName()
                + " when BillingMode is PAY_PER_REQUEST");
      }
      return Throughput.ON_DEMAND;
    }
    if (asked == null) {
      throw ApiErrors.invalidParameter(
          "ProvisionedThroughput is not specified for index: " + index.indexName());
    }
    return indexUnits(index.indexName(), asked);
  }

  /** The on-demand limits of a new table or index; {@code of} is its name in messages. */
  static Capacity.Limit newLimit(
      @Nullable OnDemandThroughput asked, boolean onDemand, @Nullable String index) {
    Capacity.Limit limit = limit(asked);
    if (limit.isNone()) {
      return limit;
    }
    if (!onDemand) {
      throw ApiErrors.invalidParameter(
          firstOf(limit)
              + " for OnDemandThroughput "
              + (index == null ? "" : "for index: " + index + " ")
              + "cannot be specified when table BillingMode is PROVISIONED.");
    }
    refuseOutOfRange("MaxReadRequestUnits", limit.read(), index, false);
    refuseOutOfRange("MaxWriteRequestUnits", limit.write(), index, false);
    return limit;
  }

  static Capacity.Limit limit(@Nullable OnDemandThroughput asked) {
    return asked == null
        ? Capacity.Limit.NONE
        : new Capacity.Limit(asked.maxReadRequestUnits(), asked.maxWriteRequestUnits());
  }

  static String firstOf(Capacity.Limit limit) {
    return limit.read() != null ? "MaxReadRequestUnits" : "MaxWriteRequestUnits";
  }

  static void refuseOutOfRange(
      String unit, @Nullable Long asked, @Nullable String index, boolean mayRemove) {
    if (asked != null && asked < 1 && !(mayRemove && asked == -1)) {
      throw ApiErrors.invalidParameter(
          "Requested "
              + unit
              + " for OnDemandThroughput for "
              + (index == null ? "table" : "index : " + index)
              + " is outside of valid range");
    }
  }

  /** The requested warm throughput of a new table or index with these units. */
  static Throughput newWarm(
      @Nullable WarmThroughput asked, Throughput units, @Nullable String index) {
    Throughput least = Capacity.warmFor(units);
    if (asked == null) {
      return least;
    }
    Long read = asked.readUnitsPerSecond();
    Long write = asked.writeUnitsPerSecond();
    refuseCold("Read", read, least.read(), units, index);
    refuseCold("Write", write, least.write(), units, index);
    return new Throughput(
        read == null ? least.read() : read, write == null ? least.write() : write);
  }

  private static void refuseCold(
      String unit, @Nullable Long asked, long least, Throughput units, @Nullable String index) {
    if (asked != null && asked < least) {
      throw ApiErrors.invalidParameter(
          "Requested "
              + unit
              + "UnitsPerSecond for WarmThroughput for "
              + (index == null ? "table" : "index " + index)
              + " is lower than "
              + (units.isOnDemand()
                  ? "initial throughput for OnDemand. See: " + INITIAL_THROUGHPUT
                  : unit + "CapacityUnits of ProvisionedThroughput"));
    }
  }
}
