// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.operation;

import dev.adjoin.engine.table.Table;
import dev.adjoin.engine.table.Tables;
import java.time.InstantSource;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableResponse;

/** Tells what a table is. */
public final class DescribeTable implements Operation<DescribeTableRequest, DescribeTableResponse> {
  private final Tables tables;
  private final InstantSource clock;

  public DescribeTable(Tables tables, InstantSource clock) {
    this.tables = tables;
    this.clock = clock;
  }

  @Override
  public DescribeTableResponse run(DescribeTableRequest request) {
    Table table = tables.named(TableParameter.check(request.tableName()));
    return DescribeTableResponse.builder()
        .table(new Description(table, clock.instant()).ofActive())
        .build();
  }
}
