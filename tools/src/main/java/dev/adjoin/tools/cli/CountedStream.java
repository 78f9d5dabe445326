// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A stream that knows how much was read of it. */
final class CountedStream extends FilterInputStream {
  private long bytes;

  CountedStream(InputStream in) {
    super(in);
  }

  long bytes() {
    return bytes;
  }

  @Override
  public int read() throws IOException {
    int read = super.read();
    bytes += read < 0 ? 0 : 1;
    return read;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    int read = super.read(into, offset, length);
    bytes += Math.max(0, read);
    return read;
  }
}
