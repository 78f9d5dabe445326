// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.table;

import dev.adjoin.internal.engine.operation.Constraints;
import dev.adjoin.internal.engine.operation.Engine;
import dev.adjoin.internal.engine.table.Tables;
import dev.adjoin.internal.engine.value.ApiErrors;
import dev.adjoin.internal.engine.value.SuccessfulResponse;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.ContinuousBackupsDescription;
import software.amazon.awssdk.services.dynamodb.model.ContinuousBackupsStatus;
import software.amazon.awssdk.services.dynamodb.model.DescribeContinuousBackupsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeContinuousBackupsResponse;
import software.amazon.awssdk.services.dynamodb.model.PointInTimeRecoverySpecification;
import software.amazon.awssdk.services.dynamodb.model.PointInTimeRecoveryStatus;
import software.amazon.awssdk.services.dynamodb.model.TableNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.UpdateContinuousBackupsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateContinuousBackupsResponse;

/** The operations for continuous backups, which this engine does not support. */
public final class ContinuousBackups {
  private final Engine engine;

  public ContinuousBackups(Engine engine) {
    this.engine = engine;
  }

  /** Reports that point-in-time recovery is disabled. */
  public DescribeContinuousBackupsResponse describe(DescribeContinuousBackupsRequest request) {
    checkTable(request.tableName());
    return SuccessfulResponse.of(DescribeContinuousBackupsResponse.builder())
        .continuousBackupsDescription(description())
        .build();
  }

  /**
   * Accepts a request to disable point-in-time recovery, which is always disabled, and rejects a
   * request to enable it.
   */
  public UpdateContinuousBackupsResponse update(UpdateContinuousBackupsRequest request) {
    PointInTimeRecoverySpecification asked = request.pointInTimeRecoverySpecification();
    checkMembers(request, asked);
    checkTable(request.tableName());
    if (asked.pointInTimeRecoveryEnabled()) {
      throw Unsupported.POINT_IN_TIME_RECOVERY.refusal();
    }
    if (asked.recoveryPeriodInDays() != null) {
      throw ApiErrors.validation(
          "Invalid Request: Cannot specify RecoveryPeriodInDays when disabling point-in-time"
              + " recovery.");
    }
    return SuccessfulResponse.of(UpdateContinuousBackupsResponse.builder())
        .continuousBackupsDescription(description())
        .build();
  }

  private static void checkMembers(
      UpdateContinuousBackupsRequest request, PointInTimeRecoverySpecification asked) {
    Constraints constraints = new Constraints();
    constraints
        .table(TableNameParameter.required(request.tableName()))
        .required("pointInTimeRecoverySpecification", asked);
    if (asked != null) {
      String member = "pointInTimeRecoverySpecification.";
      constraints
          .required(member + "pointInTimeRecoveryEnabled", asked.pointInTimeRecoveryEnabled())
          .atLeast(member + "recoveryPeriodInDays", asked.recoveryPeriodInDays(), 1)
          .atMost(member + "recoveryPeriodInDays", asked.recoveryPeriodInDays(), 35);
    }
    constraints.check();
  }

  /** Checks that the table exists; these operations have their own error for that. */
  private void checkTable(@Nullable String nameOrArn) {
    TableNameParameter.check(nameOrArn);
    if (engine.tables().find(nameOrArn).isEmpty()) {
      throw ApiErrors.of(
          TableNotFoundException::builder,
          "TableNotFoundException",
          "Table not found: " + Tables.nameOf(nameOrArn),
          400);
    }
  }

  /** The description of a table with continuous backups but without point-in-time recovery. */
  private static ContinuousBackupsDescription description() {
    return ContinuousBackupsDescription.builder()
        .continuousBackupsStatus(ContinuousBackupsStatus.ENABLED)
        .pointInTimeRecoveryDescription(
            recovery -> recovery.pointInTimeRecoveryStatus(PointInTimeRecoveryStatus.DISABLED))
        .build();
  }
}
