// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;

/** An empty file of a store that is only read. */
final class UnwritableFile implements Disk.File {
  @Override
  public void read(ByteBuffer into, long position) throws IOException {
    throw new EOFException();
  }

  @Override
  public void write(ByteBuffer from, long position) throws IOException {
    throw new IOException("the store is only read");
  }

  @Override
  public void sync() {}

  @Override
  public void truncate(long length) throws IOException {
    throw new IOException("the store is only read");
  }

  @Override
  public long length() {
    return 0;
  }

  @Override
  public void close() {}
}
