// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.table;

import dev.adjoin.internal.engine.operation.Constraints;
import dev.adjoin.internal.engine.operation.Engine;
import dev.adjoin.internal.engine.operation.Operation;
import dev.adjoin.internal.engine.value.Success;
import software.amazon.awssdk.services.dynamodb.model.ContributorInsightsAction;
import software.amazon.awssdk.services.dynamodb.model.ContributorInsightsStatus;
import software.amazon.awssdk.services.dynamodb.model.UpdateContributorInsightsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateContributorInsightsResponse;

/** Switches contributor insights off, where they always are; switching them on is refused. */
public final class UpdateContributorInsights
    implements Operation<UpdateContributorInsightsRequest, UpdateContributorInsightsResponse> {
  private final Engine engine;

  public UpdateContributorInsights(Engine engine) {
    this.engine = engine;
  }

  @Override
  public UpdateContributorInsightsResponse run(UpdateContributorInsightsRequest request) {
    String action = request.contributorInsightsActionAsString();
    new Constraints()
        .table(TableParameter.required(request.tableName()))
        .required("contributorInsightsAction", action)
        .oneOf("contributorInsightsAction", action, "ENABLE, DISABLE")
        .check();
    String table = Insights.checkTable(engine, request.tableName(), request.indexName());
    if (request.contributorInsightsAction() == ContributorInsightsAction.ENABLE) {
      throw Unavailable.unknownOperation();
    }
    return Success.of(UpdateContributorInsightsResponse.builder())
        .tableName(table)
        .indexName(request.indexName())
        .contributorInsightsStatus(ContributorInsightsStatus.DISABLED)
        .build();
  }
}
