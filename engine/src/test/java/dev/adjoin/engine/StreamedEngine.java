// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import dev.adjoin.internal.engine.client.EmbeddedClient;
import dev.adjoin.internal.engine.client.EmbeddedStreamsClient;
import dev.adjoin.internal.engine.expression.Expressions;
import dev.adjoin.internal.engine.operation.Engine;
import dev.adjoin.internal.engine.store.MemoryStore;
import dev.adjoin.internal.engine.store.Store;
import dev.adjoin.internal.engine.stream.MovableClock;
import dev.adjoin.internal.engine.stream.Streams;
import dev.adjoin.internal.engine.table.Admission;
import dev.adjoin.internal.engine.table.Commits;
import dev.adjoin.internal.engine.table.ItemLocks;
import dev.adjoin.internal.engine.table.Sweeper;
import dev.adjoin.internal.engine.table.Tables;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.StreamSpecification;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * An engine with streams, on a clock that the test controls; the partition key of its tables is
 * {@code id}.
 */
final class StreamedEngine implements AutoCloseable {
  final MovableClock clock = new MovableClock();
  final DynamoDbClient client;
  final DynamoDbStreamsClient streams;
  final Sweeper sweeper;
  private final Store store;
  private final Tables tables;

  StreamedEngine() {
    this(StreamSharding.DEFAULT);
  }

  StreamedEngine(StreamSharding sharding) {
    this(new MemoryStore(), sharding);
  }

  StreamedEngine(Store store, StreamSharding sharding) {
    this.store = store;
    Streams told = new Streams(store, clock, sharding);
    ItemLocks locks = new ItemLocks();
    tables = new Tables(store, locks, told);
    Commits commits = new Commits(told, Admission.UNLIMITED);
    Engine engine = new Engine(store, tables, new Expressions(), locks, commits, clock);
    client = new EmbeddedClient(engine);
    streams = new EmbeddedStreamsClient(engine, told);
    sweeper = new Sweeper(tables, locks, commits, clock);
  }

  /**
   * Creates a table with a stream of this view type, or without a stream; returns the stream's ARN.
   */
  String table(String name, @Nullable StreamViewType view) {
    return table(name, "S", view);
  }

  String table(String name, String keyType, @Nullable StreamViewType view) {
    client.createTable(
        r ->
            r.tableName(name)
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(
                    AttributeDefinition.builder()
                        .attributeName("id")
                        .attributeType(keyType)
                        .build())
                .keySchema(KeySchemaElement.builder().attributeName("id").keyType("HASH").build())
                .streamSpecification(view == null ? null : specification(view)));
    return latestArn(name);
  }

  /** Enables the table's stream or, if the view type is null, disables it. */
  void switchStream(String table, @Nullable StreamViewType view) {
    client.updateTable(r -> r.tableName(table).streamSpecification(specification(view)));
  }

  private static StreamSpecification specification(@Nullable StreamViewType view) {
    return StreamSpecification.builder().streamEnabled(view != null).streamViewType(view).build();
  }

  String latestArn(String table) {
    return client.describeTable(r -> r.tableName(table)).table().latestStreamArn();
  }

  void put(String table, Map<String, AttributeValue> item) {
    client.putItem(request -> request.tableName(table).item(item));
  }

  void delete(String table, AttributeValue id) {
    client.deleteItem(request -> request.tableName(table).key(Map.of("id", id)));
  }

  /** All records of the stream, shard by shard. */
  List<Record> records(String streamArn) {
    List<Record> records = new ArrayList<>();
    streams
        .describeStream(request -> request.streamArn(streamArn))
        .streamDescription()
        .shards()
        .forEach(shard -> readAll(oldest(streamArn, shard.shardId()), records));
    return records;
  }

  /** The item ids of all records. */
  List<String> ids(String streamArn) {
    return records(streamArn).stream()
        .map(record -> record.dynamodb().keys().get("id").s())
        .toList();
  }

  String oldest(String streamArn, String shardId) {
    return iterator(streamArn, shardId, ShardIteratorType.TRIM_HORIZON);
  }

  String iterator(String streamArn, String shardId, ShardIteratorType type) {
    return streams
        .getShardIterator(r -> r.streamArn(streamArn).shardId(shardId).shardIteratorType(type))
        .shardIterator();
  }

  /** Adds the records at the iterator; returns the next iterator, or null at the shard's end. */
  @Nullable String readAll(String iterator, List<Record> records) {
    String next = iterator;
    while (next != null) {
      String from = next;
      GetRecordsResponse page = streams.getRecords(request -> request.shardIterator(from));
      records.addAll(page.records());
      next = page.nextShardIterator();
      if (page.records().isEmpty()) {
        break;
      }
    }
    return next;
  }

  static AttributeValue s(String text) {
    return AttributeValue.fromS(text);
  }

  static AttributeValue n(long number) {
    return AttributeValue.fromN(String.valueOf(number));
  }

  @Override
  public void close() {
    tables.close();
    store.close();
  }
}
