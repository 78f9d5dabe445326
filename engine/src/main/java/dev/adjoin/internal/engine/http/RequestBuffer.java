// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The bytes received from a client that have not been consumed.
 *
 * <p>The buffer grows with the bytes that arrive and not with the announced length, and a large
 * buffer is released after use.
 */
final class RequestBuffer {
  private static final int FIRST = 2 * 1024;
  private static final int KEPT = 16 * 1024;
  private final InputStream in;
  private byte[] buffer = new byte[FIRST];

  /** The length that the buffer grows to. Only long heads make it longer. */
  private int wanted = KEPT;

  private int start;
  private int end;

  RequestBuffer(InputStream in) {
    this.in = in;
  }

  /** Waits for at least one byte; false at the end of the stream. */
  boolean await() throws IOException {
    return start < end || fill();
  }

  /** A byte that has been received. */
  byte at(int offset) {
    return buffer[start + offset];
  }

  /** Waits until this many bytes are available contiguously. */
  void require(int count) throws IOException {
    wanted = Math.max(KEPT, count);
    while (end - start < count) {
      requireMore();
    }
  }

  /** Gives up the memory of a large body that was consumed. */
  void shrink() {
    wanted = KEPT;
    int waiting = end - start;
    if (buffer.length > KEPT && waiting <= KEPT) {
      byte[] smaller = new byte[KEPT];
      System.arraycopy(buffer, start, smaller, 0, waiting);
      buffer = smaller;
      start = 0;
      end = waiting;
    }
  }

  /**
   * Waits for a line feed; returns the number of bytes from {@code from} up to and including it.
   */
  int requireLine(int from, int limit, Status ifLonger) throws IOException, BrokenRequest {
    for (int offset = from; ; offset++) {
      if (offset >= limit) {
        throw new BrokenRequest(ifLonger);
      }
      if (start + offset == end) {
        requireMore();
      }
      if (buffer[start + offset] == '\n') {
        return offset + 1;
      }
    }
  }

  /** Consumes received bytes as text. */
  String takeText(int count) {
    String text = new String(buffer, start, count, StandardCharsets.ISO_8859_1);
    start += count;
    return text;
  }

  /** Consumes received bytes; they stay in the {@link #buffer} until the next wait. */
  int take(int count) {
    start += count;
    return start - count;
  }

  byte[] buffer() {
    return buffer;
  }

  /** Consumes between one and {@code wanted} bytes, as many as have been received. */
  int takeInto(Bytes target, int wanted) throws IOException {
    require(1);
    int count = Math.min(wanted, end - start);
    target.write(buffer, start, count);
    start += count;
    return count;
  }

  private void requireMore() throws IOException {
    if (!fill()) {
      throw new EOFException("The client ended in the middle of a request");
    }
  }

  private boolean fill() throws IOException {
    makeRoom();
    int count = in.read(buffer, end, buffer.length - end);
    end += Math.max(count, 0);
    return count > 0;
  }

  private void makeRoom() {
    int waiting = end - start;
    if (start > 0) {
      System.arraycopy(buffer, start, buffer, 0, waiting);
    } else if (end == buffer.length) {
      buffer = Arrays.copyOf(buffer, end < wanted ? Math.min(wanted, 2 * end) : 2 * end);
    }
    start = 0;
    end = waiting;
  }
}
