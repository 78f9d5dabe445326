// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.client;

import dev.adjoin.internal.engine.operation.Engine;
import dev.adjoin.internal.engine.operation.table.ContinuousBackups;
import dev.adjoin.internal.engine.operation.table.ContributorInsights;
import dev.adjoin.internal.engine.operation.table.CreateTable;
import dev.adjoin.internal.engine.operation.table.DeleteTable;
import dev.adjoin.internal.engine.operation.table.DescribeEndpoints;
import dev.adjoin.internal.engine.operation.table.DescribeKinesisStreamingDestination;
import dev.adjoin.internal.engine.operation.table.DescribeLimits;
import dev.adjoin.internal.engine.operation.table.DescribeTable;
import dev.adjoin.internal.engine.operation.table.DescribeTimeToLive;
import dev.adjoin.internal.engine.operation.table.ListTables;
import dev.adjoin.internal.engine.operation.table.ListTagsOfResource;
import dev.adjoin.internal.engine.operation.table.ResourcePolicies;
import dev.adjoin.internal.engine.operation.table.TagResource;
import dev.adjoin.internal.engine.operation.table.UntagResource;
import dev.adjoin.internal.engine.operation.table.UpdateTable;
import dev.adjoin.internal.engine.operation.table.UpdateTimeToLive;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.CreateTableResponse;
import software.amazon.awssdk.services.dynamodb.model.DeleteResourcePolicyRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteResourcePolicyResponse;
import software.amazon.awssdk.services.dynamodb.model.DeleteTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteTableResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeContinuousBackupsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeContinuousBackupsResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeContributorInsightsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeContributorInsightsResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeEndpointsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeEndpointsResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeKinesisStreamingDestinationRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeKinesisStreamingDestinationResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeLimitsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeLimitsResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeTimeToLiveRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTimeToLiveResponse;
import software.amazon.awssdk.services.dynamodb.model.GetResourcePolicyRequest;
import software.amazon.awssdk.services.dynamodb.model.GetResourcePolicyResponse;
import software.amazon.awssdk.services.dynamodb.model.ListTablesRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTablesResponse;
import software.amazon.awssdk.services.dynamodb.model.ListTagsOfResourceRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTagsOfResourceResponse;
import software.amazon.awssdk.services.dynamodb.model.TagResourceRequest;
import software.amazon.awssdk.services.dynamodb.model.TagResourceResponse;
import software.amazon.awssdk.services.dynamodb.model.UntagResourceRequest;
import software.amazon.awssdk.services.dynamodb.model.UntagResourceResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateContinuousBackupsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateContinuousBackupsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateContributorInsightsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateContributorInsightsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateTimeToLiveRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateTimeToLiveResponse;

/**
 * The client methods for tables. They are called rarely, so each call creates its operation object.
 */
interface TableCalls extends DynamoDbClient {
  Engine engine();

  @Override
  default CreateTableResponse createTable(CreateTableRequest request) {
    return new CreateTable(engine()).run(request);
  }

  @Override
  default DescribeTableResponse describeTable(DescribeTableRequest request) {
    return new DescribeTable(engine()).run(request);
  }

  @Override
  default UpdateTableResponse updateTable(UpdateTableRequest request) {
    return new UpdateTable(engine()).run(request);
  }

  @Override
  default DeleteTableResponse deleteTable(DeleteTableRequest request) {
    return new DeleteTable(engine()).run(request);
  }

  @Override
  default ListTablesResponse listTables(ListTablesRequest request) {
    return new ListTables(engine()).run(request);
  }

  @Override
  default DescribeTimeToLiveResponse describeTimeToLive(DescribeTimeToLiveRequest request) {
    return new DescribeTimeToLive(engine()).run(request);
  }

  @Override
  default UpdateTimeToLiveResponse updateTimeToLive(UpdateTimeToLiveRequest request) {
    return new UpdateTimeToLive(engine()).run(request);
  }

  @Override
  default TagResourceResponse tagResource(TagResourceRequest request) {
    return new TagResource(engine()).run(request);
  }

  @Override
  default UntagResourceResponse untagResource(UntagResourceRequest request) {
    return new UntagResource(engine()).run(request);
  }

  @Override
  default ListTagsOfResourceResponse listTagsOfResource(ListTagsOfResourceRequest request) {
    return new ListTagsOfResource(engine()).run(request);
  }

  @Override
  default DescribeLimitsResponse describeLimits(DescribeLimitsRequest request) {
    return new DescribeLimits().run(request);
  }

  @Override
  default DescribeEndpointsResponse describeEndpoints(DescribeEndpointsRequest request) {
    return new DescribeEndpoints().run(request);
  }

  @Override
  default DescribeContinuousBackupsResponse describeContinuousBackups(
      DescribeContinuousBackupsRequest request) {
    return new ContinuousBackups(engine()).describe(request);
  }

  @Override
  default UpdateContinuousBackupsResponse updateContinuousBackups(
      UpdateContinuousBackupsRequest request) {
    return new ContinuousBackups(engine()).update(request);
  }

  @Override
  default DescribeContributorInsightsResponse describeContributorInsights(
      DescribeContributorInsightsRequest request) {
    return new ContributorInsights(engine()).describe(request);
  }

  @Override
  default UpdateContributorInsightsResponse updateContributorInsights(
      UpdateContributorInsightsRequest request) {
    return new ContributorInsights(engine()).update(request);
  }

  @Override
  default DescribeKinesisStreamingDestinationResponse describeKinesisStreamingDestination(
      DescribeKinesisStreamingDestinationRequest request) {
    return new DescribeKinesisStreamingDestination(engine()).run(request);
  }

  @Override
  default GetResourcePolicyResponse getResourcePolicy(GetResourcePolicyRequest request) {
    return new ResourcePolicies(engine()).get(request);
  }

  @Override
  default DeleteResourcePolicyResponse deleteResourcePolicy(DeleteResourcePolicyRequest request) {
    return new ResourcePolicies(engine()).delete(request);
  }
}
