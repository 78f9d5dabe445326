// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.adjoin.engine.DirectoryInUseException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * The lock of a store's directory: a locked file that names the process that holds it.
 *
 * <p>The operating system gives the lock back when the process ends, however it ends. It does so
 * too when the process closes any other handle of that file, so what this process holds is kept in
 * a table, and the file of a held directory is never opened again.
 */
final class DirectoryLock implements AutoCloseable {
  private static final String FILE = "lock";

  /** By real path; one table for the process, because the system's locks belong to processes. */
  private static final Map<Path, DirectoryLock> HELD = new ConcurrentHashMap<>();

  /** Files whose locks another class loader of this process has: to close one would release it. */
  private static final Queue<RandomAccessFile> NEVER_CLOSED = new ConcurrentLinkedQueue<>();

  /** Far behind the text, which others may then read where locks are binding. */
  private static final long LOCKED_BYTE = Long.MAX_VALUE - 1;

  private final Path directory;
  private @Nullable RandomAccessFile file;
  private volatile @Nullable String address;

  private DirectoryLock(Path directory) {
    this.directory = directory;
  }

  /** Locks a directory, given by its real path, or throws with the holder. */
  static DirectoryLock take(Path directory) throws IOException {
    var lock = new DirectoryLock(directory);
    DirectoryLock holder = HELD.putIfAbsent(directory, lock);
    if (holder != null) {
      throw inUseHere(directory, holder.address);
    }
    try {
      lock.acquire();
    } catch (OverlappingFileLockException e) {
      lock.leaveToOtherLoader();
      throw inUseHere(directory, null);
    } catch (IOException | RuntimeException e) {
      lock.close();
      throw e;
    }
    return lock;
  }

  private static DirectoryInUseException inUseHere(Path directory, @Nullable String address) {
    String holder = "this process";
    return inUse(
        directory,
        address == null ? holder + "; close the engine that has it open" : holder,
        address);
  }

  private static DirectoryInUseException inUse(
      Path directory, String holder, @Nullable String address) {
    return new DirectoryInUseException(
        directory
            + " is in use by "
            + holder
            + (address == null ? "" : ", which serves it at " + address),
        address);
  }

  private void acquire() throws IOException {
    file = new RandomAccessFile(directory.resolve(FILE).toFile(), "rw");
    if (file.getChannel().tryLock(LOCKED_BYTE, 1, false) == null) {
      String[] lines = read(file).split("\n");
      throw inUse(directory, "process " + lines[0], lines.length > 1 ? lines[1] : null);
    }
    write(ProcessHandle.current().pid() + "\n");
  }

  private void leaveToOtherLoader() {
    if (file != null) {
      NEVER_CLOSED.add(file);
    }
    HELD.remove(directory, this);
  }

  /** Records the address at which the directory is served, for other processes. */
  synchronized void announce(String address) throws IOException {
    this.address = address;
    write(ProcessHandle.current().pid() + "\n" + address + "\n");
  }

  private static String read(RandomAccessFile file) throws IOException {
    byte[] text = new byte[1000];
    int length = file.read(text);
    return new String(text, 0, Math.max(0, length), UTF_8);
  }

  private void write(String text) throws IOException {
    if (file != null) {
      file.seek(0);
      file.write(text.getBytes(UTF_8));
      file.setLength(file.getFilePointer());
    }
  }

  static boolean isFile(Path path) {
    return path.endsWith(FILE);
  }

  /** The operating system gives the lock back even where closing reports an error. */
  @Override
  public synchronized void close() {
    try {
      if (file != null) {
        file.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      HELD.remove(directory, this);
    }
  }
}
