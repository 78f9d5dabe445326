// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

import java.util.ArrayList;
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
 * Reads the keys of a table and some of its items: as many from each of several segments as it has
 * of its share, so that the sample is spread over the whole table. Costs one Scan request for each
 * page.
 */
final class TableSampler {
  private static final int SEGMENTS = 8;

  private TableSampler() {}

  /**
   * @param most the most items to read; fewer are read only if the table has no more
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
    List<Segment> unread = new ArrayList<>();
    for (int number = 0; number < SEGMENTS; number++) {
      unread.add(new Segment(number, Map.of()));
    }
    List<Map<String, AttributeValue>> items = new ArrayList<>();
    while (!unread.isEmpty() && items.size() < most) {
      unread = scan(client, name, unread, most, items);
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
        unread.isEmpty());
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
   * A segment that is not read to its end.
   *
   * @param start the key after which to go on; empty at the beginning
   */
  private record Segment(int number, Map<String, AttributeValue> start) {}

  /**
   * Reads one page of each segment. What is left to read is shared among the segments that follow,
   * so that a short one leaves its share to the others.
   *
   * @return the segments that have more items
   */
  private static List<Segment> scan(
      DynamoDbClient client,
      String name,
      List<Segment> segments,
      int most,
      List<Map<String, AttributeValue>> items) {
    List<Segment> unread = new ArrayList<>();
    for (int i = 0; i < segments.size(); i++) {
      Segment segment = segments.get(i);
      int left = most - items.size();
      int following = segments.size() - i;
      if (left == 0) {
        unread.add(segment);
        continue;
      }
      ScanResponse page =
          client.scan(
              r ->
                  r.tableName(name)
                      .segment(segment.number())
                      .totalSegments(SEGMENTS)
                      .limit((left - 1) / following + 1)
                      .exclusiveStartKey(segment.start().isEmpty() ? null : segment.start()));
      items.addAll(page.items());
      if (page.hasLastEvaluatedKey()) {
        unread.add(new Segment(segment.number(), page.lastEvaluatedKey()));
      }
    }
    return unread;
  }
}
