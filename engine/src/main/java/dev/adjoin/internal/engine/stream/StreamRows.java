// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.stream;

import dev.adjoin.internal.engine.store.Change;
import dev.adjoin.internal.engine.store.Entry;
import dev.adjoin.internal.engine.store.Key;
import dev.adjoin.internal.engine.store.Partition;
import dev.adjoin.internal.engine.store.Space;
import dev.adjoin.internal.engine.value.RowFields;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

/**
 * The stored metadata of streams: a partition for each stream, with a row for the stream and one
 * for each shard.
 */
final class StreamRows {
  private static final byte[] STREAM = {};

  private final Space space;

  StreamRows(Space space) {
    this.space = space;
  }

  /** The stored form of a stream; {@code closed} is null while it is open. */
  record StreamRow(StreamDeclaration declaration, @Nullable Instant closed) {}

  /** The stored form of a shard. */
  record ShardRow(Shard.Origin origin, Shard.Bounds bounds) {}

  /** Passes on each stored stream with its shards in the order of their ids. */
  void load(BiConsumer<StreamRow, List<ShardRow>> each) {
    Iterator<Entry> rows = space.scan(0, -1, null);
    StreamRow stream = null;
    List<ShardRow> shards = new ArrayList<>();
    while (rows.hasNext()) {
      Entry row = rows.next();
      if (row.key().sort().length > 0) {
        shards.add(shard(RowFields.of(row.value())));
        continue;
      }
      if (stream != null) {
        each.accept(stream, shards);
      }
      stream = stream(RowFields.of(row.value()));
      shards = new ArrayList<>();
    }
    if (stream != null) {
      each.accept(stream, shards);
    }
  }

  Change put(StreamRow row) {
    StreamDeclaration declaration = row.declaration();
    SourceTable source = declaration.source();
    RowFields fields =
        RowFields.empty()
            .with("table", source.id())
            .with("tableArn", source.arn())
            .with("key", source.key(), name -> RowFields.empty().with("name", name))
            .with("view", declaration.view().toString())
            .with("label", declaration.label())
            .with("closed", row.closed());
    return new Change(space, key(declaration, STREAM), fields.row());
  }

  private static StreamRow stream(RowFields fields) {
    SourceTable source =
        new SourceTable(
            fields.text("table"),
            fields.text("tableArn"),
            fields.list("key", attribute -> attribute.text("name")));
    StreamViewType view = StreamViewType.fromValue(fields.text("view"));
    return new StreamRow(
        new StreamDeclaration(source, view, fields.text("label")), fields.momentOrNull("closed"));
  }

  Change put(StreamDeclaration stream, ShardRow row) {
    Shard.Origin origin = row.origin();
    Shard.Bounds.Closed closed = row.bounds().closed();
    RowFields fields =
        RowFields.empty()
            .with("id", origin.id())
            .with("parent", origin.parent())
            .with("firstHash", origin.range().first())
            .with("lastHash", origin.range().last())
            .with("start", origin.start())
            .with("created", origin.created())
            .with("trimmed", row.bounds().trimmed())
            .with("closed", closed == null ? null : closed.at())
            .with("end", closed == null ? null : closed.end());
    return new Change(space, key(stream, sort(origin.id())), fields.row());
  }

  private static ShardRow shard(RowFields fields) {
    Instant closed = fields.momentOrNull("closed");
    return new ShardRow(
        new Shard.Origin(
            fields.text("id"),
            fields.textOrNull("parent"),
            new HashRange(fields.number("firstHash"), fields.number("lastHash")),
            fields.number("start"),
            Instant.parse(fields.text("created"))),
        new Shard.Bounds(
            fields.number("trimmed"),
            closed == null ? null : new Shard.Bounds.Closed(fields.number("end"), closed)));
  }

  Change remove(StreamDeclaration stream) {
    return new Change(space, key(stream, STREAM), null);
  }

  Change remove(StreamDeclaration stream, Shard shard) {
    return new Change(space, key(stream, sort(shard.id())), null);
  }

  private static Key key(StreamDeclaration stream, byte[] sort) {
    return new Key(Partition.of(stream.arn().getBytes(StandardCharsets.UTF_8)), sort);
  }

  private static byte[] sort(String shardId) {
    return shardId.getBytes(StandardCharsets.UTF_8);
  }
}
