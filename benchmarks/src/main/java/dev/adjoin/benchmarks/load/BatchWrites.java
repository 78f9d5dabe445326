// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.load;

import dev.adjoin.engine.EmbeddedDynamoDb;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * Writes the items of {@link Movies} into a directory with the engine's BatchWriteItem, from
 * several threads, in a process of its own.
 */
final class BatchWrites {
  private static final int THREADS = 8;
  private static final int BATCH = 25;
  private final Iterator<Movies.Line> lines;
  private final DynamoDbClient client;

  private BatchWrites(Iterator<Movies.Line> lines, DynamoDbClient client) {
    this.lines = lines;
    this.client = client;
  }

  /**
   * @param arguments the directory, and how many movies
   */
  public static void main(String[] arguments) throws ExecutionException, InterruptedException {
    Movies movies = new Movies(Integer.parseInt(arguments[1]));
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.at(Path.of(arguments[0]))) {
      engine.client().createTable(table());
      new BatchWrites(movies.lines().iterator(), engine.client()).run();
    }
  }

  private void run() throws ExecutionException, InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Callable<Void>> writers = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        writers.add(this::writeAll);
      }
      for (Future<Void> writer : threads.invokeAll(writers)) {
        writer.get();
      }
    } finally {
      threads.shutdown();
    }
  }

  private Void writeAll() {
    for (List<Movies.Line> batch = next(); !batch.isEmpty(); batch = next()) {
      List<WriteRequest> writes = new ArrayList<>();
      for (Movies.Line line : batch) {
        Map<String, AttributeValue> item = line.item(UUID.randomUUID().toString());
        writes.add(WriteRequest.builder().putRequest(put -> put.item(item)).build());
      }
      client.batchWriteItem(request -> request.requestItems(Map.of("Movies", writes)));
    }
    return null;
  }

  private synchronized List<Movies.Line> next() {
    List<Movies.Line> batch = new ArrayList<>();
    while (batch.size() < BATCH && lines.hasNext()) {
      batch.add(lines.next());
    }
    return batch;
  }

  private static CreateTableRequest table() {
    List<AttributeDefinition> attributes = new ArrayList<>();
    for (String name : List.of("PK", "SK", "GSI1PK", "GSI1SK", "GSI2PK", "GSI2SK")) {
      attributes.add(
          AttributeDefinition.builder()
              .attributeName(name)
              .attributeType(ScalarAttributeType.S)
              .build());
    }
    return CreateTableRequest.builder()
        .tableName("Movies")
        .attributeDefinitions(attributes)
        .keySchema(keys("PK", "SK"))
        .globalSecondaryIndexes(index("GSI1"), index("GSI2"))
        .billingMode(BillingMode.PAY_PER_REQUEST)
        .build();
  }

  private static GlobalSecondaryIndex index(String name) {
    return GlobalSecondaryIndex.builder()
        .indexName(name)
        .keySchema(keys(name + "PK", name + "SK"))
        .projection(projection -> projection.projectionType(ProjectionType.ALL))
        .build();
  }

  private static List<KeySchemaElement> keys(String partition, String sort) {
    return List.of(
        KeySchemaElement.builder().attributeName(partition).keyType(KeyType.HASH).build(),
        KeySchemaElement.builder().attributeName(sort).keyType(KeyType.RANGE).build());
  }
}
