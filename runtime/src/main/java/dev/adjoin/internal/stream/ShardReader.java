// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.stream;

import dev.adjoin.StreamReport.Failure;
import dev.adjoin.internal.stream.Checkpoints.Position;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.Shard;

/** Reads one shard, batch by batch. Not thread-safe. */
final class ShardReader {
  private final StreamShards stream;
  private final Shard shard;
  private Position position;
  private @Nullable String iterator;
  private @Nullable String next;

  /** The records of the last batch that failed. */
  private Set<String> failed = Set.of();

  ShardReader(StreamShards stream, Shard shard, Position position) {
    this.stream = stream;
    this.shard = shard;
    this.position = position;
  }

  Shard shard() {
    return shard;
  }

  Position position() {
    return position;
  }

  /** The next batch, which can be empty although the shard has more. */
  List<Record> read() {
    GetRecordsResponse response = iterator == null ? null : stream.records(iterator);
    if (response == null) {
      // It has expired, or there was none.
      iterator = stream.iterator(shard.shardId(), position);
      response = stream.requireRecords(iterator);
    }
    next = response.nextShardIterator();
    return response.records();
  }

  /** The failures of a batch that the batch before did not have, so that each is reported once. */
  List<Failure> newFailures(List<Failure> failures) {
    List<Failure> fresh =
        failures.stream().filter(failure -> !failed.contains(failure.sequenceNumber())).toList();
    failed = failures.stream().map(Failure::sequenceNumber).collect(Collectors.toSet());
    return fresh;
  }

  /**
   * Moves behind the batch that was read last or, if records failed that can succeed at another
   * attempt, before the first of them.
   */
  void moveBehind(List<Record> batch, List<Failure> failures) {
    Set<String> failed =
        failures.stream()
            .filter(Failure::canSucceed)
            .map(Failure::sequenceNumber)
            .collect(Collectors.toSet());
    String last = position.sequence();
    for (Record record : batch) {
      String sequence = record.dynamodb().sequenceNumber();
      if (failed.contains(sequence)) {
        position = new Position(last, false);
        iterator = null;
        return;
      }
      last = sequence;
    }
    position = new Position(last, next == null);
    iterator = next;
  }
}
