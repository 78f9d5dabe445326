// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.table;

import dev.adjoin.internal.engine.operation.Operation;
import dev.adjoin.internal.engine.value.SuccessfulResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeEndpointsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeEndpointsResponse;
import software.amazon.awssdk.services.dynamodb.model.Endpoint;

/**
 * Answers this machine as the endpoint. A server replaces it with the host that it was asked at;
 * clients must never be sent to a public host.
 */
public final class DescribeEndpoints
    implements Operation<DescribeEndpointsRequest, DescribeEndpointsResponse> {
  private static final long CACHE_MINUTES = 1440;

  @Override
  public DescribeEndpointsResponse run(DescribeEndpointsRequest request) {
    return SuccessfulResponse.of(DescribeEndpointsResponse.builder())
        .endpoints(
            Endpoint.builder().address("localhost").cachePeriodInMinutes(CACHE_MINUTES).build())
        .build();
  }
}
