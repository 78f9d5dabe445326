// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.stream;

import dev.adjoin.StreamFollower;
import dev.adjoin.StreamReport;
import dev.adjoin.internal.argument.Arguments;
import dev.adjoin.internal.execute.Failures;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.journal.Resumption;
import dev.adjoin.internal.stream.Checkpoints.Position;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.Shard;

/** Follows all shards of the stream of one table. */
public final class TableStreamFollower implements StreamFollower {
  private static final Duration PAUSE = Duration.ofSeconds(1);
  private static final Duration BETWEEN_LISTS = Duration.ofSeconds(30);
  private static final Duration BETWEEN_RESUMPTIONS = Duration.ofMinutes(1);

  private final OpenTable table;
  private final TableStreamHandler handler;
  private final StreamShards stream;
  private final Checkpoints checkpoints;
  private final Resumption resumption;
  private final Map<String, ShardReader> readers = new LinkedHashMap<>();
  private Consumer<StreamReport> listener = report -> {};
  private @Nullable Instant refreshed;
  private @Nullable Instant resumed;
  private boolean hasEnded;
  private volatile boolean isStopped;

  public TableStreamFollower(
      OpenTable table, TableStreamHandler handler, StreamShards stream, Resumption resumption) {
    this.table = table;
    this.handler = handler;
    this.stream = stream;
    this.checkpoints = new Checkpoints(table);
    this.resumption = resumption;
  }

  @Override
  public StreamFollower onBatch(Consumer<StreamReport> another) {
    this.listener = Arguments.required("A listener", another);
    return this;
  }

  @Override
  public void run() {
    isStopped = false;
    while (!isStopped) {
      Pass pass = pass();
      resumeDue();
      if (!pass.hasMoved && !isStopped) {
        pause();
      }
    }
  }

  @Override
  public StreamReport drain() {
    StreamReport all = StreamReport.NONE;
    Pass pass;
    do {
      pass = pass();
      all = all.and(pass.report);
    } while (pass.hasMoved
        && pass.report.failures().stream().noneMatch(StreamReport.Failure::canSucceed));
    resumption.runDue();
    return all;
  }

  @Override
  public void stop() {
    isStopped = true;
  }

  /** Finishes deletes that had to settle, now and then. */
  private void resumeDue() {
    Instant now = table.environment().now();
    if (resumed == null || !now.isBefore(resumed.plus(BETWEEN_RESUMPTIONS))) {
      resumed = now;
      resumption.runDue();
    }
  }

  private void pause() {
    try {
      table.environment().sleep(PAUSE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw Failures.interrupted(Checkpoints.NAME);
    }
  }

  /**
   * One batch of each shard that can be read.
   *
   * @param hasMoved whether a record was read, or a shard ended, so that there may be more
   */
  private record Pass(StreamReport report, boolean hasMoved) {}

  private Pass pass() {
    refresh();
    StreamReport report = StreamReport.NONE;
    boolean hasMoved = false;
    for (ShardReader reader : List.copyOf(readers.values())) {
      if (isReady(reader)) {
        Position before = reader.position();
        List<Record> records = reader.read();
        StreamReport batch = handler.handle(records);
        reader.newFailures(batch.failures()).forEach(handler::report);
        reader.moveBehind(records, batch.failures());
        save(reader, before, batch);
        report = report.and(batch);
        hasEnded |= reader.position().isDone();
        hasMoved |= !reader.position().equals(before);
      }
    }
    return new Pass(report, hasMoved);
  }

  /**
   * Notes how far a shard was read. A batch of nothing but Adjoin's own items is not noted, because
   * the note itself is such an item: it would cause the next note.
   */
  private void save(ShardReader reader, Position before, StreamReport batch) {
    boolean isWorthIt = batch.records() > 0 || reader.position().isDone();
    if (isWorthIt && !reader.position().equals(before)) {
      checkpoints.save(reader.shard().shardId(), reader.position());
    }
    if (batch.records() > 0) {
      listener.accept(batch);
    }
  }

  /** A shard is read after its parent, so that the changes of an item come in order. */
  private boolean isReady(ShardReader reader) {
    ShardReader parent = readers.get(String.valueOf(reader.shard().parentShardId()));
    return !reader.position().isDone() && (parent == null || parent.position().isDone());
  }

  /** Learns of new shards, and forgets those that the stream no longer has. */
  private void refresh() {
    Instant now = table.environment().now();
    if (refreshed != null && !hasEnded && now.isBefore(refreshed.plus(BETWEEN_LISTS))) {
      return;
    }
    Map<String, Position> known = refreshed == null ? checkpoints.load() : Map.of();
    refreshed = now;
    hasEnded = false;
    List<Shard> shards = stream.list();
    for (Shard shard : shards) {
      readers.computeIfAbsent(
          shard.shardId(),
          id -> new ShardReader(stream, shard, known.getOrDefault(id, Position.START)));
    }
    Set<String> gone = new LinkedHashSet<>(known.keySet());
    gone.addAll(readers.keySet());
    shards.forEach(shard -> gone.remove(shard.shardId()));
    for (String id : gone) {
      checkpoints.remove(id);
      readers.remove(id);
    }
  }
}
