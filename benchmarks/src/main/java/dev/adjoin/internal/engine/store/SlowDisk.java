// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import dev.adjoin.engine.Durability;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * The local disk with a slower sync, which shows the effect of group commit.
 *
 * <p>In the store's own package, where a disk can be replaced.
 */
public final class SlowDisk implements Disk {
  private final Disk local = new LocalDisk();
  private final Duration delay;

  private SlowDisk(Duration delay) {
    this.delay = delay;
  }

  /** A store in that directory; each of its syncs takes that much longer. */
  public static Store store(Path directory, Duration delay) {
    return FileStore.open(directory, Durability.SYNC, new SlowDisk(delay), Checkpoints.longLog());
  }

  @Override
  public File open(Path path) throws IOException {
    return new SlowFile(local.open(path));
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    local.rename(from, to);
  }

  @Override
  public void delete(Path path) throws IOException {
    local.delete(path);
  }

  @Override
  public void syncDirectory(Path directory) throws IOException {
    local.syncDirectory(directory);
  }

  private final class SlowFile implements File {
    private final File file;

    SlowFile(File file) {
      this.file = file;
    }

    @Override
    public void sync() throws IOException {
      file.sync();
      long end = System.nanoTime() + delay.toNanos();
      while (System.nanoTime() < end) {
        LockSupport.parkNanos(end - System.nanoTime());
      }
    }

    @Override
    public void read(ByteBuffer into, long position) throws IOException {
      file.read(into, position);
    }

    @Override
    public void write(ByteBuffer from, long position) throws IOException {
      file.write(from, position);
    }

    @Override
    public void truncate(long length) throws IOException {
      file.truncate(length);
    }

    @Override
    public long length() throws IOException {
      return file.length();
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}
