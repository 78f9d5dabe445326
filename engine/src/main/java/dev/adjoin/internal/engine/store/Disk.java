// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/**
 * The file system as the store uses it. Tests replace it to simulate slow disks, failures and power
 * loss.
 */
interface Disk {
  /** Opens a file and creates it if it does not exist. */
  File open(Path path) throws IOException;

  /** Gives a file another name, atomically; a file that has that name already is replaced. */
  void rename(Path from, Path to) throws IOException;

  void delete(Path path) throws IOException;

  /** Makes created and deleted file names in the directory durable. */
  void syncDirectory(Path directory) throws IOException;

  /** An open file. Thread-safe; {@link Thread#interrupt} does not close it. */
  interface File extends AutoCloseable {
    /** Fills the buffer from the position; throws if the file ends before the buffer is full. */
    void read(ByteBuffer into, long position) throws IOException;

    void write(ByteBuffer from, long position) throws IOException;

    /** Returns when everything written so far would survive a power failure. */
    void sync() throws IOException;

    void truncate(long length) throws IOException;

    long length() throws IOException;

    @Override
    void close() throws IOException;
  }
}
