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
 * The B-trees of a store, one for each space, in an MVStore file; changed in memory and saved at
 * checkpoints.
 *
 * <p>MVStore never commits by itself here. Whatever a save catches of batches that are just being
 * applied is safe, because the log has them whole and is applied again after a crash.
 */
final class Trees implements AutoCloseable {
  /**
   * The most unsaved changes before a save is due. A save writes every page that was changed, and
   * random keys change nearly all of them, so few large saves write far less than many small ones.
   */
  private static final long MAX_UNSAVED_BYTES = 256L << 20;

  /** A version is needed whole until the next one is safe. One is enough; two leave no doubt. */
  private static final int VERSIONS_KEPT = 2;

  /** Chunks are rewritten while less than this part of all of them is in use. */
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
            // Halves the file, and saves more time in writing than it takes.
            .compress()
            .open();
    store.setVersionsToKeep(VERSIONS_KEPT);
    store.setRetentionTime(0);
    state = store.openMap("state");
    // Space is won back only from trees that are open.
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
    boolean told =
        failure instanceof MVStoreException e && DAMAGE.contains(e.getErrorCode()) && !ofDisk;
    return told || isUnforeseen(failure) ? "the file trees cannot be read" : null;
  }

  /** Pages that make no sense may lead MVStore anywhere: past the end of an array, say. */
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

  /** From now on nothing is saved that is not safe in that log. */
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
   * Runs something that walks the trees. While it runs, no space of pages it may still come to is
   * used again.
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
   * The same for something that changes them, and changes nothing more when it is done again. All
   * of it is done, even if the thread is interrupted: the log has it already. Where that cannot be,
   * no more is saved, so that the log decides when the store is opened again.
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

  /** MVStore gives up waiting for a tree when its thread is interrupted. */
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

  /** The number of the first file of the log that is not all in the saved trees; 0 if none is. */
  long firstLog() {
    return Long.parseLong(state.getOrDefault(FIRST_LOG, "0"));
  }

  /** Roughly how many bytes of memory a save would free. */
  long unsavedBytes() {
    return store.getUnsavedMemory();
  }

  /** From how many unsaved bytes on a save is due. */
  long largeBytes() {
    return largeBytes;
  }

  /** Saves all that was applied, and that the log matters only from that file on. */
  void save(long firstLog) {
    state.put(FIRST_LOG, Long.toString(firstLog));
    store.commit();
  }

  void saveIfLarge() {
    if (unsavedBytes() > largeBytes) {
      store.commit();
    }
  }

  /** Rewrites chunks that are mostly unused, so that their space can be reused. */
  void tidy() {
    if (store.compact(FILL_PERCENT, (int) largeBytes)) {
      store.commit();
    }
  }

  /**
   * Closes the file without saving. MVStore's own close marks the file as clean, and a clean file
   * is opened in a way that can lose the newest save after an earlier crash.
   */
  @Override
  public void close() {
    closed = true;
    store.closeImmediately();
  }
}
