// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.adjoin.engine.DirectoryDamage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.zip.ZipOutputStream;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVStoreException;
import org.h2.mvstore.RandomAccessStore;
import org.h2.mvstore.SFChunk;
import org.h2.mvstore.WriteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The file in which MVStore stores its chunks, written so that a power failure cannot damage it and
 * that damage is noticed.
 *
 * <p>A chunk contains the pages of one commit. MVStore accepts a chunk if its first and last bytes
 * are valid, although a disk may have written those before the bytes between them. This class
 * therefore writes the first block of a chunk last, after everything else has been synced, so a
 * chunk that MVStore can find is complete. The log is synced before that block too; otherwise a
 * chunk might contain half a batch. The header, which names the newest chunk, is written last.
 *
 * <p>MVStore does not check the content of pages, and if the newest chunk is damaged it opens an
 * older one. Here every block has a checksum ({@link BlockFile}), and only the chunk that the
 * header names is accepted.
 */
final class ChunkFile extends RandomAccessStore {
  private static final int BLOCK = BlockFile.BLOCK;
  private static final int HEADER = BlockFile.HEADER;

  /** The page size. Small pages limit how many unchanged bytes a commit writes. */
  private static final int PAGE_BYTES = 4096;

  private static final int MAX_CACHE_MEGABYTES = 64;

  /** Room for the pages of a save that MVStore does not count, those of its own metadata. */
  private static final int SMALLEST_BUFFER = 1 << 16;

  /** How much worse pages may be compressed than in the last save, until the buffer grows. */
  private static final double MARGIN = 1.25;

  private final BlockFile file;
  private final String name;

  /** Null while the trees are being opened, because the replayed log is durable already. */
  private volatile @Nullable Log log;

  /** The memory of the pages that are being saved. */
  private int saving;

  private double compression = 1;

  /** The first failure to read, which MVStore may ignore while it opens the file. */
  private volatile @Nullable IOException unreadable;

  /** An empty file is a new one; any other must be complete. */
  ChunkFile(Disk.File file, Path path) throws IOException {
    super(Map.of("cacheSize", cacheMegabytes(), "pageSplitSize", PAGE_BYTES));
    this.name = path.getFileName().toString();
    this.file = new BlockFile(file, name);
    init(path.toString(), false);
    setSize(this.file.length());
  }

  /** From now on, syncs the log before each chunk becomes valid. */
  void follow(Log log) {
    this.log = log;
  }

  /** The page cache size: an eighth of the heap, within limits. */
  private static int cacheMegabytes() {
    long heapMegabytes = Runtime.getRuntime().maxMemory() >> 20;
    return (int) Math.max(1, Math.min(MAX_CACHE_MEGABYTES, heapMegabytes / 8));
  }

  /**
   * Finds the newest chunk by the header alone, which is written with every chunk. MVStore would
   * also look for a chunk at the end of the file, where an earlier crash may have left an obsolete
   * one. This method therefore pretends that the file ends after the newest chunk.
   */
  @Override
  protected void readStoreHeader(boolean recoveryMode) {
    long length = size();
    Map<String, String> header = newestHeader();
    setSize(end(header));
    try {
      super.readStoreHeader(recoveryMode);
    } catch (MVStoreException e) {
      throw unreadable == null ? e : damaged(header);
    }
    setSize(length);
    SFChunk opened = lastChunk;
    if (header.containsKey("chunk") && (opened == null || opened.version != version(header))) {
      throw damaged(header);
    }
  }

  /** The copy of the header with the higher version. */
  private Map<String, String> newestHeader() {
    ByteBuffer both = readFully((SFChunk) null, 0, HEADER);
    Map<String, String> first = header(both, 0);
    Map<String, String> second = header(both, BLOCK);
    if (first.isEmpty() && second.isEmpty()) {
      throw damaged(first);
    }
    return version(first) >= version(second) ? first : second;
  }

  private static Map<String, String> header(ByteBuffer both, int start) {
    String text = new String(both.array(), start, BLOCK, ISO_8859_1);
    return DataUtils.parseMap(text.substring(0, Math.max(0, text.indexOf('\n'))));
  }

  private static long version(Map<String, String> header) {
    return header.isEmpty() ? -1 : DataUtils.readHexLong(header, "version", 0);
  }

  /** The end of the chunk that the header names; the end of the header if it names none. */
  private long end(Map<String, String> header) {
    if (!header.containsKey("chunk")) {
      return HEADER;
    }
    long block = DataUtils.readHexLong(header, "block", 0);
    SFChunk chunk =
        readChunkHeaderAndFooter(block, (int) DataUtils.readHexLong(header, "chunk", 0));
    if (chunk == null || chunk.version != version(header)) {
      throw damaged(header);
    }
    return (block + chunk.len) * BLOCK;
  }

  /** The error for a save that the header names, but that cannot be read. */
  private MVStoreException damaged(Map<String, String> header) {
    String description =
        header.isEmpty()
            ? "both copies of the header fail their checksums"
            : "the newest save is incomplete";
    IOException cause =
        unreadable == null ? new DamagedFileException(name, 0, description) : unreadable;
    return failed(DataUtils.ERROR_FILE_CORRUPT, "opening", cause);
  }

  @Override
  public ByteBuffer readFully(SFChunk chunk, long position, int length) {
    readCount.incrementAndGet();
    readBytes.addAndGet(length);
    try {
      return position < HEADER
          ? file.readHeader()
          : file.read(position, length, chunk == null ? BlockFile.UNKNOWN_OWNER : chunk.id);
    } catch (RuntimeException | Error e) {
      throw failed(DataUtils.ERROR_READING_FAILED, "reading " + length + " at " + position, e);
    } catch (IOException e) {
      if (unreadable == null) {
        unreadable = e;
      }
      throw failed(DataUtils.ERROR_READING_FAILED, "reading " + length + " at " + position, e);
    }
  }

  /** Reads a whole chunk, block by block, and passes each damaged one to the consumer. */
  void check(Consumer<DirectoryDamage> damages, LongConsumer progress) throws IOException {
    for (SFChunk chunk : getChunks().values()) {
      for (long block = chunk.block; block < chunk.block + chunk.len; block++) {
        try {
          file.read(block * BLOCK, BLOCK, chunk.id);
        } catch (DamagedFileException e) {
          damages.accept(e.damage());
        }
        progress.accept(BLOCK);
      }
    }
  }

  /**
   * A buffer with room for all unsaved pages, if they can be compressed as well as those of the
   * last save. One that grows is copied for that, and takes up to two and a half times the chunk.
   */
  @Override
  public WriteBuffer getWriteBuffer() {
    // Pages of metadata can make the count negative.
    saving = Math.max(0, getMvStore().getUnsavedMemory());
    return new WriteBuffer(SMALLEST_BUFFER + (int) (saving * Math.min(1, MARGIN * compression)));
  }

  /** The bytes of the last save in the file, for each byte that its pages took in memory. */
  double compression() {
    return compression;
  }

  @Override
  protected void writeFully(SFChunk chunk, long position, ByteBuffer source) {
    int length = source.remaining();
    try {
      if (position < HEADER) {
        file.writeHeader(source);
        file.sync();
      } else {
        if (saving > SMALLEST_BUFFER) {
          compression = (double) length / saving;
        }
        writeChunk(position, source, chunk.id);
      }
    } catch (IOException | RuntimeException | Error e) {
      throw failed(DataUtils.ERROR_WRITING_FAILED, "writing " + length + " at " + position, e);
    }
    setSize(Math.max(size(), position + length));
    writeCount.incrementAndGet();
    writeBytes.addAndGet(length);
  }

  private void writeChunk(long position, ByteBuffer source, int chunk) throws IOException {
    ByteBuffer first = source.duplicate().limit(source.position() + BLOCK);
    source.position(first.limit());
    file.write(source, position + BLOCK, chunk);
    file.sync();
    if (log != null) {
      log.sync();
    }
    file.write(first, position, chunk);
    file.sync();
    // Forces MVStore to write its header now instead of some chunks later. With an older header it
    // would follow links through chunks whose space may have been reused.
    storeHeader.put("clean", 1);
  }

  @Override
  public void sync() {
    try {
      file.sync();
    } catch (IOException | RuntimeException | Error e) {
      throw failed(DataUtils.ERROR_WRITING_FAILED, "sync", e);
    }
  }

  @Override
  protected void truncate(long length) {
    try {
      file.truncate(length);
      setSize(length);
    } catch (IOException | RuntimeException | Error e) {
      throw failed(DataUtils.ERROR_WRITING_FAILED, "cutting to " + length, e);
    }
  }

  /** An error of MVStore whose cause is an IOException, whatever the disk threw. */
  private static MVStoreException failed(int code, String doing, Throwable failure) {
    IOException cause =
        failure instanceof IOException known
            ? known
            : new IOException(String.valueOf(failure.getMessage()), failure);
    return DataUtils.newMVStoreException(code, "{0}: {1}", doing, cause.getMessage(), cause);
  }

  @Override
  public void close() {
    super.close();
    try {
      file.close();
    } catch (IOException | RuntimeException | Error e) {
      throw failed(DataUtils.ERROR_WRITING_FAILED, "closing", e);
    }
  }

  @Override
  public void open(String name, boolean readOnly, char[] encryptionKey) {
    throw new UnsupportedOperationException("It is open since it was made");
  }

  @Override
  public ChunkFile open(String name, boolean readOnly) {
    throw new UnsupportedOperationException("It is open since it was made");
  }

  @Override
  public void backup(ZipOutputStream out) {
    throw new UnsupportedOperationException("A store is copied as a directory");
  }
}
