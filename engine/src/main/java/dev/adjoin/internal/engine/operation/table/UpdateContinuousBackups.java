// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.table;

import dev.adjoin.internal.engine.operation.Constraints;
import dev.adjoin.internal.engine.operation.Engine;
import dev.adjoin.internal.engine.operation.Operation;
import dev.adjoin.internal.engine.value.Refusal;
import dev.adjoin.internal.engine.value.Success;
import software.amazon.awssdk.services.dynamodb.model.PointInTimeRecoverySpecification;
import software.amazon.awssdk.services.dynamodb.model.UpdateContinuousBackupsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateContinuousBackupsResponse;

/**
 * Switches recovery to a point in time off, where it always is. Switching it on is refused: nothing
 * would ever be recovered.
 */
public final class UpdateContinuousBackups
    implements Operation<UpdateContinuousBackupsRequest, UpdateContinuousBackupsResponse> {
  private final Engine engine;

  public UpdateContinuousBackups(Engine engine) {
    this.engine = engine;
  }

  @Override
  public UpdateContinuousBackupsResponse run(UpdateContinuousBackupsRequest request) {
    PointInTimeRecoverySpecification asked = request.pointInTimeRecoverySpecification();
    check(request, asked);
    Backups.checkTable(engine, request.tableName());
    if (asked.pointInTimeRecoveryEnabled()) {
      throw Unavailable.unknownOperation();
    }
    if (asked.recoveryPeriodInDays() != null) {
      throw Refusal.validation(
          "Invalid Request: Cannot specify RecoveryPeriodInDays when disabling point-in-time"
              + " recovery.");
    }
    return Success.of(UpdateContinuousBackupsResponse.builder())
        .continuousBackupsDescription(Backups.description())
        .build();
  }

  private static void check(
      UpdateContinuousBackupsRequest request, PointInTimeRecoverySpecification asked) {
    Constraints constraints = new Constraints();
    constraints
        .table(TableParameter.required(request.tableName()))
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
}
