// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * One record of the log: the changes of a batch, or the removal of a space.
 *
 * <p>Format: a header and a body. The header has its checksum (4 bytes), the length of the body
 * (4), the number of the record (8) and the checksum of the body (4). The body has a kind (1), then
 * the changes, each with its space name, flat key and value, preceded by their lengths. The two
 * checksums are separate so that a record is numbered without reading its body again.
 *
 * <p>Records contain the new values and not differences, so replaying them again in order is
 * harmless.
 */
final class LogRecord {
  private static final int LENGTH = Integer.BYTES;
  private static final int NUMBER = LENGTH + Integer.BYTES;
  private static final int BODY_CHECKSUM = NUMBER + Long.BYTES;
  private static final int HEADER = BODY_CHECKSUM + Integer.BYTES;
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
    int length = 1;
    for (Line line : lines) {
      length = Math.addExact(length, line.length());
    }
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
    int length = record.limit() - HEADER;
    record.putInt(LENGTH, length);
    return record.putInt(BODY_CHECKSUM, checksum(record.array(), HEADER, length));
  }

  /** Gives a record its number, which completes it. */
  static void number(ByteBuffer record, long number) {
    record.putLong(NUMBER, number);
    record.putInt(0, checksum(record.array(), LENGTH, HEADER - LENGTH));
  }

  private static int headerChecksum(LogBytes log, int start) throws IOException {
    return log.checksum(start + LENGTH, HEADER - LENGTH);
  }

  private static int checksum(byte[] bytes, int start, int length) {
    var sum = new CRC32C();
    sum.update(bytes, start, length);
    return ~(int) sum.getValue();
  }

  /** The number in the header at the position; 0 if the log ends there. */
  static long numberAt(LogBytes log, int start) throws IOException {
    return start + HEADER > log.limit() ? 0 : log.getLong(start + NUMBER);
  }

  /** The length of the record with this number at the position; 0 if there is no such record. */
  static int lengthAt(LogBytes log, int start, long number) throws IOException {
    int body = start + HEADER;
    if (body >= log.limit()
        || log.getLong(start + NUMBER) != number
        || log.getInt(start) != headerChecksum(log, start)) {
      return 0;
    }
    int length = log.getInt(start + LENGTH);
    boolean isWhole =
        length > 0
            && length <= log.limit() - body
            && log.getInt(start + BODY_CHECKSUM) == log.checksum(body, length);
    return isWhole ? HEADER + length : 0;
  }

  /**
   * The position of the first record after the given position whose number is greater than the
   * given one; -1 if there is none.
   */
  static int next(LogBytes log, int position, long number) throws IOException {
    for (int start = position + 1; start + HEADER < log.limit(); start++) {
      long ahead = log.getLong(start + NUMBER) - number;
      // No more records fit between the two positions, so other bytes are rarely taken for a
      // number.
      if (ahead > 0 && ahead <= start - position && lengthAt(log, start, number + ahead) > 0) {
        return start;
      }
    }
    return -1;
  }

  /** The body of the record at the position, which must be valid. */
  static ByteBuffer body(LogBytes log, int start) throws IOException {
    return log.copy(start + HEADER, log.getInt(start + LENGTH));
  }

  /** The position after a record with this body. */
  static int end(int start, ByteBuffer body) {
    return start + HEADER + body.limit();
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

  /** Reads the pages that applying the record would read; changes nothing. */
  static void check(ByteBuffer record, Trees trees) {
    if (record.get() == DROP) {
      return;
    }
    while (record.hasRemaining()) {
      String space = name(record);
      byte[] key = bytes(record, record.getInt());
      int length = record.getInt();
      record.position(record.position() + Math.max(0, length));
      trees.requireReadable(space, key);
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
