// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** The machine's file system. */
final class LocalDisk implements Disk {
  private static final String READ_ONLY = "r";
  private static final String READ_AND_WRITE = "rw";

  private static final boolean DIRECTORIES_CAN_SYNC =
      !System.getProperty("os.name").startsWith("Windows");

  private final String mode;

  LocalDisk() {
    this(READ_AND_WRITE);
  }

  private LocalDisk(String mode) {
    this.mode = mode;
  }

  /** A disk whose files can only be read; a file that does not exist cannot be opened. */
  static LocalDisk readOnly() {
    return new LocalDisk(READ_ONLY);
  }

  @Override
  public File open(Path path) throws IOException {
    return new LocalFile(path, mode);
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
  }

  @Override
  public void delete(Path path) throws IOException {
    Files.deleteIfExists(path);
  }

  @Override
  public void syncDirectory(Path directory) throws IOException {
    boolean interrupted = false;
    while (DIRECTORIES_CAN_SYNC) {
      try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
        channel.force(true);
        break;
      } catch (ClosedByInterruptException e) {
        interrupted |= Thread.interrupted();
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * A file with several handles: one for writing, and one for each thread that reads concurrently.
   *
   * <p>A FileChannel would need only one handle, but an interrupt of any thread that uses the
   * channel closes it for all threads, and the threads here belong to the application.
   */
  private static final class LocalFile implements File {
    /**
     * The most bytes transferred in one call. The JDK copies each piece into native memory, so
     * larger pieces would need more of it.
     */
    private static final int PIECE = 1 << 20;

    private static final int UNKNOWN = -1;

    private final Path path;
    private final String mode;
    private final RandomAccessFile writer;
    private final Queue<RandomAccessFile> readers = new ConcurrentLinkedQueue<>();
    private volatile boolean closed;

    /** Where the writing handle is, so that consecutive writes need no seek. */
    private long next = UNKNOWN;

    /** Guards {@link #forced}. */
    private final Object forcing = new Object();

    private @Nullable FileChannel forced;

    LocalFile(Path path, String mode) throws IOException {
      this.path = path;
      this.mode = mode;
      this.writer = new RandomAccessFile(path.toFile(), mode);
    }

    @Override
    public void read(ByteBuffer into, long position) throws IOException {
      if (closed) {
        throw new ClosedChannelException();
      }
      RandomAccessFile idle = readers.poll();
      RandomAccessFile reader =
          idle == null ? new RandomAccessFile(path.toFile(), READ_ONLY) : idle;
      try {
        reader.seek(position);
        reader.readFully(into.array(), into.arrayOffset() + into.position(), into.remaining());
      } finally {
        readers.add(reader);
        // close() may have run during the read; it could only close the handles that were idle
        // then.
        if (closed) {
          closeReaders();
        }
      }
      into.position(into.limit());
    }

    private void closeForced() throws IOException {
      synchronized (forcing) {
        if (forced != null) {
          forced.close();
        }
      }
    }

    private void closeReaders() throws IOException {
      for (RandomAccessFile reader = readers.poll(); reader != null; reader = readers.poll()) {
        reader.close();
      }
    }

    @Override
    public synchronized void write(ByteBuffer from, long position) throws IOException {
      if (position != next) {
        writer.seek(position);
      }
      next = UNKNOWN; // if the write fails
      int total = from.remaining();
      while (from.hasRemaining()) {
        int length = Math.min(from.remaining(), PIECE);
        writer.write(from.array(), from.arrayOffset() + from.position(), length);
        from.position(from.position() + length);
      }
      next = position + total;
    }

    @Override
    public void sync() throws IOException {
      if (mode.equals(READ_ONLY)) {
        return;
      }
      boolean interrupted = false;
      try {
        while (!isForced()) {
          interrupted |= Thread.interrupted();
        }
      } finally {
        if (interrupted) {
          Thread.currentThread().interrupt();
        }
      }
    }

    /**
     * Forces the file to the disk through a channel of its own, which an interrupt may close: false
     * if it did. On macOS only a channel makes the disk empty its cache.
     */
    private boolean isForced() throws IOException {
      synchronized (forcing) {
        if (closed) {
          throw new ClosedChannelException();
        }
        if (forced == null || !forced.isOpen()) {
          forced = FileChannel.open(path, StandardOpenOption.WRITE);
        }
        try {
          forced.force(true);
          return true;
        } catch (ClosedByInterruptException e) {
          return false;
        }
      }
    }

    @Override
    public synchronized void truncate(long length) throws IOException {
      next = UNKNOWN;
      writer.setLength(length);
    }

    @Override
    public long length() throws IOException {
      return writer.length();
    }

    @Override
    public void close() throws IOException {
      closed = true;
      closeReaders();
      try {
        writer.close();
      } finally {
        closeForced();
      }
    }
  }
}
