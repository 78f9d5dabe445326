// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.table;

import dev.adjoin.internal.engine.operation.Engine;
import dev.adjoin.internal.engine.value.SuccessfulResponse;
import software.amazon.awssdk.services.dynamodb.model.DeleteResourcePolicyRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteResourcePolicyResponse;
import software.amazon.awssdk.services.dynamodb.model.GetResourcePolicyRequest;
import software.amazon.awssdk.services.dynamodb.model.GetResourcePolicyResponse;

/** The operations for resource policies, which this engine does not support. */
public final class ResourcePolicies {
  private final Engine engine;

  public ResourcePolicies(Engine engine) {
    this.engine = engine;
  }

  /** Reports that a table has no resource policy. */
  public GetResourcePolicyResponse get(GetResourcePolicyRequest request) {
    String arn = ArnParameter.check(request.resourceArn());
    engine.tables().named(ArnParameter.table(arn));
    throw ArnParameter.noPolicy(arn);
  }

  /**
   * Deletes the policy of a table, which never has one. An error only if the request expects a
   * revision.
   */
  public DeleteResourcePolicyResponse delete(DeleteResourcePolicyRequest request) {
    String arn = ArnParameter.check(request.resourceArn());
    engine.tables().named(ArnParameter.table(arn));
    if (request.expectedRevisionId() != null) {
      throw ArnParameter.noPolicy(arn);
    }
    return SuccessfulResponse.of(DeleteResourcePolicyResponse.builder()).build();
  }
}
