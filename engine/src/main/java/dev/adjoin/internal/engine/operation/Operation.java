// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation;

/**
 * One call of the API.
 *
 * @param <I> its request
 * @param <O> its response
 */
@FunctionalInterface
public interface Operation<I, O> {
  /**
   * Answers the request.
   *
   * @throws software.amazon.awssdk.services.dynamodb.model.DynamoDbException as DynamoDB would
   */
  O run(I request);
}
