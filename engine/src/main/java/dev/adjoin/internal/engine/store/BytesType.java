// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import java.nio.ByteBuffer;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;
import org.h2.mvstore.type.ByteArrayDataType;

/**
 * Keys and values as MVStore's own type for bytes writes them, with the memory that they really
 * take.
 *
 * <p>MVStore's type has the memory of a page estimated from the average of earlier entries, ignores
 * that a value grows when it is replaced, and ignores the headers of arrays. The page cache and the
 * limit of unsaved changes depend on that number.
 */
final class BytesType extends BasicDataType<byte[]> {
  static final BytesType INSTANCE = new BytesType();

  private static final int ARRAY_HEADER = 16;
  private static final int ALIGNMENT = 8;

  private final ByteArrayDataType format = ByteArrayDataType.INSTANCE;

  private BytesType() {}

  @Override
  public int getMemory(byte[] bytes) {
    return (ARRAY_HEADER + bytes.length + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  }

  @Override
  public boolean isMemoryEstimationAllowed() {
    return false;
  }

  @Override
  public void write(WriteBuffer buffer, byte[] bytes) {
    format.write(buffer, bytes);
  }

  @Override
  public byte[] read(ByteBuffer buffer) {
    return format.read(buffer);
  }

  @Override
  public byte[][] createStorage(int size) {
    return format.createStorage(size);
  }

  @Override
  public int compare(byte[] one, byte[] other) {
    return format.compare(one, other);
  }
}
