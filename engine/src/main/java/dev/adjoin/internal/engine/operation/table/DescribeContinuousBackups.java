// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.table;

import dev.adjoin.internal.engine.operation.Engine;
import dev.adjoin.internal.engine.operation.Operation;
import dev.adjoin.internal.engine.value.Success;
import software.amazon.awssdk.services.dynamodb.model.DescribeContinuousBackupsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeContinuousBackupsResponse;

/** Tells that a table is not recovered to a point in time. */
public final class DescribeContinuousBackups
    implements Operation<DescribeContinuousBackupsRequest, DescribeContinuousBackupsResponse> {
  private final Engine engine;

  public DescribeContinuousBackups(Engine engine) {
    this.engine = engine;
  }

  @Override
  public DescribeContinuousBackupsResponse run(DescribeContinuousBackupsRequest request) {
    Backups.checkTable(engine, request.tableName());
    return Success.of(DescribeContinuousBackupsResponse.builder())
        .continuousBackupsDescription(Backups.description())
        .build();
  }
}
