// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.table;

import dev.adjoin.internal.engine.operation.Engine;
import dev.adjoin.internal.engine.table.TableName;
import dev.adjoin.internal.engine.value.Refusal;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.ContinuousBackupsDescription;
import software.amazon.awssdk.services.dynamodb.model.ContinuousBackupsStatus;
import software.amazon.awssdk.services.dynamodb.model.PointInTimeRecoveryStatus;
import software.amazon.awssdk.services.dynamodb.model.TableNotFoundException;

/** What the operations on backups have in common: there are none. */
final class Backups {
  private Backups() {}

  /** That there is such a table, in the words of these operations. */
  static void checkTable(Engine engine, @Nullable String nameOrArn) {
    TableParameter.check(nameOrArn);
    if (engine.tables().find(nameOrArn).isEmpty()) {
      throw Refusal.of(
          TableNotFoundException::builder,
          "TableNotFoundException",
          "Table not found: " + TableName.of(nameOrArn),
          400);
    }
  }

  /** A table that can be backed up, but is not recovered to a point in time. */
  static ContinuousBackupsDescription description() {
    return ContinuousBackupsDescription.builder()
        .continuousBackupsStatus(ContinuousBackupsStatus.ENABLED)
        .pointInTimeRecoveryDescription(
            recovery -> recovery.pointInTimeRecoveryStatus(PointInTimeRecoveryStatus.DISABLED))
        .build();
  }
}
