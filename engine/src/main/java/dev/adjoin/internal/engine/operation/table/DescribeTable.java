// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.table;

import dev.adjoin.internal.engine.operation.Engine;
import dev.adjoin.internal.engine.operation.Operation;
import dev.adjoin.internal.engine.table.Table;
import dev.adjoin.internal.engine.value.SuccessfulResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableResponse;

/** The DescribeTable operation. */
public final class DescribeTable implements Operation<DescribeTableRequest, DescribeTableResponse> {
  private final Engine engine;

  public DescribeTable(Engine engine) {
    this.engine = engine;
  }

  @Override
  public DescribeTableResponse run(DescribeTableRequest request) {
    Table table = engine.tables().named(TableNameParameter.check(request.tableName()));
    TableDescriber description = new TableDescriber(table, engine.clock().instant());
    return SuccessfulResponse.of(DescribeTableResponse.builder())
        .table(engine.tables().isReady(table) ? description.ofActive() : description.ofNew())
        .build();
  }
}
