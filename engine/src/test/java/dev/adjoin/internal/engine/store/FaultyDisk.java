// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A disk that can be slow, fill up, break, and lose power.
 *
 * <p>When the power goes, each block written since the last sync of its file is kept or lost by
 * chance, whatever the order of the writes. That is the least a disk may do to be called one.
 */
final class FaultyDisk implements Disk {
  private static final int BLOCK = 4096;

  private final Disk disk = new LocalDisk();
  private final Random random;
  private final List<FaultyFile> files = new ArrayList<>();
  final AtomicLong syncs = new AtomicLong();
  volatile long syncMillis;
  volatile boolean syncsFail;

  /** Writes fail when it is used up. */
  final AtomicLong room = new AtomicLong(Long.MAX_VALUE);

  /** Everything fails when they are used up: the power is gone. */
  final AtomicLong operationsLeft = new AtomicLong(Long.MAX_VALUE);

  FaultyDisk(long seed) {
    this.random = new Random(seed);
  }

  @Override
  public synchronized File open(Path path) throws IOException {
    operate();
    var file = new FaultyFile(disk.open(path), path);
    files.add(file);
    return file;
  }

  @Override
  public synchronized void delete(Path path) throws IOException {
    operate();
    files.removeIf(file -> file.path.equals(path));
    disk.delete(path);
  }

  @Override
  public void syncDirectory(Path directory) throws IOException {
    operate();
  }

  private void operate() throws IOException {
    if (operationsLeft.decrementAndGet() < 0) {
      throw new IOException("no power");
    }
  }

  /** Cuts the power, and leaves in the files what a disk may have kept. */
  synchronized void losePower() throws IOException {
    operationsLeft.set(0);
    for (FaultyFile file : files) {
      file.loseSome();
    }
  }

  /** What a block held before it was written, or that it was behind the end. */
  private record Undo(long position, byte[] before, long lengthBefore) {}

  private final class FaultyFile implements File {
    private final File file;
    private final Path path;
    private final List<Undo> unsynced = new ArrayList<>();

    FaultyFile(File file, Path path) {
      this.file = file;
      this.path = path;
    }

    @Override
    public void read(ByteBuffer into, long position) throws IOException {
      file.read(into, position);
    }

    @Override
    public synchronized void write(ByteBuffer from, long position) throws IOException {
      operate();
      if (room.addAndGet(-from.remaining()) < 0) {
        from.limit(from.position() + from.remaining() / 2);
        file.write(from, position);
        throw new IOException("No space left on device");
      }
      remember(position, from.remaining());
      file.write(from, position);
    }

    private void remember(long position, int length) throws IOException {
      long end = position + length;
      for (long block = position / BLOCK * BLOCK; block < end; block += BLOCK) {
        long known = Math.min(file.length(), block + BLOCK);
        ByteBuffer before = ByteBuffer.allocate((int) Math.max(0, known - block));
        file.read(before, block);
        unsynced.add(new Undo(block, before.array(), file.length()));
      }
    }

    @Override
    public void sync() throws IOException {
      operate();
      syncs.incrementAndGet();
      int before = unsyncedWrites();
      pause();
      synchronized (this) {
        if (syncsFail) {
          throw new IOException("Input/output error");
        }
        unsynced.subList(0, Math.min(before, unsynced.size())).clear();
      }
    }

    private synchronized int unsyncedWrites() {
      return unsynced.size();
    }

    private void pause() {
      try {
        Thread.sleep(syncMillis);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    private synchronized void loseSome() throws IOException {
      try (File closedMeanwhile = disk.open(path)) {
        for (int i = unsynced.size() - 1; i >= 0; i--) {
          if (random.nextBoolean()) {
            Undo undo = unsynced.get(i);
            byte[] block = Arrays.copyOf(undo.before(), lengthOf(undo, closedMeanwhile));
            closedMeanwhile.write(ByteBuffer.wrap(block), undo.position());
          }
        }
      }
    }

    /** A block that was behind the end and is lost reads as zeros, if the file is that long now. */
    private int lengthOf(Undo undo, File now) throws IOException {
      return (int) Math.max(0, Math.min(BLOCK, now.length() - undo.position()));
    }

    @Override
    public void truncate(long length) throws IOException {
      operate();
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
