// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.stream;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.internal.execute.Calls.Deadline;
import dev.adjoin.internal.execute.Calls.Purpose;
import dev.adjoin.internal.execute.FailureBuilder;
import dev.adjoin.internal.execute.Failures;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.RepeatableRequest;
import dev.adjoin.internal.execute.RequestTimeouts;
import dev.adjoin.internal.stream.Checkpoints.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ExpiredIteratorException;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.LimitExceededException;
import software.amazon.awssdk.services.dynamodb.model.Shard;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.StreamDescription;
import software.amazon.awssdk.services.dynamodb.model.TrimmedDataAccessException;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** The requests to the stream of one table, sent again after throttling and lost responses. */
public final class StreamShards {
  private final OpenTable table;
  private final DynamoDbClient client;
  private final DynamoDbStreamsClient streams;
  private final RequestTimeouts timeouts;
  private @Nullable String arn;

  public StreamShards(OpenTable table, DynamoDbClient client, DynamoDbStreamsClient streams) {
    this.table = table;
    this.client = client;
    this.streams = streams;
    this.timeouts = new RequestTimeouts(streams::serviceClientConfiguration, table.calls().limit());
  }

  /** All shards that the stream has now, the oldest first. */
  List<Shard> list() {
    List<Shard> shards = new ArrayList<>();
    String last = null;
    do {
      String from = last;
      StreamDescription page =
          send(
              () ->
                  streams
                      .describeStream(
                          d ->
                              d.streamArn(arn())
                                  .exclusiveStartShardId(from)
                                  .overrideConfiguration(timeout()))
                      .streamDescription());
      shards.addAll(page.shards());
      last = page.lastEvaluatedShardId();
    } while (last != null);
    return shards;
  }

  private String arn() {
    if (arn == null) {
      String name = table.calls().table();
      arn =
          client
              .describeTable(d -> d.tableName(name).overrideConfiguration(timeout()))
              .table()
              .latestStreamArn();
      if (arn == null) {
        throw FailureBuilder.of(Reason.REFUSED, Checkpoints.NAME)
            .because(
                "the table %s has no stream; declare stream: true for the table, and enable it"
                    .formatted(name));
      }
    }
    return arn;
  }

  /**
   * The records of a shard behind an iterator.
   *
   * @return null if the iterator has expired
   */
  @Nullable GetRecordsResponse records(String iterator) {
    return send(
        () -> {
          try {
            return streams.getRecords(
                r -> r.shardIterator(iterator).overrideConfiguration(timeout()));
          } catch (ExpiredIteratorException e) {
            return null;
          }
        });
  }

  /** The same behind an iterator that was just made. */
  GetRecordsResponse requireRecords(String iterator) {
    GetRecordsResponse response = records(iterator);
    if (response == null) {
      throw FailureBuilder.of(Reason.UNAVAILABLE, Checkpoints.NAME)
          .because("a shard iterator expired at once");
    }
    return response;
  }

  /** An iterator behind a position or, if records behind it were trimmed, at the oldest record. */
  String iterator(String shard, Position position) {
    String behind =
        position.sequence().isEmpty()
            ? null
            : iterator(shard, ShardIteratorType.AFTER_SEQUENCE_NUMBER, position.sequence());
    String found = behind != null ? behind : iterator(shard, ShardIteratorType.TRIM_HORIZON, null);
    return Objects.requireNonNull(found, "A shard must have an oldest record");
  }

  /** An iterator at a record; null if the record was trimmed. */
  private @Nullable String iterator(
      String shard, ShardIteratorType type, @Nullable String sequence) {
    return send(
        () -> {
          try {
            return streams
                .getShardIterator(
                    i ->
                        i.streamArn(arn())
                            .shardId(shard)
                            .shardIteratorType(type)
                            .sequenceNumber(sequence)
                            .overrideConfiguration(timeout()))
                .shardIterator();
          } catch (TrimmedDataAccessException e) {
            return null;
          }
        });
  }

  private AwsRequestOverrideConfiguration timeout() {
    return timeouts.ofRead(Purpose.of(Checkpoints.NAME));
  }

  private <R extends @Nullable Object> R send(Supplier<R> request) {
    Deadline deadline = table.calls().deadline();
    for (int attempts = 1; ; attempts++) {
      try {
        return RepeatableRequest.send(Checkpoints.NAME, deadline, request);
      } catch (LimitExceededException e) {
        if (!deadline.pause(Checkpoints.NAME, attempts)) {
          throw Failures.of(Checkpoints.NAME, null, e);
        }
      } catch (SdkException e) {
        throw Failures.of(Checkpoints.NAME, null, e);
      }
    }
  }
}
