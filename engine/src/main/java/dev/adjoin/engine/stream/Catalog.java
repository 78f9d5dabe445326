// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.stream;

import dev.adjoin.engine.store.Change;
import dev.adjoin.engine.store.Entry;
import dev.adjoin.engine.store.Key;
import dev.adjoin.engine.store.Partition;
import dev.adjoin.engine.store.Space;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

/**
 * Where streams and their shards are kept: a partition for each stream, its first row the stream's
 * own, then one for each shard.
 */
final class Catalog {
  private static final byte[] STREAM = {};
  private static final long NEVER = Long.MIN_VALUE;

  private final Space space;

  Catalog(Space space) {
    this.space = space;
  }

  /** A stream as it is kept; {@code closed} is null while it is open. */
  record StreamRow(Declaration declaration, int lanes, @Nullable Instant closed) {}

  /** A shard as it is kept. */
  record ShardRow(Shard.Origin origin, Shard.Bounds bounds) {}

  private interface Content {
    void writeTo(DataOutputStream out) throws IOException;
  }

  private interface Parser<T> {
    T read(DataInputStream in) throws IOException;
  }

  /** All that is kept: each stream, then its shards in the order of their ids. */
  void load(BiConsumer<StreamRow, List<ShardRow>> each) {
    Iterator<Entry> rows = space.scan(0, -1, null);
    StreamRow stream = null;
    List<ShardRow> shards = new ArrayList<>();
    while (rows.hasNext()) {
      Entry row = rows.next();
      if (row.key().sort().length > 0) {
        shards.add(parse(row.value(), Catalog::readShard));
        continue;
      }
      if (stream != null) {
        each.accept(stream, shards);
      }
      stream = parse(row.value(), Catalog::readStream);
      shards = new ArrayList<>();
    }
    if (stream != null) {
      each.accept(stream, shards);
    }
  }

  Change put(StreamRow row) {
    Source source = row.declaration().source();
    return change(
        row.declaration(),
        STREAM,
        out -> {
          out.writeUTF(source.id());
          out.writeUTF(source.arn());
          out.writeInt(source.key().size());
          for (String name : source.key()) {
            out.writeUTF(name);
          }
          out.writeUTF(row.declaration().view().toString());
          out.writeUTF(row.declaration().label());
          out.writeInt(row.lanes());
          out.writeLong(row.closed() == null ? NEVER : row.closed().toEpochMilli());
        });
  }

  private static StreamRow readStream(DataInputStream in) throws IOException {
    String id = in.readUTF();
    String arn = in.readUTF();
    List<String> key = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      key.add(in.readUTF());
    }
    StreamViewType view = StreamViewType.fromValue(in.readUTF());
    String label = in.readUTF();
    int lanes = in.readInt();
    return new StreamRow(
        new Declaration(new Source(id, arn, key), view, label), lanes, instant(in.readLong()));
  }

  Change put(Declaration stream, ShardRow row) {
    Shard.Origin origin = row.origin();
    Shard.Bounds.Closed closed = row.bounds().closed();
    return change(
        stream,
        sort(origin.id()),
        out -> {
          out.writeUTF(origin.id());
          out.writeUTF(origin.parent() == null ? "" : origin.parent());
          out.writeInt(origin.lane());
          out.writeLong(origin.start());
          out.writeLong(origin.created().toEpochMilli());
          out.writeLong(row.bounds().trimmed());
          out.writeLong(closed == null ? NEVER : closed.at().toEpochMilli());
          out.writeLong(closed == null ? 0 : closed.end());
        });
  }

  private static ShardRow readShard(DataInputStream in) throws IOException {
    String id = in.readUTF();
    String parent = in.readUTF();
    int lane = in.readInt();
    long start = in.readLong();
    Instant created = Instant.ofEpochMilli(in.readLong());
    long trimmed = in.readLong();
    Instant at = instant(in.readLong());
    long end = in.readLong();
    return new ShardRow(
        new Shard.Origin(id, parent.isEmpty() ? null : parent, lane, start, created),
        new Shard.Bounds(trimmed, at == null ? null : new Shard.Bounds.Closed(end, at)));
  }

  private static @Nullable Instant instant(long millis) {
    return millis == NEVER ? null : Instant.ofEpochMilli(millis);
  }

  Change remove(Declaration stream) {
    return new Change(space, key(stream, STREAM), null);
  }

  Change remove(Declaration stream, Shard shard) {
    return new Change(space, key(stream, sort(shard.id())), null);
  }

  private Change change(Declaration stream, byte[] sort, Content content) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      content.writeTo(new DataOutputStream(bytes));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Change(space, key(stream, sort), bytes.toByteArray());
  }

  private static <T> T parse(byte[] bytes, Parser<T> parser) {
    try {
      return parser.read(new DataInputStream(new ByteArrayInputStream(bytes)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Key key(Declaration stream, byte[] sort) {
    return new Key(Partition.of(stream.arn().getBytes(StandardCharsets.UTF_8)), sort);
  }

  private static byte[] sort(String shardId) {
    return shardId.getBytes(StandardCharsets.UTF_8);
  }
}
