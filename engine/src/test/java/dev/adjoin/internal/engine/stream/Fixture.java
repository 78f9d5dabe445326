// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.stream;

import dev.adjoin.engine.StreamSharding;
import dev.adjoin.internal.engine.store.Change;
import dev.adjoin.internal.engine.store.Key;
import dev.adjoin.internal.engine.store.MemoryStore;
import dev.adjoin.internal.engine.store.Partition;
import dev.adjoin.internal.engine.store.Space;
import dev.adjoin.internal.engine.store.Store;
import dev.adjoin.internal.engine.value.Item;
import dev.adjoin.internal.engine.value.Value;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

/** A minimal table with a stream; its items have an {@code id} and a {@code value}. */
final class Fixture {
  static final String TABLE = "table-1";
  static final SourceTable SOURCE =
      new SourceTable(TABLE, "arn:aws:dynamodb:us-east-1:000000000000:table/Music", List.of("id"));

  final MovableClock clock = new MovableClock();
  final Store store;
  final Space items;
  private final StreamSharding sharding;
  Streams streams;

  Fixture() {
    this(StreamSharding.DEFAULT);
  }

  Fixture(StreamSharding sharding) {
    this(new MemoryStore(), sharding);
  }

  Fixture(Store store, StreamSharding sharding) {
    this.store = store;
    this.items = store.space("items");
    this.sharding = sharding;
    streams = new Streams(store, clock, sharding);
  }

  /** Opens the streams again on the same store, as a new engine would. */
  Fixture reopen() {
    streams = new Streams(store, clock, sharding);
    return this;
  }

  Stream open() {
    return open(StreamViewType.NEW_AND_OLD_IMAGES);
  }

  Stream open(StreamViewType view) {
    String label = streams.freeLabel(SOURCE.arn(), StreamDeclaration.label(clock.instant()));
    StreamDeclaration declaration = new StreamDeclaration(SOURCE, view, label);
    streams.turn(TABLE, declaration, List.of());
    return streams.get(declaration.arn());
  }

  void close() {
    streams.turn(TABLE, null, List.of());
  }

  void put(String id, String value) {
    write(id, item(id, value));
  }

  void delete(String id) {
    write(id, null);
  }

  void write(String id, @Nullable Item after) {
    Key key = key(id);
    byte[] stored = items.get(key);
    Item before = stored == null ? null : Item.ofBytes(stored);
    streams.write(
        List.of(new Change(items, key, after == null ? null : after.bytes())),
        List.of(new ItemChange(TABLE, key.partition(), before, after, false)));
  }

  void pass(Duration time) {
    clock.move(time);
  }

  static Key key(String id) {
    return new Key(Partition.of(id.getBytes(StandardCharsets.UTF_8)), new byte[0]);
  }

  static Item item(String id, String value) {
    return Item.of(Map.of("id", new Value.S(id), "value", new Value.S(value)));
  }

  static List<Shard> shards(Stream stream) {
    return List.copyOf(stream.shards().values());
  }

  Reader reader() {
    return new Reader(streams);
  }

  String iterator(Stream stream, Shard shard, ShardIteratorType type) {
    return reader().iterator(stream, shard.id(), type, null);
  }

  String iterator(Stream stream, Shard shard, ShardIteratorType type, long number) {
    return reader().iterator(stream, shard.id(), type, SequenceNumber.text(number));
  }

  /** All records of a shard. */
  List<Event> read(Stream stream, Shard shard) {
    return read(iterator(stream, shard, ShardIteratorType.TRIM_HORIZON));
  }

  /** The records from an iterator to the end of the shard, or to the last one written so far. */
  List<Event> read(String iterator) {
    List<Event> events = new ArrayList<>();
    String next = iterator;
    while (next != null) {
      Reader.Page page = reader().read(next, 1000);
      events.addAll(page.events());
      next = page.events().isEmpty() ? null : page.next();
    }
    return events;
  }

  /** The new values of all records, in the order of the shards. */
  List<String> values(Stream stream) {
    return shards(stream).stream()
        .flatMap(shard -> read(stream, shard).stream())
        .map(Fixture::value)
        .toList();
  }

  /** The new value in a record. */
  static String value(Event event) {
    Item after = event.images().after();
    return after != null && after.get("value") instanceof Value.S s ? s.text() : "none";
  }
}
