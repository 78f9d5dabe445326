// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.stream;

import dev.adjoin.engine.StreamSharding;
import dev.adjoin.internal.engine.store.Change;
import dev.adjoin.internal.engine.store.PendingWrite;
import dev.adjoin.internal.engine.store.Store;
import dev.adjoin.internal.engine.value.ApiErrors;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * All streams of an engine: open ones and those closed in the last 24 hours.
 *
 * <p>Thread-safe, but only one thread at a time may open or close a stream of the same table.
 */
public final class Streams {
  private final StreamEnvironment environment;
  private final NavigableMap<String, Stream> byArn = new ConcurrentSkipListMap<>();
  private final Map<String, Stream> openByTable = new ConcurrentHashMap<>();

  /** Loads the streams in the store. */
  public Streams(Store store, InstantSource clock, StreamSharding sharding) {
    StreamRows rows = new StreamRows(store.space("catalog/streams"));
    environment = new StreamEnvironment(store, rows, clock, sharding);
    rows.load(this::restore);
  }

  private void restore(StreamRows.StreamRow row, List<StreamRows.ShardRow> shards) {
    Stream stream = new Stream(row, environment);
    shards.forEach(stream::add);
    show(stream);
  }

  private void show(Stream stream) {
    byArn.put(stream.declaration().arn(), stream);
    if (stream.isOpen()) {
      openByTable.put(stream.declaration().source().id(), stream);
    }
  }

  Instant now() {
    return environment.clock().instant();
  }

  /** The label or, if another stream of the table has it, the next later label that is free. */
  public String freeLabel(String tableArn, String label) {
    Instant moment = StreamDeclaration.moment(label);
    while (byArn.containsKey(SourceTable.streamArn(tableArn, StreamDeclaration.label(moment)))) {
      moment = moment.plusMillis(1);
    }
    return StreamDeclaration.label(moment);
  }

  /**
   * Opens a stream of a table, in one batch with the change of the table's definition. The previous
   * stream is closed; its records can be read for another 24 hours.
   *
   * @param declaration the new stream; null to disable streaming
   */
  public PendingWrite turn(
      String tableId, @Nullable StreamDeclaration declaration, List<Change> changes) {
    Stream open = openByTable.get(tableId);
    if (open == null) {
      return declaration == null ? environment.store().write(changes) : open(declaration, changes);
    }
    if (open.declaration().equals(declaration)) {
      return environment.store().write(changes);
    }
    if (declaration == null) {
      return close(open, changes);
    }
    throw new IllegalArgumentException("A stream must be closed before another is opened");
  }

  private PendingWrite open(StreamDeclaration declaration, List<Change> changes) {
    var row = new StreamRows.StreamRow(declaration, null);
    Stream stream = new Stream(row, environment);
    List<Change> all = new ArrayList<>(changes);
    all.add(environment.rows().put(row));
    List<Shard> first = stream.firstShards(all);
    PendingWrite written = environment.store().write(all);
    first.forEach(stream::add);
    show(stream);
    return written;
  }

  private PendingWrite close(Stream stream, List<Change> changes) {
    PendingWrite closed = null;
    while (closed == null) {
      closed = ifCurrent(stream.currentLanes(), () -> writeClosing(stream, changes));
    }
    return closed;
  }

  private PendingWrite writeClosing(Stream stream, List<Change> changes) {
    List<Change> all = new ArrayList<>(changes);
    Runnable closing = stream.close(now(), all);
    PendingWrite written = environment.store().write(all);
    closing.run();
    openByTable.remove(stream.declaration().source().id());
    return written;
  }

  /**
   * Writes changes of items in one batch with their stream records. The caller holds the locks of
   * the items, so an item's records have the order of its changes.
   */
  public PendingWrite write(List<Change> changes, List<ItemChange> alterations) {
    PendingWrite written = null;
    while (written == null) {
      Map<Lane, List<ItemChange>> byLane = byLane(alterations);
      written =
          byLane.isEmpty()
              ? environment.store().write(changes)
              : ifCurrent(byLane.keySet(), () -> write(changes, byLane));
    }
    return written;
  }

  private PendingWrite write(List<Change> changes, Map<Lane, List<ItemChange>> byLane) {
    Instant now = now();
    List<Change> all = new ArrayList<>(changes);
    List<Consumer<PendingWrite>> appends = new ArrayList<>();
    byLane.forEach((lane, laneChanges) -> appends.add(lane.append(laneChanges, now, all)));
    PendingWrite written = environment.store().write(all);
    appends.forEach(append -> append.accept(written));
    return written;
  }

  private Map<Lane, List<ItemChange>> byLane(List<ItemChange> alterations) {
    if (alterations.isEmpty()) {
      return Map.of();
    }
    Map<Lane, List<ItemChange>> byLane = new TreeMap<>();
    for (ItemChange alteration : alterations) {
      Stream stream = openByTable.get(alteration.tableId());
      if (stream != null && !alteration.changesNothing()) {
        byLane
            .computeIfAbsent(stream.lane(alteration.partition()), lane -> new ArrayList<>())
            .add(alteration);
      }
    }
    return byLane;
  }

  private interface Write {
    @Nullable PendingWrite run();
  }

  /**
   * Runs the write, or returns null if a lane was replaced before it was locked; the caller then
   * looks up the lanes again.
   */
  private static @Nullable PendingWrite ifCurrent(Collection<Lane> lanes, Write write) {
    return locked(lanes, () -> lanes.stream().allMatch(Lane::isCurrent) ? write.run() : null);
  }

  /** Locks the lanes, which are sorted, so that threads cannot deadlock. */
  private static @Nullable PendingWrite locked(Collection<Lane> lanes, Write write) {
    lanes.forEach(lane -> lane.lock.lock());
    try {
      return write.run();
    } finally {
      lanes.forEach(lane -> lane.lock.unlock());
    }
  }

  /**
   * Removes expired streams and the old records of the others; returns the number of streams left.
   */
  public int tend() {
    Instant now = now();
    for (Stream stream : byArn.values()) {
      if (!forgetIfOver(stream, now)) {
        stream.tend(now);
      }
    }
    return byArn.size();
  }

  /** All streams by ARN. */
  public NavigableMap<String, Stream> list() {
    Instant now = now();
    byArn.values().forEach(stream -> forgetIfOver(stream, now));
    return Collections.unmodifiableNavigableMap(byArn);
  }

  /**
   * The stream with this ARN.
   *
   * @throws software.amazon.awssdk.services.dynamodb.model.DynamoDbException if it does not exist
   */
  public Stream get(String arn) {
    Stream stream = byArn.get(arn);
    if (stream == null || forgetIfOver(stream, now())) {
      throw ApiErrors.notFound("Requested resource not found: Stream: " + arn + " not found");
    }
    return stream;
  }

  private boolean forgetIfOver(Stream stream, Instant now) {
    if (!stream.isOver(now)) {
      return false;
    }
    if (byArn.remove(stream.declaration().arn(), stream)) {
      locked(stream.lanes(), stream::forget);
    }
    return true;
  }
}
