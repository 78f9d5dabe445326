// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.promises;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.CompiledModel;
import dev.adjoin.ModelFile;
import dev.adjoin.TestDatabases;
import dev.adjoin.VirtualEnvironment;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.StreamSharding;
import dev.adjoin.engine.VirtualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.Shard;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;

/** A table named Clubs with a stream whose shards split, and a program that has it open. */
final class StreamedTable implements AutoCloseable {
  final VirtualClock clock = new VirtualClock();
  final EmbeddedDynamoDb engine =
      EmbeddedDynamoDb.builder()
          .clock(clock)
          .sharding(new StreamSharding(3, Duration.ofHours(4), 20))
          .build();
  final Adjoin db;
  private final CompiledModel model;
  private int programs;

  StreamedTable(String text) {
    this.model = Adjoin.compile(ModelFile.parse("clubs.yaml", text));
    this.db = open();
    db.createTable();
  }

  /** A program of its own: another seed, so that its requests have other tokens. */
  Adjoin open() {
    return open(engine.client());
  }

  Adjoin open(DynamoDbClient client) {
    return open(client, Duration.ZERO);
  }

  /** A program whose clock is ahead of the engine's. */
  Adjoin open(DynamoDbClient client, Duration skew) {
    VirtualEnvironment environment = new VirtualEnvironment(clock, ++programs, skew);
    return TestDatabases.connect(model, client, environment, false);
  }

  /** Finishes what is left, and requires that everything agrees. */
  @Override
  public void close() {
    db.resume();
    assertThat(db.pending()).isEmpty();
    assertThat(TestDatabases.problems(db)).isEmpty();
    assertThat(db.check().run().findings()).isEmpty();
    db.close();
    engine.close();
  }

  long count(String type, String id, String name) {
    return ((Number) db.entity(type).get(id).orElseThrow().find(name).orElseThrow()).longValue();
  }

  /** All records of the stream, shard by shard. */
  List<Record> records() {
    List<Record> records = new ArrayList<>();
    String arn = engine.client().describeTable(t -> t.tableName("Clubs")).table().latestStreamArn();
    List<Shard> shards =
        engine.streams().describeStream(s -> s.streamArn(arn)).streamDescription().shards();
    for (Shard shard : shards) {
      String next =
          engine
              .streams()
              .getShardIterator(
                  i ->
                      i.streamArn(arn)
                          .shardId(shard.shardId())
                          .shardIteratorType(ShardIteratorType.TRIM_HORIZON))
              .shardIterator();
      for (int pages = 0; next != null && pages < 3; pages++) {
        String iterator = next;
        var page = engine.streams().getRecords(r -> r.shardIterator(iterator));
        records.addAll(page.records());
        next = page.nextShardIterator();
      }
    }
    return records;
  }
}
