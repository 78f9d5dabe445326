// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * A simulated disk that can be slow, full, broken or lose power.
 *
 * <p>At a power loss, each block written since the last sync of its file is randomly kept or lost,
 * regardless of the order of writes. This is the weakest guarantee of real disks.
 */
final class FaultyDisk implements Disk {
  private static final int BLOCK = 4096;

  private final Disk disk = new LocalDisk();
  private final SplittableRandom random;
  private final List<FaultyFile> files = new ArrayList<>();
  final AtomicLong syncs = new AtomicLong();
  volatile long syncMillis;
  volatile boolean syncsFail;

  /** The directories whose entries were synced. */
  final Set<Path> syncedDirectories = ConcurrentHashMap.newKeySet();

  /** The number of files that are open. */
  final AtomicLong openFiles = new AtomicLong();

  /** The number of operations before one fails; the ones after it succeed. */
  final AtomicLong operationsBeforeFailure = new AtomicLong(Long.MAX_VALUE);

  /** What the failing operation throws. */
  volatile Supplier<Throwable> failure = () -> new IOException("Input/output error");

  /** The start of the name of the threads in which an operation fails. */
  volatile String failingThread = "";

  /** The free space in bytes; writes fail when it is used up. */
  final AtomicLong room = new AtomicLong(Long.MAX_VALUE);

  /** The number of operations before the power fails; afterwards every operation fails. */
  final AtomicLong operationsLeft = new AtomicLong(Long.MAX_VALUE);

  FaultyDisk(long seed) {
    this.random = new SplittableRandom(seed);
  }

  @Override
  public synchronized File open(Path path) throws IOException {
    operate();
    var file = new FaultyFile(disk.open(path), path);
    openFiles.incrementAndGet();
    files.add(file);
    return file;
  }

  @Override
  public synchronized void rename(Path from, Path to) throws IOException {
    operate();
    files.removeIf(file -> file.path.equals(to));
    files.stream().filter(file -> file.path.equals(from)).forEach(file -> file.path = to);
    disk.rename(from, to);
  }

  @Override
  public synchronized void delete(Path path) throws IOException {
    operate();
    if (Files.exists(path)) {
      room.addAndGet(Files.size(path));
    }
    files.removeIf(file -> file.path.equals(path));
    disk.delete(path);
  }

  @Override
  public void syncDirectory(Path directory) throws IOException {
    operate();
    syncedDirectories.add(directory);
  }

  @SuppressWarnings("unchecked")
  private static <T extends Throwable> T unchecked(Throwable failure) throws T {
    throw (T) failure;
  }

  private void operate() throws IOException {
    if (operationsLeft.decrementAndGet() < 0) {
      throw new IOException("no power");
    }
    if (Thread.currentThread().getName().startsWith(failingThread)
        && operationsBeforeFailure.getAndDecrement() == 0) {
      throw FaultyDisk.<RuntimeException>unchecked(failure.get());
    }
  }

  /** Simulates a power loss and leaves in the files what a disk might have kept. */
  synchronized void losePower() throws IOException {
    operationsLeft.set(0);
    for (FaultyFile file : files) {
      file.loseSome();
    }
  }

  /** The content of a block before it was written, and the file length at that time. */
  private record Undo(long position, byte[] before, long lengthBefore) {}

  private final class FaultyFile implements File {
    private final File file;
    private Path path;
    private boolean closed;

    /** Shared by all handles of the file, since a sync is one of the file and not of a handle. */
    private final List<Undo> unsynced;

    FaultyFile(File file, Path path) {
      this.file = file;
      this.path = path;
      this.unsynced =
          files.stream()
              .filter(other -> other.path.equals(path))
              .findFirst()
              .map(other -> other.unsynced)
              .orElseGet(ArrayList::new);
    }

    @Override
    public void read(ByteBuffer into, long position) throws IOException {
      file.read(into, position);
    }

    @Override
    public synchronized void write(ByteBuffer from, long position) throws IOException {
      operate();
      if (room.addAndGet(-from.remaining()) < 0) {
        room.addAndGet(from.remaining());
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
        unsynced.clear();
      }
    }

    /**
     * The length to restore. A lost block past the old end reads as zeros if the file is longer
     * now.
     */
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
    public synchronized void close() throws IOException {
      if (!closed) {
        closed = true;
        openFiles.decrementAndGet();
      }
      file.close();
    }
  }
}
