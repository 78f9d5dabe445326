// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipOutputStream;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVStoreException;
import org.h2.mvstore.RandomAccessStore;
import org.h2.mvstore.SFChunk;
import org.jspecify.annotations.Nullable;

/**
 * The file in which MVStore stores its chunks, written so that a power failure cannot damage it.
 *
 * <p>A chunk contains the pages of one commit. MVStore accepts a chunk if its first and last bytes
 * are valid, although a disk may have written those before the bytes between them. This class
 * therefore writes the first block of a chunk last, after everything else has been synced, so a
 * chunk that MVStore can find is complete. The log is synced before that block too; otherwise a
 * chunk might contain half a batch.
 */
final class ChunkFile extends RandomAccessStore {
  private static final int BLOCK = 4096;
  private static final int HEADER = 2 * BLOCK;

  /** The page size. Small pages limit how many unchanged bytes a commit writes. */
  private static final int PAGE_BYTES = 4096;

  private static final int MAX_CACHE_MEGABYTES = 64;

  private final Disk.File file;

  /** Null while the trees are being opened, because the replayed log is durable already. */
  private volatile @Nullable Log log;

  ChunkFile(Disk.File file, String name) throws IOException {
    super(Map.of("cacheSize", cacheMegabytes(), "pageSplitSize", PAGE_BYTES));
    this.file = file;
    init(name, false);
    if (isBlank()) {
      file.truncate(0);
    }
    setSize(file.length());
  }

  /**
   * Whether the file contains only zeros, because the power failed before the header of a new file
   * was synced.
   */
  private boolean isBlank() throws IOException {
    if (file.length() > HEADER) {
      return false;
    }
    ByteBuffer bytes = ByteBuffer.allocate((int) file.length());
    file.read(bytes, 0);
    return Arrays.equals(bytes.array(), new byte[bytes.capacity()]);
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
    setSize(endOfNewestChunk());
    super.readStoreHeader(recoveryMode);
    setSize(length);
  }

  private long endOfNewestChunk() {
    long newest = -1;
    long end = HEADER;
    for (Map<String, String> header : List.of(header(0), header(BLOCK))) {
      long block = DataUtils.readHexLong(header, "block", 0);
      SFChunk chunk =
          readChunkHeaderAndFooter(block, (int) DataUtils.readHexLong(header, "chunk", 0));
      long version = DataUtils.readHexLong(header, "version", 0);
      if (chunk != null && version > newest) {
        newest = version;
        end = (block + chunk.len) * BLOCK;
      }
    }
    return end;
  }

  /** One of the two copies of the header; empty if it is unreadable. */
  private Map<String, String> header(long position) {
    String text = new String(readFully((SFChunk) null, position, BLOCK).array(), ISO_8859_1);
    try {
      return DataUtils.parseMap(text.substring(0, Math.max(0, text.indexOf('\n'))));
    } catch (MVStoreException e) {
      return Map.of();
    }
  }

  @Override
  public ByteBuffer readFully(SFChunk chunk, long position, int length) {
    ByteBuffer bytes = ByteBuffer.allocate(length);
    try {
      file.read(bytes, position);
    } catch (IOException e) {
      throw failed(DataUtils.ERROR_READING_FAILED, "reading " + length + " at " + position, e);
    }
    readCount.incrementAndGet();
    readBytes.addAndGet(length);
    return bytes.flip();
  }

  @Override
  protected void writeFully(SFChunk chunk, long position, ByteBuffer source) {
    int length = source.remaining();
    try {
      if (position < HEADER) {
        file.write(source, position);
        file.sync();
      } else {
        writeChunk(position, source);
      }
    } catch (IOException e) {
      throw failed(DataUtils.ERROR_WRITING_FAILED, "writing " + length + " at " + position, e);
    }
    setSize(Math.max(size(), position + length));
    writeCount.incrementAndGet();
    writeBytes.addAndGet(length);
  }

  private void writeChunk(long position, ByteBuffer source) throws IOException {
    ByteBuffer first = source.duplicate().limit(source.position() + BLOCK);
    source.position(first.limit());
    file.write(source, position + BLOCK);
    file.sync();
    if (log != null) {
      log.sync();
    }
    file.write(first, position);
    file.sync();
    // Forces MVStore to write its header now instead of some chunks later. With an older header it
    // would follow links through chunks whose space may have been reused.
    storeHeader.put("clean", 1);
  }

  @Override
  public void sync() {
    try {
      file.sync();
    } catch (IOException e) {
      throw failed(DataUtils.ERROR_WRITING_FAILED, "sync", e);
    }
  }

  @Override
  protected void truncate(long length) {
    try {
      file.truncate(length);
      setSize(length);
    } catch (IOException e) {
      throw failed(DataUtils.ERROR_WRITING_FAILED, "cutting to " + length, e);
    }
  }

  private static MVStoreException failed(int code, String doing, IOException cause) {
    return DataUtils.newMVStoreException(code, "{0}: {1}", doing, cause.getMessage(), cause);
  }

  @Override
  public void close() {
    super.close();
    try {
      file.close();
    } catch (IOException e) {
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
