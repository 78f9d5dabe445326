// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.database;

import dev.adjoin.tools.database.LineReader.Line;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Lines of a load that occur before the entity that they refer to, kept in a temporary file until
 * the rest of the input is written. Not thread-safe.
 *
 * <p>Lines of the same item must stay in order. Therefore the hashes of the keys of deferred lines
 * are kept, in a set of fixed size, and a line whose key may be among them is deferred too. A
 * collision of two hashes only defers one more line.
 */
final class DeferredLines implements AutoCloseable {
  private static final int HASHES = 1 << 22;
  private final BitSet keys = new BitSet();
  private @Nullable Path file;
  private @Nullable DataOutputStream out;
  private long size;

  boolean isEmpty() {
    return file == null;
  }

  /** The number of lines. */
  long size() {
    return size;
  }

  /** Whether a line of this item may have been deferred. */
  boolean mayHave(String type, List<Object> key) {
    return !isEmpty() && keys.get(hash(type, key));
  }

  private static int hash(String type, List<Object> key) {
    int hash = 31 * type.hashCode() + key.hashCode();
    return (hash ^ (hash >>> 16)) & (HASHES - 1);
  }

  void add(Line line, String type, List<Object> key) {
    keys.set(hash(type, key));
    size++;
    try {
      if (out == null) {
        file = Files.createTempFile("adjoin-", ".jsonl");
        file.toFile().deleteOnExit();
        out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)));
      }
      out.writeInt(line.file());
      out.writeInt(line.number());
      out.writeInt(line.bytes().length);
      out.write(line.bytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads the lines in the order in which they were deferred; no more can be added. */
  void forEach(Consumer<Line> reader) {
    if (file == null || out == null) {
      return;
    }
    try {
      out.close();
      try (DataInputStream in =
          new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
        long left = Files.size(file);
        while (left > 0) {
          int from = in.readInt();
          int number = in.readInt();
          byte[] bytes = new byte[in.readInt()];
          in.readFully(bytes);
          left -= 3 * Integer.BYTES + bytes.length;
          reader.accept(new Line(from, number, bytes));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try {
      if (out != null) {
        out.close();
      }
      if (file != null) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
