// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.table;

import dev.adjoin.internal.engine.operation.Operation;
import dev.adjoin.internal.engine.value.SuccessfulResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeEndpointsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeEndpointsResponse;
import software.amazon.awssdk.services.dynamodb.model.Endpoint;

/**
 * The DescribeEndpoints operation. It returns this machine as the endpoint, which a server replaces
 * by the host name in the request, so that clients are never redirected to a public host.
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
