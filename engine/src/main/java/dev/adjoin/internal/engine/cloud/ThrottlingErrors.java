// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.cloud;

import dev.adjoin.internal.engine.table.Charge;
import dev.adjoin.internal.engine.table.Index;
import dev.adjoin.internal.engine.value.ApiErrors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingException;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingReason;

/** DynamoDB's throttling errors. */
final class ThrottlingErrors {
  private ThrottlingErrors() {}

  /** The limit that was exceeded. */
  enum Limit {
    PARTITION("KeyRangeThroughputExceeded"),
    PROVISIONED("ProvisionedThroughputExceeded"),
    ON_DEMAND_MAXIMUM("MaxOnDemandThroughputExceeded");

    private final String reason;

    Limit(String reason) {
      this.reason = reason;
    }
  }

  /** The error for a charge on a table or global index that exceeds this limit. */
  static DynamoDbException of(Charge charge, @Nullable Index index, Limit limit) {
    ThrottlingReason reason =
        ThrottlingReason.builder()
            .reason(
                (index == null ? "Table" : "Index")
                    + (charge.kind() == Charge.Kind.READ ? "Read" : "Write")
                    + limit.reason)
            .resource(arn(charge, index))
            .build();
    boolean onDemand =
        (index == null ? charge.table().definition().throughput() : index.definition().throughput())
            .isOnDemand();
    return onDemand
        ? onDemand(index != null && charge.kind() == Charge.Kind.WRITE, limit, reason)
        : provisioned(index != null, reason);
  }

  private static String arn(Charge charge, @Nullable Index index) {
    String table = charge.table().definition().arn();
    return index == null ? table : table + "/index/" + index.name();
  }

  private static DynamoDbException provisioned(boolean ofIndex, ThrottlingReason reason) {
    return ApiErrors.describe(
            ProvisionedThroughputExceededException.builder(),
            "ProvisionedThroughputExceededException",
            ofIndex
                ? "The level of configured provisioned throughput for one or more global secondary"
                    + " indexes of the table was exceeded. Consider increasing your provisioning"
                    + " level for the under-provisioned global secondary indexes with the"
                    + " UpdateTable API"
                : "The level of configured provisioned throughput for the table was exceeded."
                    + " Consider increasing your provisioning level with the UpdateTable API.",
            400)
        .throttlingReasons(reason)
        .build();
  }

  private static DynamoDbException onDemand(
      boolean ofIndexWrite, Limit limit, ThrottlingReason reason) {
    String message =
        ofIndexWrite
            ? "Throughput exceeds the current capacity for one or more global secondary indexes."
                + " DynamoDB is automatically scaling your index so please try again shortly."
            : "Throughput exceeds the current capacity of your table or index. DynamoDB is"
                + " automatically scaling your table or index so please try again shortly. If"
                + " exceptions persist, check if you have a hot key:"
                + " https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/"
                + "bp-partition-key-design.html";
    return throttling(
        limit == Limit.ON_DEMAND_MAXIMUM
            ? "Throughput exceeds the maximum OnDemandThroughput configured on table or index"
            : message,
        reason);
  }

  /** The error for requests that exceed the allowed rate. */
  static DynamoDbException ofRate() {
    return throttling("Rate of requests exceeds the allowed throughput.");
  }

  private static DynamoDbException throttling(String message, ThrottlingReason... reasons) {
    return ApiErrors.describe(ThrottlingException.builder(), "ThrottlingException", message, 400)
        .throttlingReasons(reasons)
        .build();
  }
}
