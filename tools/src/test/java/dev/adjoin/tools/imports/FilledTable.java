// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

import dev.adjoin.engine.EmbeddedDynamoDb;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;

/** A table that is filled line by line. */
final class FilledTable {
  private record Index(String name, String partition, @Nullable String sort) {}

  private final String partition;
  private final @Nullable String sort;
  private final List<Index> indexes = new ArrayList<>();
  private final List<Map<String, AttributeValue>> items = new ArrayList<>();
  private final Set<String> numbers = new LinkedHashSet<>();

  /**
   * @param sort null for a table without a sort key
   */
  FilledTable(String partition, @Nullable String sort) {
    this.partition = partition;
    this.sort = sort;
  }

  FilledTable index(String name, String partitionKey, @Nullable String sortKey) {
    indexes.add(new Index(name, partitionKey, sortKey));
    return this;
  }

  FilledTable number(String key) {
    numbers.add(key);
    return this;
  }

  /** Adds an item: {@code PK=USER#1 SK=PROFILE age=#7}; a value after # is a number. */
  FilledTable item(String line) {
    Map<String, AttributeValue> item = new LinkedHashMap<>();
    for (String part : line.split(" ")) {
      String[] pair = part.split("=", 2);
      String value = pair[1].replace('_', ' ');
      item.put(
          pair[0],
          value.startsWith("#") && value.matches("#-?[\\d.]+")
              ? AttributeValue.fromN(value.substring(1))
              : AttributeValue.fromS(value));
    }
    items.add(item);
    return this;
  }

  ModelDraft draft(String name) {
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
        DynamoDbClient client = engine.client()) {
      Set<String> keys = new LinkedHashSet<>(Arrays.asList(partition, sort));
      indexes.forEach(i -> keys.addAll(Arrays.asList(i.partition(), i.sort())));
      keys.remove(null);
      CreateTableRequest.Builder request =
          CreateTableRequest.builder()
              .tableName(name)
              .billingMode(BillingMode.PAY_PER_REQUEST)
              .keySchema(keys(partition, sort))
              .attributeDefinitions(
                  keys.stream()
                      .map(
                          k ->
                              AttributeDefinition.builder()
                                  .attributeName(k)
                                  .attributeType(numbers.contains(k) ? "N" : "S")
                                  .build())
                      .toList());
      if (!indexes.isEmpty()) {
        request.globalSecondaryIndexes(
            indexes.stream()
                .map(
                    i ->
                        GlobalSecondaryIndex.builder()
                            .indexName(i.name())
                            .keySchema(keys(i.partition(), i.sort()))
                            .projection(p -> p.projectionType(ProjectionType.ALL))
                            .build())
                .toList());
      }
      client.createTable(request.build());
      items.forEach(item -> client.putItem(r -> r.tableName(name).item(item)));
      return DraftCompiler.draft(TableSampler.sample(client, name, 1000));
    }
  }

  private static List<KeySchemaElement> keys(String partition, @Nullable String sort) {
    List<KeySchemaElement> keys = new ArrayList<>();
    keys.add(KeySchemaElement.builder().attributeName(partition).keyType(KeyType.HASH).build());
    if (sort != null) {
      keys.add(KeySchemaElement.builder().attributeName(sort).keyType(KeyType.RANGE).build());
    }
    return keys;
  }
}
