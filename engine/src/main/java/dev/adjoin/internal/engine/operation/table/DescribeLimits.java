// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.table;

import dev.adjoin.internal.engine.operation.Operation;
import dev.adjoin.internal.engine.value.SuccessfulResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeLimitsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeLimitsResponse;

/** The DescribeLimits operation, which returns the default quotas of a new account. */
public final class DescribeLimits
    implements Operation<DescribeLimitsRequest, DescribeLimitsResponse> {
  private static final long ACCOUNT_UNITS = 80_000;

  @Override
  public DescribeLimitsResponse run(DescribeLimitsRequest request) {
    return SuccessfulResponse.of(DescribeLimitsResponse.builder())
        .accountMaxReadCapacityUnits(ACCOUNT_UNITS)
        .accountMaxWriteCapacityUnits(ACCOUNT_UNITS)
        .tableMaxReadCapacityUnits(CapacityRules.MOST_UNITS)
        .tableMaxWriteCapacityUnits(CapacityRules.MOST_UNITS)
        .build();
  }
}
