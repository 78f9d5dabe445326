// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.data;

import dev.adjoin.tools.data.InvalidInput;
import dev.adjoin.tools.studio.session.RowId;
import dev.adjoin.tools.text.JsonFields;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/**
 * The keys and indexes of a table, as DescribeTable returns them.
 *
 * @param items the number of items, which DynamoDB updates every few hours
 */
record TableShape(
    String name,
    Keys keys,
    Map<String, String> types,
    List<IndexShape> indexes,
    long items,
    long bytes) {

  /** The key attributes of a table or index. */
  record Keys(String partition, @Nullable String sort) {
    List<String> names() {
      return sort == null ? List.of(partition) : List.of(partition, sort);
    }

    private static Keys of(List<KeySchemaElement> schema) {
      String partition = "";
      String sort = null;
      for (KeySchemaElement each : schema) {
        if (each.keyType() == KeyType.HASH) {
          partition = each.attributeName();
        } else {
          sort = each.attributeName();
        }
      }
      return new Keys(partition, sort);
    }
  }

  /**
   * An index.
   *
   * @param projected the attributes that it carries besides keys; null for all
   */
  record IndexShape(
      String name, String kind, Keys keys, @Nullable List<String> projected, long items) {
    private static @Nullable List<String> projected(Projection projection) {
      return switch (projection.projectionType()) {
        case KEYS_ONLY -> List.of();
        case INCLUDE -> List.copyOf(projection.nonKeyAttributes());
        default -> null;
      };
    }
  }

  static TableShape of(DynamoDbClient client, String name) {
    TableDescription table;
    try {
      table = client.describeTable(request -> request.tableName(name)).table();
    } catch (ResourceNotFoundException e) {
      throw new InvalidInput("There is no table \"" + name + "\"", "Choose one from the list");
    }
    List<IndexShape> indexes = new ArrayList<>();
    table
        .localSecondaryIndexes()
        .forEach(
            each ->
                indexes.add(
                    new IndexShape(
                        each.indexName(),
                        "local",
                        Keys.of(each.keySchema()),
                        IndexShape.projected(each.projection()),
                        count(each.itemCount()))));
    table
        .globalSecondaryIndexes()
        .forEach(
            each ->
                indexes.add(
                    new IndexShape(
                        each.indexName(),
                        "global",
                        Keys.of(each.keySchema()),
                        IndexShape.projected(each.projection()),
                        count(each.itemCount()))));
    Map<String, String> types = new LinkedHashMap<>();
    for (AttributeDefinition each : table.attributeDefinitions()) {
      types.put(each.attributeName(), each.attributeTypeAsString());
    }
    return new TableShape(
        name,
        Keys.of(table.keySchema()),
        types,
        indexes,
        count(table.itemCount()),
        count(table.tableSizeBytes()));
  }

  private static long count(@Nullable Long number) {
    return number == null ? 0 : number;
  }

  Optional<IndexShape> index(String indexName) {
    return indexes.stream().filter(each -> each.name().equals(indexName)).findFirst();
  }

  /** The key attributes of an item. */
  Map<String, AttributeValue> key(Map<String, AttributeValue> item) {
    Map<String, AttributeValue> key = new LinkedHashMap<>();
    for (String each : keys.names()) {
      AttributeValue value = item.get(each);
      if (value == null) {
        throw new InvalidInput(
            "An item of " + name + " must have " + each + ", but has none",
            "Add the key attribute " + each);
      }
      key.put(each, value);
    }
    return key;
  }

  String id(Map<String, AttributeValue> item) {
    String sort = keys.sort();
    return RowId.of(item, keys.partition(), sort == null ? keys.partition() : sort);
  }

  JsonFields json() {
    return new JsonFields()
        .with("name", name)
        .with("partitionKey", keys.partition())
        .with("sortKey", keys.sort())
        .with("keyTypes", types)
        .with("items", items)
        .with("bytes", bytes)
        .with(
            "indexes",
            indexes,
            each ->
                new JsonFields()
                    .with("name", each.name())
                    .with("kind", each.kind())
                    .with("partitionKey", each.keys().partition())
                    .with("sortKey", each.keys().sort())
                    .with("projected", each.projected())
                    .with("items", each.items()));
  }
}
