// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.table;

import dev.adjoin.internal.engine.operation.Engine;
import dev.adjoin.internal.engine.operation.Operation;
import dev.adjoin.internal.engine.table.Table;
import dev.adjoin.internal.engine.value.SuccessfulResponse;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.DescribeKinesisStreamingDestinationRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeKinesisStreamingDestinationResponse;

/** The DescribeKinesisStreamingDestination operation, which reports no destinations. */
public final class DescribeKinesisStreamingDestination
    implements Operation<
        DescribeKinesisStreamingDestinationRequest, DescribeKinesisStreamingDestinationResponse> {
  private final Engine engine;

  public DescribeKinesisStreamingDestination(Engine engine) {
    this.engine = engine;
  }

  @Override
  public DescribeKinesisStreamingDestinationResponse run(
      DescribeKinesisStreamingDestinationRequest request) {
    Table table = engine.tables().named(TableNameParameter.check(request.tableName()));
    return SuccessfulResponse.of(DescribeKinesisStreamingDestinationResponse.builder())
        .tableName(table.name())
        .kinesisDataStreamDestinations(List.of())
        .build();
  }
}
