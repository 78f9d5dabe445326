// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.table;

import dev.adjoin.internal.engine.operation.Constraints;
import dev.adjoin.internal.engine.operation.Engine;
import dev.adjoin.internal.engine.table.IndexDefinition;
import dev.adjoin.internal.engine.table.TableDefinition;
import dev.adjoin.internal.engine.value.ApiErrors;
import dev.adjoin.internal.engine.value.SuccessfulResponse;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.ContributorInsightsAction;
import software.amazon.awssdk.services.dynamodb.model.ContributorInsightsStatus;
import software.amazon.awssdk.services.dynamodb.model.DescribeContributorInsightsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeContributorInsightsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateContributorInsightsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateContributorInsightsResponse;

/** The operations for contributor insights, which this engine does not support. */
public final class ContributorInsights {
  private final Engine engine;

  public ContributorInsights(Engine engine) {
    this.engine = engine;
  }

  /** Reports that contributor insights are disabled. */
  public DescribeContributorInsightsResponse describe(DescribeContributorInsightsRequest request) {
    return SuccessfulResponse.of(DescribeContributorInsightsResponse.builder())
        .tableName(checkTable(request.tableName(), request.indexName()))
        .indexName(request.indexName())
        .contributorInsightsStatus(ContributorInsightsStatus.DISABLED)
        .build();
  }

  /**
   * Accepts a request to disable contributor insights, which are always disabled, and rejects a
   * request to enable them.
   */
  public UpdateContributorInsightsResponse update(UpdateContributorInsightsRequest request) {
    String action = request.contributorInsightsActionAsString();
    new Constraints()
        .table(TableNameParameter.required(request.tableName()))
        .required("contributorInsightsAction", action)
        .oneOf("contributorInsightsAction", action, "ENABLE, DISABLE")
        .check();
    String table = checkTable(request.tableName(), request.indexName());
    if (request.contributorInsightsAction() == ContributorInsightsAction.ENABLE) {
      throw Unsupported.CONTRIBUTOR_INSIGHTS.refusal();
    }
    return SuccessfulResponse.of(UpdateContributorInsightsResponse.builder())
        .tableName(table)
        .indexName(request.indexName())
        .contributorInsightsStatus(ContributorInsightsStatus.DISABLED)
        .build();
  }

  /** The name of the table, which must exist and have the index, if one is given. */
  private String checkTable(@Nullable String nameOrArn, @Nullable String index) {
    TableNameParameter.check(nameOrArn);
    TableDefinition table = engine.tables().named(nameOrArn).definition();
    if (index != null && table.index(index).filter(ContributorInsights::hasInsights).isEmpty()) {
      throw ApiErrors.notFound(
          "Requested resource not found: Index: "
              + index
              + " not found for table: "
              + table.name());
    }
    return table.name();
  }

  private static boolean hasInsights(IndexDefinition index) {
    return !index.local();
  }
}
