// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation;

import dev.adjoin.internal.engine.table.TableDefinition;
import dev.adjoin.internal.engine.value.Success;
import software.amazon.awssdk.services.dynamodb.model.DescribeEndpointsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeEndpointsResponse;
import software.amazon.awssdk.services.dynamodb.model.Endpoint;

/** Tells the address of DynamoDB in the region that the engine says it is. */
public final class DescribeEndpoints
    implements Operation<DescribeEndpointsRequest, DescribeEndpointsResponse> {
  private static final long CACHE_MINUTES = 1440;

  @Override
  public DescribeEndpointsResponse run(DescribeEndpointsRequest request) {
    return Success.of(DescribeEndpointsResponse.builder())
        .endpoints(
            Endpoint.builder()
                .address("dynamodb." + TableDefinition.REGION + ".amazonaws.com")
                .cachePeriodInMinutes(CACHE_MINUTES)
                .build())
        .build();
  }
}
