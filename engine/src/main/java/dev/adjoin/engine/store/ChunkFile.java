// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.zip.ZipOutputStream;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVStoreException;
import org.h2.mvstore.RandomAccessStore;
import org.h2.mvstore.SFChunk;
import org.jspecify.annotations.Nullable;

/**
 * The file MVStore keeps its chunks in, written so that a loss of power cannot damage it.
 *
 * <p>A chunk is what one commit writes. MVStore trusts a chunk whose first and last bytes are
 * whole, though a disk may have written those and not yet what is between. So here the first block
 * is written last, after everything else is safe: a chunk that can be found is complete. By then
 * the log is safe as well, without which a chunk might hold half of a batch.
 */
final class ChunkFile extends RandomAccessStore {
  private static final int BLOCK = 4096;

  /** Pages this small keep what a commit writes near what was changed. */
  private static final int PAGE_BYTES = 4096;

  private static final int MAX_CACHE_MEGABYTES = 64;

  private final Disk.File file;

  /** None while the trees are opened: what is then applied to them is safe already. */
  private volatile @Nullable Log log;

  ChunkFile(Disk.File file, String name) throws IOException {
    super(Map.of("cacheSize", cacheMegabytes(), "pageSplitSize", PAGE_BYTES));
    this.file = file;
    init(name, false);
    setSize(file.length());
  }

  /** From now on no chunk counts before that log is safe. */
  void follow(Log log) {
    this.log = log;
  }

  /** An eighth of a small heap. */
  private static int cacheMegabytes() {
    long heapMegabytes = Runtime.getRuntime().maxMemory() >> 20;
    return (int) Math.max(1, Math.min(MAX_CACHE_MEGABYTES, heapMegabytes / 8));
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
      if (position < 2 * BLOCK) {
        file.write(source, position);
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
