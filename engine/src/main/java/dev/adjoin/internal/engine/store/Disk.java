// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/**
 * The file system as a store uses it; tests replace it to simulate slow disks, failures and loss of
 * power.
 */
interface Disk {
  /** Opens the file, made empty if it is new. */
  File open(Path path) throws IOException;

  void delete(Path path) throws IOException;

  /** Makes the names of files made or deleted in the directory survive a loss of power. */
  void syncDirectory(Path directory) throws IOException;

  /** An open file. Thread-safe, and deaf to {@link Thread#interrupt}. */
  interface File extends AutoCloseable {
    /** Fills the buffer from that position, or fails where the file ends too soon. */
    void read(ByteBuffer into, long position) throws IOException;

    void write(ByteBuffer from, long position) throws IOException;

    /** Returns when all that was written survives a loss of power. */
    void sync() throws IOException;

    void truncate(long length) throws IOException;

    long length() throws IOException;

    @Override
    void close() throws IOException;
  }
}
