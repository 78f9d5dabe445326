// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * The bytes of a log file, read through a window, so that a log can be longer than the heap. Not
 * thread-safe.
 */
final class LogBytes implements AutoCloseable {
  private static final int WINDOW = 256 * 1024;

  private final Disk.File file;
  private final int length;

  /** The bytes from {@link #windowStart} on. */
  private ByteBuffer window = ByteBuffer.allocate(0);

  private int windowStart;

  LogBytes(Disk.File file) throws IOException {
    this.file = file;
    this.length = Math.toIntExact(file.length());
  }

  /** The length of the file. */
  int limit() {
    return length;
  }

  byte get(int position) throws IOException {
    int place = within(position, 1); // moves the window
    return window.get(place);
  }

  int getInt(int position) throws IOException {
    int place = within(position, Integer.BYTES); // moves the window
    return window.getInt(place);
  }

  long getLong(int position) throws IOException {
    int place = within(position, Long.BYTES); // moves the window
    return window.getLong(place);
  }

  /** Moves the window over the bytes, if it is not there; returns their place in it. */
  private int within(int position, int count) throws IOException {
    if (position < windowStart || position + count > windowStart + window.limit()) {
      int wanted = Math.min(Math.max(count, WINDOW), length - position);
      ByteBuffer read =
          window.capacity() >= wanted && window.capacity() <= WINDOW
              ? window.clear().limit(wanted)
              : ByteBuffer.allocate(wanted);
      windowStart = position;
      window = ByteBuffer.allocate(0); // if the read fails
      file.read(read, position);
      window = read.flip();
    }
    return position - windowStart;
  }

  /** The checksum of bytes, which need not fit into the window. */
  int checksum(int start, int count) throws IOException {
    var sum = new CRC32C();
    for (int done = 0; done < count; ) {
      int piece = Math.min(WINDOW, count - done);
      int place = within(start + done, piece);
      sum.update(window.array(), place, piece);
      done += piece;
    }
    return ~(int) sum.getValue();
  }

  /** A copy of bytes. */
  ByteBuffer copy(int start, int count) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(count);
    file.read(bytes, start);
    return bytes.flip();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
