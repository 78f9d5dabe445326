// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.bulk;

import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;

/** Takes every write and keeps none, so that what is left on the heap is the writer's own. */
final class Discarding implements DynamoDbClient {
  @Override
  public PutItemResponse putItem(PutItemRequest request) {
    return PutItemResponse.builder().build();
  }

  @Override
  public BatchWriteItemResponse batchWriteItem(BatchWriteItemRequest request) {
    return BatchWriteItemResponse.builder().build();
  }

  @Override
  public String serviceName() {
    return "dynamodb";
  }

  @Override
  public void close() {}
}
