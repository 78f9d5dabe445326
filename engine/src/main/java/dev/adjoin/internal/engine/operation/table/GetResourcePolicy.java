// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.table;

import dev.adjoin.internal.engine.operation.Engine;
import dev.adjoin.internal.engine.operation.Operation;
import software.amazon.awssdk.services.dynamodb.model.GetResourcePolicyRequest;
import software.amazon.awssdk.services.dynamodb.model.GetResourcePolicyResponse;

/** Tells that a table has no policy: everybody may do everything here. */
public final class GetResourcePolicy
    implements Operation<GetResourcePolicyRequest, GetResourcePolicyResponse> {
  private final Engine engine;

  public GetResourcePolicy(Engine engine) {
    this.engine = engine;
  }

  @Override
  public GetResourcePolicyResponse run(GetResourcePolicyRequest request) {
    String arn = ArnParameter.check(request.resourceArn());
    engine.tables().named(ArnParameter.table(arn));
    throw ArnParameter.noPolicy(arn);
  }
}
