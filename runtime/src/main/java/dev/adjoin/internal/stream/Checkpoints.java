// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.stream;

import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.execute.Calls.Purpose;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.RepeatableRequest;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/** How far each shard of the stream was read, kept in the table. */
record Checkpoints(OpenTable table) {
  static final String NAME = "stream";
  private static final String SEQUENCE = "sequence";
  private static final String DONE = "done";
  private static final String SHARD = "SHARD#";

  /**
   * The place up to which a shard was read.
   *
   * @param sequence the number of the last record that was applied; empty if there was none
   * @param isDone whether the shard is closed and was read to its end
   */
  record Position(String sequence, boolean isDone) {
    static final Position START = new Position("", false);
  }

  /** The positions by shard, by consistent Queries. */
  Map<String, Position> load() {
    Map<String, Position> positions = new HashMap<>();
    Map<String, AttributeValue> start = Map.of();
    do {
      QueryRequest.Builder request =
          QueryRequest.builder()
              .keyConditionExpression("#partition = :partition")
              .expressionAttributeNames(Map.of("#partition", table.design().table().partition()))
              .expressionAttributeValues(Map.of(":partition", AttributeValue.fromS(partition())))
              .consistentRead(true)
              .exclusiveStartKey(start.isEmpty() ? null : start);
      QueryResponse page = send(() -> table.calls().query(Purpose.of(NAME), request));
      for (Map<String, AttributeValue> item : page.items()) {
        String shard = table.keys().sort(item).substring(SHARD.length());
        positions.put(shard, new Position(item.get(SEQUENCE).s(), item.get(DONE).bool()));
      }
      start = page.hasLastEvaluatedKey() ? page.lastEvaluatedKey() : Map.of();
    } while (!start.isEmpty());
    return positions;
  }

  private String partition() {
    return OwnedAttribute.STREAM_PARTITIONS + table.schema().model().name();
  }

  void save(String shard, Position position) {
    Map<String, AttributeValue> item = new LinkedHashMap<>(key(shard));
    item.put(SEQUENCE, AttributeValue.fromS(position.sequence()));
    item.put(DONE, AttributeValue.fromBool(position.isDone()));
    send(() -> table.calls().ofNotes().put(Purpose.of(NAME), PutItemRequest.builder().item(item)));
  }

  /** Forgets a shard that the stream no longer has. */
  void remove(String shard) {
    send(
        () ->
            table
                .calls()
                .ofNotes()
                .delete(Purpose.of(NAME), DeleteItemRequest.builder().key(key(shard))));
  }

  private Map<String, AttributeValue> key(String shard) {
    return table.keys().of(partition(), SHARD + shard);
  }

  private <R> R send(Supplier<R> request) {
    return RepeatableRequest.require(NAME, null, table.calls().deadline(), request);
  }
}
