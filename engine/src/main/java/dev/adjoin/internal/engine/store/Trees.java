// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import dev.adjoin.engine.DirectoryDamage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.h2.mvstore.Page;
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
   * A checkpoint is due at this share of the heap, a twelfth. Writers wait at twice as much. So a
   * save begins with at most two shares, and half a one if chunks were compacted; two more can
   * change while it runs; and the chunk that it builds in memory takes as much as the pages in it,
   * if they cannot be compressed. These seven shares are less than two thirds of the heap.
   *
   * <p>This holds for pages that are small beside a share. MVStore divides a page when an entry is
   * added, not when a value is replaced by a longer one, so that a page of 48 short entries can
   * become one of 48 long ones. In a heap of 64 MB such pages of a megabyte can be too much.
   */
  private static final int HEAP_SHARE = 12;

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
  private static final String FIRST_RECORD = "firstRecord";

  private final ChunkFile file;
  private final MVStore store;
  private final MVMap<String, String> state;
  private final Health health;
  private final long largeBytes;
  private final Map<String, MVMap<byte[], byte[]>> trees = new ConcurrentHashMap<>();
  private volatile boolean closed;

  private Trees(ChunkFile file, Health health) {
    this.file = file;
    this.health = health;
    largeBytes = Math.min(MAX_UNSAVED_BYTES, Runtime.getRuntime().maxMemory() / HEAP_SHARE);
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
    store.getMapNames().stream()
        .filter(map -> map.startsWith(SPACE))
        .forEach(map -> tree(map.substring(SPACE.length())));
  }

  /** Opens the trees of an existing store. */
  static Trees open(Disk disk, Path path, Health health) throws IOException {
    boolean exists = Files.exists(path);
    if (!exists || Files.size(path) < BlockFile.HEADER) {
      String description = exists ? "the file is too short" : "the file is missing";
      throw new DamagedFileException(path.getFileName().toString(), 0, description);
    }
    return openOrCreate(disk, path, health);
  }

  /** Creates the file of a new store. */
  static void create(Disk disk, Path path) throws IOException {
    try {
      openOrCreate(disk, path, new Health(path)).close();
    } catch (MVStoreException e) {
      throw new IOException(Health.reason(e), e);
    }
  }

  private static Trees openOrCreate(Disk disk, Path path, Health health) throws IOException {
    Disk.File file = disk.open(path);
    try {
      var chunks = new ChunkFile(file, path);
      return called(() -> new Trees(chunks, health));
    } catch (IOException | RuntimeException e) {
      file.close();
      throw e;
    }
  }

  /**
   * The damage that caused a failure; null if the failure has another cause: the disk refused an
   * operation, there was no memory, or a thread was interrupted.
   */
  static @Nullable DirectoryDamage damage(Throwable failure) {
    DirectoryDamage found = DamagedFileException.in(failure);
    if (found != null) {
      return found;
    }
    boolean isDamage = false;
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof OutOfMemoryError
          || cause instanceof IOException
          || cause instanceof InterruptedException) {
        return null;
      }
      isDamage |=
          cause instanceof InconsistentTreesException
              || cause instanceof MVStoreException e && DAMAGE.contains(e.getErrorCode());
    }
    return isDamage ? new DirectoryDamage("trees", 0, "the trees are inconsistent") : null;
  }

  /**
   * An exception in MVStore's code that is none of its declared errors, for example an index out of
   * bounds. It is thrown where this class calls MVStore, so that no other failure is taken for one:
   * a failure of the disk gets there as an {@link IOException}.
   */
  private static final class InconsistentTreesException extends RuntimeException {
    private static final long serialVersionUID = 1;

    InconsistentTreesException(Throwable cause) {
      super(cause.toString(), cause);
    }
  }

  /** Calls MVStore. */
  private static <T extends @Nullable Object> T called(Supplier<T> mvStore) {
    try {
      return mvStore.get();
    } catch (MVStoreException e) {
      throw e;
    } catch (RuntimeException | AssertionError | StackOverflowError e) {
      throw e.getCause() instanceof InterruptedException
              && e instanceof RuntimeException interrupted
          ? interrupted
          : new InconsistentTreesException(e);
    }
  }

  /** From now on, syncs the log before each save becomes valid. */
  void follow(Log log) {
    file.follow(log);
  }

  MVMap<byte[], byte[]> tree(String space) {
    return trees.computeIfAbsent(space, this::openTree);
  }

  /** Reads the pages on the way to a key; throws if one of them is damaged. */
  void requireReadable(String space, byte[] key) {
    if (store.hasMap(SPACE + space)) {
      called(() -> tree(space).get(key));
    }
  }

  private MVMap<byte[], byte[]> openTree(String space) {
    return store.openMap(
        SPACE + space,
        new MVMap.Builder<byte[], byte[]>()
            .keyType(BytesType.INSTANCE)
            .valueType(BytesType.INSTANCE));
  }

  void drop(String space) {
    store.removeMap(SPACE + space);
    trees.remove(space);
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
   * After a failure of the store nothing is read, because the trees may contain writes that were
   * never acknowledged and will be gone when the store is opened again. Without memory MVStore can
   * be left in any state: the store fails, so that this is not taken for damage of its files.
   */
  <T extends @Nullable Object> T visit(Supplier<T> walk) {
    health.checkReadable();
    try {
      return withVersion(walk);
    } catch (OutOfMemoryError e) {
      throw health.failed(e);
    } catch (InconsistentTreesException | MVStoreException e) {
      throw closed ? new IllegalStateException("The store is closed", e) : health.unreadable(e);
    }
  }

  /** Throws if the store has failed, so that what was read before is no longer used. */
  void requireReadable() {
    health.checkReadable();
  }

  private <T extends @Nullable Object> T withVersion(Supplier<T> walk) {
    MVStore.TxCounter usage = called(store::registerVersionUsage);
    try {
      return called(walk);
    } finally {
      store.decrementVersionUsageCounter(usage);
    }
  }

  /**
   * Runs an idempotent action that changes the trees. The log already contains the change, so the
   * action is repeated if an interrupt stops it. If it fails, the trees may contain half a batch:
   * the store fails and nothing more is saved; the next opening replays the log.
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
      withVersion(
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

  /** The start of the log that the saved trees do not contain. */
  LogStart logStart() {
    String file = state.get(FIRST_LOG);
    String record = state.get(FIRST_RECORD);
    return file == null || record == null
        ? LogStart.FIRST
        : new LogStart(Long.parseLong(file), Long.parseLong(record));
  }

  /**
   * The approximate memory that a save would free, in bytes. While one runs, it is at least the
   * memory that will be unsaved when that has ended.
   */
  long unsavedBytes() {
    return store.getUnsavedMemory();
  }

  /** The number of unsaved bytes at which a save is due. */
  long largeBytes() {
    return largeBytes;
  }

  /** Saves the trees and records that only the log from this start on is still needed. */
  void save(LogStart start) {
    state.put(FIRST_LOG, Long.toString(start.file()));
    state.put(FIRST_RECORD, Long.toString(start.record()));
    save();
  }

  /** Whether so much is unsaved that a save is due. */
  boolean isSaveDue() {
    return unsavedBytes() > largeBytes;
  }

  /**
   * Saves the trees and corrects MVStore's count of unsaved bytes.
   *
   * <p>MVStore subtracts a page from the count when it is replaced before it is saved. At the end
   * of a save it also subtracts all that was unsaved at its begin, although part of that was
   * replaced while the save ran. So these pages are subtracted twice, and each save would hide more
   * unsaved pages from the count, until the heap is full of them.
   */
  void save() {
    called(store::commit);
    int counted = store.getUnsavedMemory();
    long unsaved =
        trees.values().stream().mapToLong(tree -> unsavedBytes(tree.getRootPage())).sum();
    store.registerUnsavedMemory((int) (unsaved - counted));
  }

  /** The memory of the unsaved pages of a tree. The parents of an unsaved page are unsaved too. */
  private static long unsavedBytes(Page<?, ?> page) {
    if (page.isSaved()) {
      return 0;
    }
    long bytes = page.getMemory();
    for (int child = 0; child < page.getRawChildPageCount(); child++) {
      if (!DataUtils.isPageSaved(page.getChildPagePos(child))) {
        bytes += unsavedBytes(page.getChildPage(child));
      }
    }
    return bytes;
  }

  /**
   * Compacts chunks that are mostly unused, so that their space can be reused. Their live pages
   * become unsaved changes, so the limit is one of memory, while MVStore counts bytes of the file:
   * items with similar texts take six times as much memory.
   */
  void tidy() {
    int most = (int) (file.compression() * largeBytes / 2);
    if (called(() -> store.compact(FILL_PERCENT, most))) {
      save();
    }
  }

  /** Reads all blocks and passes each damaged one to the consumer. */
  void check(Consumer<DirectoryDamage> damages, LongConsumer progress) throws IOException {
    file.check(damages, progress);
  }

  /** The names of all spaces. */
  List<String> spaces() {
    return store.getMapNames().stream()
        .filter(map -> map.startsWith(SPACE))
        .map(map -> map.substring(SPACE.length()))
        .toList();
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
