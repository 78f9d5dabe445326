// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.table;

import dev.adjoin.internal.engine.value.ApiErrors;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * The operations of DynamoDB that this engine does not support. This is the only list of them; a
 * call of one is refused by its name.
 *
 * <p>Operations that describe, list or delete what such an operation would have made are supported:
 * they find nothing.
 */
public enum Unsupported {
  CREATE_BACKUP("CreateBackup", "backups"),
  RESTORE_TABLE_FROM_BACKUP("RestoreTableFromBackup", "backups"),
  RESTORE_TABLE_TO_POINT_IN_TIME("RestoreTableToPointInTime", "point-in-time recovery"),
  POINT_IN_TIME_RECOVERY(
      "UpdateContinuousBackups with PointInTimeRecoveryEnabled", "point-in-time recovery"),
  EXPORT_TABLE_TO_POINT_IN_TIME("ExportTableToPointInTime", "exports"),
  IMPORT_TABLE("ImportTable", "imports"),
  CREATE_GLOBAL_TABLE("CreateGlobalTable", "global tables"),
  UPDATE_GLOBAL_TABLE("UpdateGlobalTable", "global tables"),
  UPDATE_GLOBAL_TABLE_SETTINGS("UpdateGlobalTableSettings", "global tables"),
  UPDATE_TABLE_REPLICA_AUTO_SCALING("UpdateTableReplicaAutoScaling", "global tables"),
  ENABLE_KINESIS_STREAMING_DESTINATION("EnableKinesisStreamingDestination", "Kinesis destinations"),
  DISABLE_KINESIS_STREAMING_DESTINATION(
      "DisableKinesisStreamingDestination", "Kinesis destinations"),
  UPDATE_KINESIS_STREAMING_DESTINATION("UpdateKinesisStreamingDestination", "Kinesis destinations"),
  CONTRIBUTOR_INSIGHTS("UpdateContributorInsights with ENABLE", "contributor insights"),
  PUT_RESOURCE_POLICY("PutResourcePolicy", "resource policies"),
  SEARCH_VECTORS("SearchVectors", "vector indexes");

  private final String call;
  private final String feature;

  Unsupported(String call, String feature) {
    this.call = call;
    this.feature = feature;
  }

  /** The operation, with the parameter that is not supported if others are. */
  public String call() {
    return call;
  }

  /** What the engine does not have. */
  public String feature() {
    return feature;
  }

  /** The error for a call. */
  public DynamoDbException refusal() {
    return ApiErrors.of(
        DynamoDbException::builder,
        "UnknownOperationException",
        call + " is not supported: the embedded engine has no " + feature + ".",
        400);
  }
}
