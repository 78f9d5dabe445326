// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/** Compares the indexes of a table with indexes that are rebuilt from its items. */
public final class IndexesMatch {
  private final DynamoDbClient client;
  private final TableDescription table;
  private final List<Map<String, AttributeValue>> items;

  private IndexesMatch(DynamoDbClient client, String tableName) {
    this.client = client;
    this.table = client.describeTable(r -> r.tableName(tableName)).table();
    this.items =
        client.scanPaginator(r -> r.tableName(tableName).consistentRead(true)).items().stream()
            .toList();
  }

  /** Compares all indexes of the table. There must be no concurrent writes and no lag. */
  public static void check(DynamoDbClient client, String tableName) {
    IndexesMatch indexes = new IndexesMatch(client, tableName);
    indexes
        .table
        .globalSecondaryIndexes()
        .forEach(i -> indexes.check(i.indexName(), i.keySchema(), i.projection()));
    indexes
        .table
        .localSecondaryIndexes()
        .forEach(i -> indexes.check(i.indexName(), i.keySchema(), i.projection()));
  }

  private void check(String index, List<KeySchemaElement> key, Projection projection) {
    List<Map<String, AttributeValue>> entries =
        client.scanPaginator(r -> r.tableName(table.tableName()).indexName(index)).items().stream()
            .toList();
    assertThat(entries)
        .as("entries of " + index)
        .containsExactlyInAnyOrderElementsOf(
            items.stream()
                .filter(item -> item.keySet().containsAll(names(key)))
                .map(item -> projected(item, key, projection))
                .toList());
  }

  private Map<String, AttributeValue> projected(
      Map<String, AttributeValue> item, List<KeySchemaElement> key, Projection projection) {
    if (projection.projectionType() == ProjectionType.ALL) {
      return item;
    }
    Set<String> kept = new HashSet<>(projection.nonKeyAttributes());
    Stream.of(key, table.keySchema()).forEach(schema -> kept.addAll(names(schema)));
    return item.entrySet().stream()
        .filter(attribute -> kept.contains(attribute.getKey()))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  private static List<String> names(List<KeySchemaElement> key) {
    return key.stream().map(KeySchemaElement::attributeName).toList();
  }
}
