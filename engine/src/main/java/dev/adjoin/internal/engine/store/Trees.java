// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.zip.ZipException;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.h2.mvstore.type.ByteArrayDataType;
import org.jspecify.annotations.Nullable;

/**
 * The B-trees of a store, one for each space, in an MVStore file. They are changed in memory and
 * saved at checkpoints.
 *
 * <p>MVStore's automatic commit is off. A save may include part of a batch that is being applied;
 * that is harmless, because the log contains the whole batch and is replayed after a crash.
 */
final class Trees implements AutoCloseable {
  /**
   * The most unsaved changes before a checkpoint is due. A save writes every changed page, and
   * random keys change nearly all pages, so a few large saves write far less than many small ones.
   */
  private static final long MAX_UNSAVED_BYTES = 256L << 20;

  /**
   * The number of old versions whose chunks are not reused. One is needed until the next version is
   * durable; the second is a safety margin.
   */
  private static final int VERSIONS_KEPT = 2;

  /** Chunks are compacted while the file's fill rate is below this percentage. */
  private static final int FILL_PERCENT = 40;

  /** MVStore's error codes for damaged files. */
  private static final Set<Integer> DAMAGE =
      Set.of(
          DataUtils.ERROR_READING_FAILED,
          DataUtils.ERROR_INTERNAL,
          DataUtils.ERROR_UNSUPPORTED_FORMAT,
          DataUtils.ERROR_FILE_CORRUPT,
          DataUtils.ERROR_SERIALIZATION,
          DataUtils.ERROR_CHUNK_NOT_FOUND,
          DataUtils.ERROR_BLOCK_NOT_FOUND);

  private static final String SPACE = "space.";
  private static final String FIRST_LOG = "firstLog";

  private final ChunkFile file;
  private final MVStore store;
  private final MVMap<String, String> state;
  private final Health health;
  private final long largeBytes;
  private volatile boolean closed;

  private Trees(ChunkFile file, Health health) {
    this.file = file;
    this.health = health;
    largeBytes = Math.min(MAX_UNSAVED_BYTES, Runtime.getRuntime().maxMemory() / 8);
    store =
        new MVStore.Builder()
            .adoptFileStore(file)
            .autoCommitDisabled()
            .autoCommitBufferSize(0)
            // Compression halves the file and saves more write time than it costs.
            .compress()
            .open();
    store.setVersionsToKeep(VERSIONS_KEPT);
    store.setRetentionTime(0);
    state = store.openMap("state");
    // MVStore reclaims space only from open trees.
    store.getMapNames().stream().filter(map -> map.startsWith(SPACE)).forEach(this::open);
  }

  static Trees open(Disk disk, Path path, Health health) throws IOException {
    Disk.File file = disk.open(path);
    try {
      return new Trees(new ChunkFile(file, path.toString()), health);
    } catch (IOException | RuntimeException e) {
      file.close();
      throw e;
    }
  }

  /** The description of the damage; null if the failure has another cause. */
  static @Nullable String damage(Throwable failure) {
    boolean ofDisk =
        failure.getCause() instanceof IOException cause
            && !(cause instanceof EOFException || cause instanceof ZipException);
    boolean reported =
        failure instanceof MVStoreException e && DAMAGE.contains(e.getErrorCode()) && !ofDisk;
    return reported || isUnforeseen(failure) ? "the file trees cannot be read" : null;
  }

  /**
   * Whether the exception was thrown by MVStore's own code without being one of its declared
   * errors. Damaged pages can cause any exception, for example an index out of bounds.
   */
  private static boolean isUnforeseen(Throwable failure) {
    boolean isPlain =
        (failure instanceof RuntimeException || failure instanceof AssertionError)
            && !(failure instanceof MVStoreException)
            && !(failure.getCause() instanceof InterruptedException);
    return isPlain
        && Stream.of(failure.getStackTrace())
            .map(StackTraceElement::getClassName)
            .filter(name -> !name.startsWith("java."))
            .findFirst()
            .filter(name -> name.startsWith("org.h2."))
            .isPresent();
  }

  /** From now on, syncs the log before each save becomes valid. */
  void follow(Log log) {
    file.follow(log);
  }

  MVMap<byte[], byte[]> tree(String space) {
    return open(SPACE + space);
  }

  private MVMap<byte[], byte[]> open(String map) {
    return store.openMap(
        map,
        new MVMap.Builder<byte[], byte[]>()
            .keyType(ByteArrayDataType.INSTANCE)
            .valueType(ByteArrayDataType.INSTANCE));
  }

  void drop(String space) {
    store.removeMap(SPACE + space);
  }

  static void apply(MVMap<byte[], byte[]> tree, byte[] key, byte @Nullable [] value) {
    if (value == null) {
      tree.remove(key);
    } else {
      tree.put(key, value);
    }
  }

  /**
   * Runs an action that reads the trees. Until it returns, the pages of its version are not reused.
   */
  <T extends @Nullable Object> T visit(Supplier<T> walk) {
    MVStore.TxCounter usage = store.registerVersionUsage();
    try {
      return walk.get();
    } catch (RuntimeException | AssertionError e) {
      if (!(e instanceof MVStoreException) && damage(e) == null) {
        throw e;
      }
      throw closed ? new IllegalStateException("The store is closed", e) : health.failed(e);
    } finally {
      store.decrementVersionUsageCounter(usage);
    }
  }

  /**
   * Runs an idempotent action that changes the trees. The log already contains the change, so the
   * action is repeated if an interrupt stops it. If it fails, the store becomes read-only and
   * nothing more is saved; the next opening replays the log.
   */
  void change(Runnable change) {
    boolean interrupted = Thread.interrupted();
    try {
      while (!isDone(change)) {
        interrupted = true;
      }
    } catch (RuntimeException | Error e) {
      throw health.failed(e);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /**
   * Whether the action completed. It did not if the thread was interrupted while MVStore waited for
   * a tree.
   */
  private boolean isDone(Runnable change) {
    try {
      visit(
          () -> {
            change.run();
            return null;
          });
      return true;
    } catch (RuntimeException e) {
      if (e.getCause() instanceof InterruptedException) {
        return false;
      }
      throw e;
    }
  }

  /**
   * The number of the first log file that the saved trees do not fully contain; 0 if nothing was
   * saved yet.
   */
  long firstLog() {
    return Long.parseLong(state.getOrDefault(FIRST_LOG, "0"));
  }

  /** The approximate memory that a save would free, in bytes. */
  long unsavedBytes() {
    return store.getUnsavedMemory();
  }

  /** The number of unsaved bytes at which a save is due. */
  long largeBytes() {
    return largeBytes;
  }

  /** Saves the trees and records that only log files from {@code firstLog} on are still needed. */
  void save(long firstLog) {
    state.put(FIRST_LOG, Long.toString(firstLog));
    store.commit();
  }

  void saveIfLarge() {
    if (unsavedBytes() > largeBytes) {
      store.commit();
    }
  }

  /** Compacts chunks that are mostly unused, so that their space can be reused. */
  void tidy() {
    if (store.compact(FILL_PERCENT, (int) largeBytes)) {
      store.commit();
    }
  }

  /**
   * Closes the file without saving. MVStore's own close marks the file as clean, and opening a
   * clean file can lose the newest save after an earlier crash.
   */
  @Override
  public void close() {
    closed = true;
    store.closeImmediately();
  }
}
