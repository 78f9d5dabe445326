// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * One record of the log: the changes of a batch, or the removal of a space.
 *
 * <p>Format: length of the rest (4 bytes), checksum (4), kind (1), then the changes, each with its
 * space name, flat key and value, preceded by their lengths. A record is valid only if it is
 * complete and its checksum matches. Records contain the new values and not differences, so
 * replaying them again in order is harmless.
 */
final class LogRecord {
  private static final int HEADER = 2 * Integer.BYTES;
  private static final byte BATCH = 1;
  private static final byte DROP = 2;
  private static final int NO_VALUE = -1;

  private LogRecord() {}

  /** One change of a batch, with a flat key. */
  record Line(TreeSpace space, byte[] key, byte @Nullable [] value) {
    static Line of(Change change) {
      return new Line((TreeSpace) change.space(), FlatKey.of(change.key()), change.value());
    }

    void apply() {
      Trees.apply(space.tree(), key, value);
    }

    private int length() {
      return 3 * Integer.BYTES + space.nameBytes().length + key.length + valueLength();
    }

    private int valueLength() {
      return value == null ? 0 : value.length;
    }

    private void write(ByteBuffer record) {
      putBytes(record, space.nameBytes());
      putBytes(record, key);
      if (value == null) {
        record.putInt(NO_VALUE);
      } else {
        putBytes(record, value);
      }
    }
  }

  static ByteBuffer batch(List<Line> lines) {
    int length = lines.stream().mapToInt(Line::length).reduce(1, Math::addExact);
    ByteBuffer record = ByteBuffer.allocate(HEADER + length).position(HEADER).put(BATCH);
    lines.forEach(line -> line.write(record));
    return sealed(record);
  }

  static ByteBuffer drop(TreeSpace space) {
    int length = 1 + Integer.BYTES + space.nameBytes().length;
    ByteBuffer record = ByteBuffer.allocate(HEADER + length).position(HEADER).put(DROP);
    putBytes(record, space.nameBytes());
    return sealed(record);
  }

  private static ByteBuffer sealed(ByteBuffer record) {
    record.flip();
    record.putInt(0, record.limit() - HEADER);
    return record.putInt(Integer.BYTES, checksum(record.slice(HEADER, record.limit() - HEADER)));
  }

  private static int checksum(ByteBuffer bytes) {
    var sum = new CRC32C();
    sum.update(bytes);
    return (int) sum.getValue();
  }

  /**
   * Consumes the next record and returns it without its header; returns null and consumes nothing
   * if the record is incomplete.
   */
  static @Nullable ByteBuffer next(ByteBuffer log) {
    if (log.remaining() <= HEADER) {
      return null;
    }
    int start = log.position() + HEADER;
    int length = log.getInt(log.position());
    if (length <= 0 || length > log.limit() - start) {
      return null;
    }
    ByteBuffer record = log.slice(start, length);
    if (checksum(record.duplicate()) != log.getInt(start - Integer.BYTES)) {
      return null;
    }
    log.position(start + length);
    return record;
  }

  static void apply(ByteBuffer record, Trees trees) {
    if (record.get() == DROP) {
      trees.drop(name(record));
      return;
    }
    while (record.hasRemaining()) {
      String space = name(record);
      byte[] key = bytes(record, record.getInt());
      int length = record.getInt();
      Trees.apply(trees.tree(space), key, length == NO_VALUE ? null : bytes(record, length));
    }
  }

  private static String name(ByteBuffer record) {
    return new String(bytes(record, record.getInt()), UTF_8);
  }

  private static byte[] bytes(ByteBuffer record, int length) {
    byte[] bytes = new byte[length];
    record.get(bytes);
    return bytes;
  }

  private static void putBytes(ByteBuffer record, byte[] bytes) {
    record.putInt(bytes.length).put(bytes);
  }
}
