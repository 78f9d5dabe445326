// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveDescription;

/**
 * Reads the keys of a table and some of its items: as many from each of several segments, so that
 * the sample is spread over the whole table. Costs one Scan request for each page.
 */
final class TableSampler {
  private static final int SEGMENTS = 8;

  private TableSampler() {}

  /**
   * @param most the number of items to read
   */
  static SampledTable sample(DynamoDbClient client, String name, int most) {
    TableDescription table = client.describeTable(r -> r.tableName(name)).table();
    Map<String, String> types =
        table.attributeDefinitions().stream()
            .collect(Collectors.toMap(a -> a.attributeName(), a -> a.attributeTypeAsString()));
    List<SampledTable.Index> indexes = new ArrayList<>();
    table
        .globalSecondaryIndexes()
        .forEach(
            i ->
                indexes.add(
                    new SampledTable.Index(
                        i.indexName(),
                        false,
                        String.valueOf(key(i.keySchema(), KeyType.HASH)),
                        key(i.keySchema(), KeyType.RANGE))));
    table
        .localSecondaryIndexes()
        .forEach(
            i ->
                indexes.add(
                    new SampledTable.Index(
                        i.indexName(),
                        true,
                        String.valueOf(key(i.keySchema(), KeyType.HASH)),
                        key(i.keySchema(), KeyType.RANGE))));
    List<Map<String, AttributeValue>> items = new ArrayList<>();
    boolean isWhole = true;
    for (int segment = 0; segment < SEGMENTS; segment++) {
      isWhole &= scan(client, name, segment, Math.max(1, most / SEGMENTS), items);
    }
    String partition = String.valueOf(key(table.keySchema(), KeyType.HASH));
    String sort = key(table.keySchema(), KeyType.RANGE);
    boolean isStreamed =
        table.streamSpecification() != null
            && Boolean.TRUE.equals(table.streamSpecification().streamEnabled());
    return new SampledTable(
        name,
        new SampledTable.Key(partition, types.getOrDefault(partition, "S")),
        sort == null ? null : new SampledTable.Key(sort, types.getOrDefault(sort, "S")),
        indexes,
        items,
        timeToLive(client, name),
        isStreamed,
        isWhole);
  }

  private static @Nullable String key(List<KeySchemaElement> schema, KeyType type) {
    return schema.stream()
        .filter(k -> k.keyType() == type)
        .map(KeySchemaElement::attributeName)
        .findFirst()
        .orElse(null);
  }

  private static @Nullable String timeToLive(DynamoDbClient client, String name) {
    TimeToLiveDescription described =
        client.describeTimeToLive(r -> r.tableName(name)).timeToLiveDescription();
    return "ENABLED".equals(described.timeToLiveStatusAsString())
        ? described.attributeName()
        : null;
  }

  /**
   * Reads the beginning of a segment.
   *
   * @return whether that was all of it
   */
  private static boolean scan(
      DynamoDbClient client,
      String name,
      int segment,
      int most,
      List<Map<String, AttributeValue>> items) {
    Map<String, AttributeValue> start = new HashMap<>();
    int left = most;
    do {
      int limit = left;
      Map<String, AttributeValue> from = start.isEmpty() ? null : start;
      ScanResponse page =
          client.scan(
              r ->
                  r.tableName(name)
                      .segment(segment)
                      .totalSegments(SEGMENTS)
                      .limit(limit)
                      .exclusiveStartKey(from));
      items.addAll(page.items());
      left -= page.items().size();
      start = page.hasLastEvaluatedKey() ? page.lastEvaluatedKey() : new HashMap<>();
    } while (left > 0 && !start.isEmpty());
    return start.isEmpty();
  }
}
