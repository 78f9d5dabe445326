// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.table;

import dev.adjoin.internal.engine.operation.Engine;
import dev.adjoin.internal.engine.operation.Operation;
import dev.adjoin.internal.engine.value.Success;
import software.amazon.awssdk.services.dynamodb.model.DeleteResourcePolicyRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteResourcePolicyResponse;

/** Takes a policy from a table, which never has one: no mistake, unless a certain one is meant. */
public final class DeleteResourcePolicy
    implements Operation<DeleteResourcePolicyRequest, DeleteResourcePolicyResponse> {
  private final Engine engine;

  public DeleteResourcePolicy(Engine engine) {
    this.engine = engine;
  }

  @Override
  public DeleteResourcePolicyResponse run(DeleteResourcePolicyRequest request) {
    String arn = ArnParameter.check(request.resourceArn());
    engine.tables().named(ArnParameter.table(arn));
    if (request.expectedRevisionId() != null) {
      throw ArnParameter.noPolicy(arn);
    }
    return Success.of(DeleteResourcePolicyResponse.builder()).build();
  }
}
