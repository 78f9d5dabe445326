// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation;

/**
 * One operation of the API.
 *
 * @param <I> its request
 * @param <O> its response
 */
@FunctionalInterface
public interface Operation<I, O> {
  /**
   * Runs the operation.
   *
   * @throws software.amazon.awssdk.services.dynamodb.model.DynamoDbException if DynamoDB would fail
   */
  O run(I request);
}
