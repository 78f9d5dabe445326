// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.table;

import dev.adjoin.internal.engine.operation.Engine;
import dev.adjoin.internal.engine.operation.Operation;
import dev.adjoin.internal.engine.value.Success;
import software.amazon.awssdk.services.dynamodb.model.ContributorInsightsStatus;
import software.amazon.awssdk.services.dynamodb.model.DescribeContributorInsightsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeContributorInsightsResponse;

/** Tells that a table or an index has no contributor insights. */
public final class DescribeContributorInsights
    implements Operation<DescribeContributorInsightsRequest, DescribeContributorInsightsResponse> {
  private final Engine engine;

  public DescribeContributorInsights(Engine engine) {
    this.engine = engine;
  }

  @Override
  public DescribeContributorInsightsResponse run(DescribeContributorInsightsRequest request) {
    return Success.of(DescribeContributorInsightsResponse.builder())
        .tableName(Insights.checkTable(engine, request.tableName(), request.indexName()))
        .indexName(request.indexName())
        .contributorInsightsStatus(ContributorInsightsStatus.DISABLED)
        .build();
  }
}
