// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import static dev.adjoin.engine.StreamedEngine.s;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ListStreamsResponse;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.SequenceNumberRange;
import software.amazon.awssdk.services.dynamodb.model.Shard;
import software.amazon.awssdk.services.dynamodb.model.ShardFilterType;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.Stream;
import software.amazon.awssdk.services.dynamodb.model.StreamDescription;
import software.amazon.awssdk.services.dynamodb.model.StreamStatus;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

/** The operations of the streams client while streams are enabled and disabled. */
class StreamOperationsTest {
  private final StreamedEngine engine =
      new StreamedEngine(new StreamSharding(3, Duration.ofHours(4)));
  private final String arn = engine.table("Music", StreamViewType.KEYS_ONLY);

  @AfterEach
  void close() {
    engine.close();
  }

  private StreamDescription describe(String streamArn) {
    return engine.streams.describeStream(r -> r.streamArn(streamArn)).streamDescription();
  }

  private static List<String> ids(StreamDescription stream) {
    return stream.shards().stream().map(Shard::shardId).toList();
  }

  @Test
  void listsAStreamWithItsTable() {
    assertThat(engine.streams.listStreams().streams())
        .containsExactly(
            Stream.builder()
                .streamArn(
                    "arn:aws:dynamodb:us-east-1:000000000000:table/Music/stream/2026-03-01T12:00:00.250")
                .tableName("Music")
                .streamLabel("2026-03-01T12:00:00.250")
                .build());
  }

  @Test
  void listsTheStreamsOfOneTable() {
    String books = engine.table("Books", StreamViewType.KEYS_ONLY);
    engine.table("Silent", null);
    assertThat(arns(engine.streams.listStreams(r -> r.tableName("Books")))).containsExactly(books);
    assertThat(arns(engine.streams.listStreams(r -> r.tableName("Silent")))).isEmpty();
    assertThat(arns(engine.streams.listStreams(r -> r.tableName("Unknown")))).isEmpty();
  }

  private static List<String> arns(ListStreamsResponse response) {
    return response.streams().stream().map(Stream::streamArn).toList();
  }

  @Test
  void listsStreamsInPages() {
    for (int i = 0; i < 4; i++) {
      engine.table("Table" + i, StreamViewType.KEYS_ONLY);
    }
    ListStreamsResponse first = engine.streams.listStreams(r -> r.limit(2));
    assertThat(first.streams()).hasSize(2);
    assertThat(first.lastEvaluatedStreamArn()).isEqualTo(arns(first).get(1));
    List<String> all = new ArrayList<>();
    String last = null;
    do {
      String start = last;
      ListStreamsResponse page =
          engine.streams.listStreams(r -> r.limit(2).exclusiveStartStreamArn(start));
      all.addAll(arns(page));
      last = page.lastEvaluatedStreamArn();
    } while (last != null);
    assertThat(all).hasSize(5).doesNotHaveDuplicates().startsWith(arn);
    assertThat(engine.streams.listStreams(r -> r.limit(5)).lastEvaluatedStreamArn()).isNull();
  }

  @Test
  void describesAStream() {
    StreamDescription stream = describe(arn);
    assertThat(stream.streamArn()).isEqualTo(arn);
    assertThat(stream.streamLabel()).isEqualTo("2026-03-01T12:00:00.250");
    assertThat(stream.streamStatus()).isEqualTo(StreamStatus.ENABLED);
    assertThat(stream.streamViewType()).isEqualTo(StreamViewType.KEYS_ONLY);
    assertThat(stream.tableName()).isEqualTo("Music");
    assertThat(stream.creationRequestDateTime())
        .isEqualTo(Instant.parse("2026-03-01T12:00:00.250Z"));
    assertThat(stream.keySchema())
        .containsExactly(
            KeySchemaElement.builder().attributeName("id").keyType(KeyType.HASH).build());
    assertThat(stream.lastEvaluatedShardId()).isNull();
    assertThat(stream.shards())
        .hasSize(3)
        .allSatisfy(
            shard -> {
              assertThat(shard.parentShardId()).isNull();
              assertThat(shard.sequenceNumberRange().startingSequenceNumber()).matches("\\d{21}");
              assertThat(shard.sequenceNumberRange().endingSequenceNumber()).isNull();
            });
  }

  @Test
  void describesShardsInPages() {
    List<String> all = ids(describe(arn));
    StreamDescription first =
        engine.streams.describeStream(r -> r.streamArn(arn).limit(2)).streamDescription();
    assertThat(ids(first)).isEqualTo(all.subList(0, 2));
    assertThat(first.lastEvaluatedShardId()).isEqualTo(all.get(1));
    StreamDescription second =
        engine
            .streams
            .describeStream(r -> r.streamArn(arn).limit(2).exclusiveStartShardId(all.get(1)))
            .streamDescription();
    assertThat(ids(second)).isEqualTo(all.subList(2, 3));
    assertThat(second.lastEvaluatedShardId()).isNull();
    assertThat(
            engine
                .streams
                .describeStream(r -> r.streamArn(arn).exclusiveStartShardId("z".repeat(30)))
                .streamDescription()
                .shards())
        .isEmpty();
  }

  @Test
  void describesParentsAndChildren() {
    String parent = ids(describe(arn)).get(1);
    engine.clock.move(Duration.ofHours(4));
    assertThat(describe(arn).shards()).hasSize(6);
    List<Shard> children =
        engine
            .streams
            .describeStream(
                r ->
                    r.streamArn(arn)
                        .shardFilter(f -> f.type(ShardFilterType.CHILD_SHARDS).shardId(parent)))
            .streamDescription()
            .shards();
    assertThat(children).hasSize(1);
    assertThat(children.get(0).parentShardId()).isEqualTo(parent);
    SequenceNumberRange ended = describe(arn).shards().get(0).sequenceNumberRange();
    assertThat(ended.endingSequenceNumber()).isEqualTo(ended.startingSequenceNumber());
  }

  @Test
  void aStreamSwitchedOffCanStillBeRead() {
    engine.put("Music", Map.of("id", s("a")));
    String shard = ids(describe(arn)).get(0);
    String latest = engine.iterator(arn, shard, ShardIteratorType.LATEST);
    engine.switchStream("Music", null);
    engine.put("Music", Map.of("id", s("b")));
    assertThat(describe(arn).streamStatus()).isEqualTo(StreamStatus.DISABLED);
    assertThat(describe(arn).shards())
        .allMatch(s -> s.sequenceNumberRange().endingSequenceNumber() != null);
    assertThat(engine.records(arn)).hasSize(1);
    assertThat(engine.readAll(latest, new ArrayList<Record>())).as("the shard's end").isNull();
    assertThat(engine.latestArn("Music")).isEqualTo(arn);
  }

  @Test
  void aStreamSwitchedOnAgainHasAnotherArn() {
    engine.switchStream("Music", null);
    engine.switchStream("Music", StreamViewType.NEW_IMAGE);
    engine.put("Music", Map.of("id", s("a")));
    String again = engine.latestArn("Music");
    assertThat(again).isEqualTo(arn.replace("00.250", "00.251"));
    assertThat(arns(engine.streams.listStreams(r -> r.tableName("Music"))))
        .containsExactly(arn, again);
    assertThat(engine.records(arn)).isEmpty();
    assertThat(engine.records(again)).hasSize(1);
  }

  @Test
  void otherChangesOfATableLeaveItsStreamAlone() {
    engine.put("Music", Map.of("id", s("a")));
    engine.client.updateTable(r -> r.tableName("Music").deletionProtectionEnabled(true));
    engine.put("Music", Map.of("id", s("b")));
    assertThat(engine.latestArn("Music")).isEqualTo(arn);
    assertThat(describe(arn).streamStatus()).isEqualTo(StreamStatus.ENABLED);
    assertThat(engine.records(arn)).hasSize(2);
  }

  @Test
  void aDeletedTablesStreamTellsNoRemovals() {
    engine.put("Music", Map.of("id", s("a")));
    engine.client.deleteTable(r -> r.tableName("Music"));
    assertThat(describe(arn).streamStatus()).isEqualTo(StreamStatus.DISABLED);
    assertThat(engine.records(arn)).hasSize(1);
    String again = engine.table("Music", StreamViewType.KEYS_ONLY);
    assertThat(again).isNotEqualTo(arn);
    assertThat(engine.records(again)).isEmpty();
  }
}
