// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.table;

import dev.adjoin.internal.engine.operation.Constraints;
import dev.adjoin.internal.engine.value.SuccessfulResponse;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.ListBackupsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListBackupsResponse;
import software.amazon.awssdk.services.dynamodb.model.ListContributorInsightsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListContributorInsightsResponse;
import software.amazon.awssdk.services.dynamodb.model.ListExportsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListExportsResponse;
import software.amazon.awssdk.services.dynamodb.model.ListGlobalTablesRequest;
import software.amazon.awssdk.services.dynamodb.model.ListGlobalTablesResponse;
import software.amazon.awssdk.services.dynamodb.model.ListImportsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListImportsResponse;

/** The list operations for resources that this engine does not have; every list is empty. */
public final class EmptyLists {
  private static final int MOST_BACKUPS = 100;
  private static final int MOST_TRANSFERS = 25;

  private EmptyLists() {}

  public static ListBackupsResponse backups(ListBackupsRequest request) {
    checkLimit("limit", request.limit(), MOST_BACKUPS);
    return SuccessfulResponse.of(ListBackupsResponse.builder()).backupSummaries(List.of()).build();
  }

  public static ListExportsResponse exports(ListExportsRequest request) {
    checkLimit("maxResults", request.maxResults(), MOST_TRANSFERS);
    return SuccessfulResponse.of(ListExportsResponse.builder()).exportSummaries(List.of()).build();
  }

  public static ListImportsResponse imports(ListImportsRequest request) {
    checkLimit("pageSize", request.pageSize(), MOST_TRANSFERS);
    return SuccessfulResponse.of(ListImportsResponse.builder())
        .importSummaryList(List.of())
        .build();
  }

  public static ListGlobalTablesResponse globalTables(ListGlobalTablesRequest request) {
    checkLimit("limit", request.limit(), Integer.MAX_VALUE);
    return SuccessfulResponse.of(ListGlobalTablesResponse.builder())
        .globalTables(List.of())
        .build();
  }

  public static ListContributorInsightsResponse insights(ListContributorInsightsRequest request) {
    checkLimit("maxResults", request.maxResults(), MOST_BACKUPS);
    return SuccessfulResponse.of(ListContributorInsightsResponse.builder())
        .contributorInsightsSummaries(List.of())
        .build();
  }

  private static void checkLimit(String member, Integer limit, int most) {
    new Constraints().atLeast(member, limit, 1).atMost(member, limit, most).check();
  }
}
