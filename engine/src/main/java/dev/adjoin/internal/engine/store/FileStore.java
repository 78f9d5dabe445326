// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import dev.adjoin.engine.DamagedDirectoryException;
import dev.adjoin.engine.DirectoryDamage;
import dev.adjoin.engine.DirectoryInUseException;
import dev.adjoin.engine.Durability;
import dev.adjoin.engine.UnusableDirectoryException;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.h2.mvstore.MVStoreException;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * A store in a directory.
 *
 * <p>A write is appended to a log, then applied to B-trees in memory, and is acknowledged once the
 * log is durable. A checkpoint saves the trees and starts a new log. Opening a store opens its
 * trees and replays the log written since the last checkpoint.
 *
 * <p>After a failed write or sync every call throws DynamoDB's InternalServerError with the reason,
 * until the directory is opened again.
 */
public final class FileStore implements Store {
  private static final System.Logger LOG = System.getLogger(FileStore.class.getName());

  /** What a removal may add on a full disk, for example a record of a stream. */
  private static final int LARGEST_GROWTH = 4096;

  private final StoreDirectory directory;
  private final Health health;
  private final Trees trees;
  private final Log log;
  private final Checkpoints checkpoints;
  private final GroupCommit group;
  private final Durability durability;
  private final Map<String, TreeSpace> spaces = new ConcurrentHashMap<>();

  /**
   * The shared side of a read-write lock. A writer holds it from before its batch is appended to
   * the log until after the batch is applied to the trees.
   */
  private final Lock writing;

  private final Lock noWriter;
  private boolean closed;

  private final Writable writable;

  /** Why not all can be written; null if it can. */
  private final @Nullable Throwable obstacle;

  private FileStore(
      StoreDirectory directory,
      Durability durability,
      Trees trees,
      LogFiles files,
      Health health,
      long longLog,
      Writable writable,
      @Nullable Throwable obstacle)
      throws IOException {
    ReadWriteLock lock = new ReentrantReadWriteLock();
    this.writing = lock.readLock();
    this.noWriter = lock.writeLock();
    this.directory = directory;
    this.durability = durability;
    this.trees = trees;
    this.health = health;
    this.writable = writable;
    this.obstacle = obstacle;
    Replay replay = new Replay(files, trees);
    this.log = writable == Writable.NOTHING ? replay.runInMemory() : replay.run();
    this.group = new GroupCommit(log, health);
    this.checkpoints = new Checkpoints(trees, log, files, noWriter, health, longLog);
    trees.follow(log);
    if (writable != Writable.NOTHING) {
      checkpoints.start("adjoin store " + directory.path());
    }
  }

  /**
   * Opens the store in a directory, which is created if it does not exist.
   *
   * @throws DirectoryInUseException if this or another process has the directory open
   * @throws UnusableDirectoryException if the directory is not a store, is damaged or not writable
   */
  public static FileStore open(Path directory, Durability durability) {
    return open(directory, durability, new LocalDisk(), Checkpoints.longLog());
  }

  /**
   * For tests: opens the store on another disk, with a checkpoint whenever the log reaches {@code
   * longLog} bytes.
   */
  static FileStore open(Path path, Durability durability, Disk disk, long longLog) {
    StoreDirectory directory = StoreDirectory.open(path, disk);
    try {
      return open(directory, durability, disk, longLog);
    } catch (IOException | MVStoreException e) {
      directory.close();
      throw unusable(directory.path(), e);
    } catch (RuntimeException | Error e) {
      directory.close();
      if (Trees.damage(e) == null) {
        throw e;
      }
      throw unusable(directory.path(), e);
    }
  }

  /**
   * Opens a store. If its disk is full or cannot be written, opens it for what is still possible:
   * with the space of the reserve for removals, otherwise for reading.
   */
  private static FileStore open(
      StoreDirectory directory, Durability durability, Disk disk, long longLog) throws IOException {
    try {
      FileStore store = open(directory, durability, disk, longLog, Writable.ALL, null);
      directory.keepReserve(disk);
      return store;
    } catch (IOException | MVStoreException e) {
      if (Trees.damage(e) != null) {
        throw e;
      }
      return openDespite(e, directory, durability, disk, longLog);
    }
  }

  private static FileStore openDespite(
      Exception obstacle, StoreDirectory directory, Durability durability, Disk disk, long longLog)
      throws IOException {
    LOG.log(
        Level.WARNING,
        directory.path() + " is opened for reading and deleting: it cannot be written",
        obstacle);
    try {
      directory.freeReserve(disk);
      return open(directory, durability, disk, longLog, Writable.REMOVALS, obstacle);
    } catch (IOException | MVStoreException e) {
      return open(directory, durability, disk, longLog, Writable.NOTHING, obstacle);
    }
  }

  private static FileStore open(
      StoreDirectory directory,
      Durability durability,
      Disk disk,
      long longLog,
      Writable writable,
      @Nullable Throwable obstacle)
      throws IOException {
    var health = new Health(directory.path());
    Trees trees = Trees.open(disk, directory.trees(), health);
    try {
      var files = new LogFiles(disk, directory.path());
      return new FileStore(
          directory, durability, trees, files, health, longLog, writable, obstacle);
    } catch (IOException | RuntimeException | Error e) {
      trees.close();
      throw e;
    }
  }

  private static UnusableDirectoryException unusable(Path directory, Throwable e) {
    DirectoryDamage damage = Trees.damage(e);
    return damage == null
        ? new UnusableDirectoryException(
            directory + " cannot be opened as a store: " + Health.reason(e), e)
        : new DamagedDirectoryException(directory, damage, e);
  }

  /**
   * Records the address at which the directory is served, {@code http://host:port}, for other
   * processes, and the access key that the server needs; null if it accepts any.
   */
  public void announce(String address, @Nullable String accessKey) {
    directory.announce(address, accessKey);
  }

  @Override
  public Space space(String name) {
    return spaces.computeIfAbsent(name, this::openSpace);
  }

  private TreeSpace openSpace(String name) {
    return trees.visit(() -> new TreeSpace(name, trees));
  }

  @Override
  public PendingWrite write(List<Change> changes) {
    checkpoints.beforeWrite();
    writing.lock();
    try {
      checkOpen();
      List<LogRecord.Line> lines = new ArrayList<>(changes.size());
      for (Change change : changes) {
        if (counts(change)) {
          lines.add(LogRecord.Line.of(change));
        }
      }
      if (lines.isEmpty()) {
        return PendingWrite.ALREADY;
      }
      checkWritable(lines);
      return append(LogRecord.batch(lines), () -> lines.forEach(LogRecord.Line::apply));
    } finally {
      writing.unlock();
    }
  }

  /**
   * Whether the change applies. Changes of a dropped space are ignored, because they would create
   * it again.
   */
  private static boolean counts(Change change) {
    return !((TreeSpace) change.space()).isDropped();
  }

  /** Throws if the disk was full when the store was opened, and the batch makes the data larger. */
  private void checkWritable(List<LogRecord.Line> lines) {
    if (obstacle == null) {
      return;
    }
    boolean removes = lines.stream().anyMatch(line -> line.value() == null);
    if (writable == Writable.NOTHING || !removes || growth(lines) > LARGEST_GROWTH) {
      throw health.unwritable(obstacle, writable);
    }
  }

  /** The bytes by which a batch makes the data larger. */
  private long growth(List<LogRecord.Line> lines) {
    long growth = 0;
    for (LogRecord.Line line : lines) {
      byte[] before = trees.visit(() -> line.space().tree().get(line.key()));
      growth += line.value() == null ? 0 : line.value().length;
      growth -= before == null ? 0 : before.length;
    }
    return growth;
  }

  /**
   * Appends a record to the log and applies it to the trees. If only the first succeeds, the two
   * differ, and the store has failed.
   */
  private PendingWrite append(ByteBuffer record, Runnable change) {
    try {
      long position = log.append(record);
      trees.change(change);
      return durability == Durability.SYNC ? () -> group.await(position) : PendingWrite.ALREADY;
    } catch (DynamoDbException failed) {
      throw failed;
    } catch (IOException | RuntimeException | Error e) {
      throw health.failed(e);
    }
  }

  @Override
  public void drop(String name) {
    PendingWrite written;
    noWriter.lock();
    try {
      checkOpen();
      if (obstacle != null && writable == Writable.NOTHING) {
        throw health.unwritable(obstacle, writable);
      }
      TreeSpace space = (TreeSpace) space(name);
      written = append(LogRecord.drop(space), space::drop);
      spaces.remove(name, space);
    } finally {
      noWriter.unlock();
    }
    written.awaitDurable();
  }

  @Override
  public void requireUsable() {
    health.checkReadable();
  }

  private void checkOpen() {
    if (closed) {
      throw new IllegalStateException("The store in " + directory.path() + " is closed");
    }
    health.check();
  }

  @Override
  public void close() {
    noWriter.lock();
    try {
      if (closed) {
        return;
      }
      closed = true;
    } finally {
      noWriter.unlock();
    }
    boolean wasGood = health.isGood();
    try {
      if (writable != Writable.NOTHING) {
        checkpoints.close();
      }
      closeFiles();
    } finally {
      directory.close();
    }
    if (wasGood) {
      health.check();
    }
  }

  @Override
  public String toString() {
    return "kept in " + directory.path();
  }

  private void closeFiles() {
    try {
      if (health.isGood() && writable != Writable.NOTHING) {
        group.await(log.position());
      }
      trees.close();
      log.close();
    } catch (IOException e) {
      health.failed(e);
    }
  }
}
