// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.adjoin.engine.DirectoryInUseException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.OverlappingFileLockException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * The lock on a store's directory: a locked file whose text names the process that holds it.
 *
 * <p>The operating system releases the lock when the process ends for any reason. It also releases
 * the lock when the process closes any other handle of the same file. The locks of this process are
 * therefore kept in a table, and the lock file of a held directory is never opened again.
 *
 * <p>If the directory is served, the file also has the address of the server, and its access key is
 * in a file beside it. Who can read the key can write the tables, so only the owner can read that
 * file. It is made anew for each server: nobody has it open from a time before.
 */
final class DirectoryLock implements AutoCloseable {
  private static final String FILE = "lock";
  private static final String KEY_FILE = "lock.key";
  private static final Set<OpenOption> NEW =
      Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);

  /**
   * The locks held by this process, by real path. The table is static because operating system
   * locks belong to processes.
   */
  private static final Map<Path, DirectoryLock> HELD = new ConcurrentHashMap<>();

  /**
   * Files that another class loader of this process has locked. They are never closed, because
   * closing one would release that lock.
   */
  private static final Queue<RandomAccessFile> NEVER_CLOSED = new ConcurrentLinkedQueue<>();

  /**
   * The locked position, far past the text, so that other processes can read the text where locks
   * are mandatory.
   */
  private static final long LOCKED_BYTE = Long.MAX_VALUE - 1;

  private final Path directory;
  private @Nullable RandomAccessFile file;
  private volatile @Nullable Served served;

  /** Where a directory is served, and the access key that the server needs. */
  private record Served(String address, @Nullable String accessKey) {}

  private DirectoryLock(Path directory) {
    this.directory = directory;
  }

  /**
   * Locks a directory, given by its real path; throws an exception that names the holder if it is
   * locked.
   */
  static DirectoryLock take(Path directory) throws IOException {
    var lock = new DirectoryLock(directory);
    DirectoryLock holder = HELD.putIfAbsent(directory, lock);
    if (holder != null) {
      throw inUseHere(directory, holder.served);
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

  private static DirectoryInUseException inUseHere(Path directory, @Nullable Served served) {
    String holder = "this process";
    return inUse(
        directory,
        served == null ? holder + "; close the engine that has it open" : holder,
        served);
  }

  private static DirectoryInUseException inUse(
      Path directory, String holder, @Nullable Served served) {
    return new DirectoryInUseException(
        directory
            + " is in use by "
            + holder
            + (served == null ? "" : ", which serves it at " + served.address()),
        served == null ? null : served.address(),
        served == null ? null : served.accessKey());
  }

  private void acquire() throws IOException {
    file = new RandomAccessFile(directory.resolve(FILE).toFile(), "rw");
    if (file.getChannel().tryLock(LOCKED_BYTE, 1, false) == null) {
      String[] lines = read(file).split("\n");
      throw inUse(directory, "process " + lines[0], served(lines));
    }
    try {
      forgetKey();
      write(ProcessHandle.current().pid() + "\n");
    } catch (IOException e) {
      // The disk may be full. The text is only for messages; the lock is held without it.
    }
  }

  private void leaveToOtherLoader() {
    if (file != null) {
      NEVER_CLOSED.add(file);
    }
    HELD.remove(directory, this);
  }

  /** Where another process serves the directory; null if it does not. */
  private @Nullable Served served(String[] lines) {
    return lines.length < 2 ? null : new Served(lines[1], lines.length < 3 ? null : key());
  }

  /** The key of the server; null if this user may not read it. */
  private @Nullable String key() {
    try {
      return Files.readString(keyFile());
    } catch (IOException e) {
      return null;
    }
  }

  private Path keyFile() {
    return directory.resolve(KEY_FILE);
  }

  /**
   * Records the address at which the directory is served, for other processes of the same user.
   *
   * @param accessKey the key that the server needs; null if it accepts any
   */
  synchronized void announce(String address, @Nullable String accessKey) throws IOException {
    forgetKey();
    if (accessKey != null) {
      keepKey(accessKey);
    }
    String key = accessKey == null ? "" : KEY_FILE + "\n";
    write(ProcessHandle.current().pid() + "\n" + address + "\n" + key);
    served = new Served(address, accessKey);
  }

  private void keepKey(String key) throws IOException {
    boolean hasPermissions =
        Files.getFileAttributeView(directory, PosixFileAttributeView.class) != null;
    FileAttribute<?>[] ofOwner =
        hasPermissions
            ? new FileAttribute<?>[] {
              PosixFilePermissions.asFileAttribute(
                  Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE))
            }
            : new FileAttribute<?>[0];
    try (SeekableByteChannel channel = Files.newByteChannel(keyFile(), NEW, ofOwner)) {
      channel.write(ByteBuffer.wrap(key.getBytes(UTF_8)));
    }
  }

  private void forgetKey() throws IOException {
    Files.deleteIfExists(keyFile());
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
    return path.endsWith(FILE) || path.endsWith(KEY_FILE);
  }

  /**
   * Releases the lock. If closing the file fails, the directory still counts as released, because
   * the operating system has released the lock anyway.
   */
  @Override
  public synchronized void close() {
    try {
      if (file != null) {
        if (served != null) {
          forgetKey();
        }
        file.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      HELD.remove(directory, this);
    }
  }
}
