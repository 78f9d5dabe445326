// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.stream;

import dev.adjoin.engine.store.Change;
import dev.adjoin.engine.store.Store;
import dev.adjoin.engine.store.Written;
import dev.adjoin.engine.value.Refusal;
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

/**
 * All streams of an engine, open ones and those closed in the last 24 hours.
 *
 * <p>Thread-safe. Of one table, only one thread at a time may open or close a stream.
 */
public final class Streams {
  private final Environment environment;
  private final NavigableMap<String, Stream> byArn = new ConcurrentSkipListMap<>();
  private final Map<String, Stream> openByTable = new ConcurrentHashMap<>();

  /** The streams that the store holds. */
  public Streams(Store store, InstantSource clock, Sharding sharding) {
    Catalog catalog = new Catalog(store.space("catalog/streams"));
    environment = new Environment(store, catalog, clock, sharding);
    catalog.load(this::restore);
  }

  private void restore(Catalog.StreamRow row, List<Catalog.ShardRow> shards) {
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

  /** A label for a stream of that table that is opened now: none of its streams has it. */
  public String newLabel(String tableArn) {
    Instant moment = now();
    while (byArn.containsKey(Source.streamArn(tableArn, Declaration.label(moment)))) {
      moment = moment.plusMillis(1);
    }
    return Declaration.label(moment);
  }

  /** Opens a stream in one batch with other changes: those that tell of it in its table. */
  public Written open(Declaration declaration, List<Change> changes) {
    var row = new Catalog.StreamRow(declaration, environment.sharding().shards(), null);
    Stream stream = new Stream(row, environment);
    List<Change> all = new ArrayList<>(changes);
    all.add(environment.catalog().put(row));
    List<Shard> first = stream.firstShards(all);
    Written written = environment.store().write(all);
    first.forEach(stream::add);
    show(stream);
    return written;
  }

  /**
   * Closes the table's open stream, if it has one, in one batch with other changes. What it holds
   * can be read for another 24 hours.
   */
  public Written close(String tableId, List<Change> changes) {
    Stream stream = openByTable.get(tableId);
    if (stream == null) {
      return environment.store().write(changes);
    }
    return locked(
        stream.lanes(),
        () -> {
          List<Change> all = new ArrayList<>(changes);
          Runnable closing = stream.close(now(), all);
          Written written = environment.store().write(all);
          closing.run();
          openByTable.remove(tableId);
          return written;
        });
  }

  /**
   * Writes changes of items in one batch with the records that tell of them. The caller holds the
   * locks of the items, which makes the order of an item's records that of its changes.
   */
  public Written write(List<Change> changes, List<Alteration> alterations) {
    Map<Lane, List<Alteration>> byLane = byLane(alterations);
    if (byLane.isEmpty()) {
      return environment.store().write(changes);
    }
    return locked(
        byLane.keySet(),
        () -> {
          Instant now = now();
          List<Change> all = new ArrayList<>(changes);
          List<Runnable> appends = new ArrayList<>();
          byLane.forEach((lane, told) -> appends.add(lane.append(told, now, all)));
          Written written = environment.store().write(all);
          appends.forEach(Runnable::run);
          return written;
        });
  }

  private Map<Lane, List<Alteration>> byLane(List<Alteration> alterations) {
    Map<Lane, List<Alteration>> byLane = new TreeMap<>();
    for (Alteration alteration : alterations) {
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
    Written run();
  }

  /** The lanes come in their order, so that no two threads wait for each other. */
  private static Written locked(Collection<Lane> lanes, Write write) {
    lanes.forEach(lane -> lane.lock.lock());
    try {
      return write.run();
    } finally {
      lanes.forEach(lane -> lane.lock.unlock());
    }
  }

  /** All streams, by their ARNs. */
  public NavigableMap<String, Stream> list() {
    Instant now = now();
    byArn.values().forEach(stream -> forgetIfOver(stream, now));
    return Collections.unmodifiableNavigableMap(byArn);
  }

  /**
   * The stream of that ARN.
   *
   * @throws software.amazon.awssdk.services.dynamodb.model.DynamoDbException when there is none
   */
  public Stream get(String arn) {
    Stream stream = byArn.get(arn);
    if (stream == null || forgetIfOver(stream, now())) {
      throw Refusal.notFound("Requested resource not found: Stream: " + arn + " not found");
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
