// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.table;

import dev.adjoin.internal.engine.operation.Engine;
import dev.adjoin.internal.engine.operation.Operation;
import dev.adjoin.internal.engine.table.Table;
import dev.adjoin.internal.engine.table.TimeToLive;
import dev.adjoin.internal.engine.value.SuccessfulResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeTimeToLiveRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTimeToLiveResponse;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;

/** The DescribeTimeToLive operation. */
public final class DescribeTimeToLive
    implements Operation<DescribeTimeToLiveRequest, DescribeTimeToLiveResponse> {
  private final Engine engine;

  public DescribeTimeToLive(Engine engine) {
    this.engine = engine;
  }

  @Override
  public DescribeTimeToLiveResponse run(DescribeTimeToLiveRequest request) {
    Table table = engine.tables().named(TableNameParameter.check(request.tableName()));
    TimeToLive setting = table.definition().timeToLive();
    return SuccessfulResponse.of(DescribeTimeToLiveResponse.builder())
        .timeToLiveDescription(
            setting == null
                ? description -> description.timeToLiveStatus(TimeToLiveStatus.DISABLED)
                : description ->
                    description
                        .timeToLiveStatus(TimeToLiveStatus.ENABLED)
                        .attributeName(setting.attribute()))
        .build();
  }
}
