// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import dev.adjoin.engine.expression.Expressions;
import dev.adjoin.engine.operation.Engine;
import dev.adjoin.engine.store.MemoryStore;
import dev.adjoin.engine.store.Store;
import dev.adjoin.engine.stream.MovableClock;
import dev.adjoin.engine.stream.Sharding;
import dev.adjoin.engine.stream.Streams;
import dev.adjoin.engine.table.Admission;
import dev.adjoin.engine.table.Capacity;
import dev.adjoin.engine.table.Commits;
import dev.adjoin.engine.table.ItemLocks;
import dev.adjoin.engine.table.KeyAttribute;
import dev.adjoin.engine.table.KeySchema;
import dev.adjoin.engine.table.Table;
import dev.adjoin.engine.table.TableDefinition;
import dev.adjoin.engine.table.TableDefinition.StreamDefinition;
import dev.adjoin.engine.table.Tables;
import dev.adjoin.engine.table.Throughput;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** An engine on a clock that a test moves, with tables whose partition key is {@code id}. */
final class StreamedEngine implements AutoCloseable {
  private static final String LABEL = "2026-03-01T12:00:00.000";

  final MovableClock clock = new MovableClock();
  final Tables tables;
  final Commits commits;
  final DynamoDbClient client;
  final DynamoDbStreamsClient streams;

  StreamedEngine() {
    this(Sharding.DEFAULT);
  }

  StreamedEngine(Sharding sharding) {
    Store store = new MemoryStore();
    Streams told = new Streams(store, clock, sharding);
    ItemLocks locks = new ItemLocks();
    tables = new Tables(store, locks, told);
    commits = new Commits(told, Admission.UNLIMITED);
    client =
        new EmbeddedClient(new Engine(store, tables, new Expressions(), locks, commits, clock));
    streams = new EmbeddedStreamsClient(told);
  }

  /** Makes a table that has a stream of that view. */
  Table table(String name, StreamViewType view) {
    return table(name, "S", new StreamDefinition(view, LABEL));
  }

  Table table(String name, String keyType, @Nullable StreamDefinition stream) {
    KeySchema key = new KeySchema(List.of(new KeyAttribute("id", keyType)), List.of());
    return tables.create(
        TableDefinition.of(
                name,
                UUID.randomUUID().toString(),
                clock.instant(),
                key,
                List.of(),
                Capacity.of(Throughput.ON_DEMAND))
            .withStream(stream));
  }

  void put(String table, Map<String, AttributeValue> item) {
    client.putItem(request -> request.tableName(table).item(item));
  }

  void delete(String table, AttributeValue id) {
    client.deleteItem(request -> request.tableName(table).key(Map.of("id", id)));
  }

  static String arn(Table table) {
    return table.definition().arn() + "/stream/" + table.definition().latestStream();
  }

  /** What can be read of the stream's shards, one after the other. */
  List<Record> records(String streamArn) {
    List<Record> records = new ArrayList<>();
    streams
        .describeStream(request -> request.streamArn(streamArn))
        .streamDescription()
        .shards()
        .forEach(shard -> readAll(oldest(streamArn, shard.shardId()), records));
    return records;
  }

  String oldest(String streamArn, String shardId) {
    return iterator(streamArn, shardId, ShardIteratorType.TRIM_HORIZON);
  }

  String iterator(String streamArn, String shardId, ShardIteratorType type) {
    return streams
        .getShardIterator(r -> r.streamArn(streamArn).shardId(shardId).shardIteratorType(type))
        .shardIterator();
  }

  /** Adds what follows the iterator; returns the one to go on from, null at the shard's end. */
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
  }
}
