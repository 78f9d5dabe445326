// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.repair;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Bytes that are written once and then read in order: in memory as long as they are few, in a
 * temporary file beyond that. Writers are serialised; reading begins after the last write.
 */
final class SpillFile {
  /** The number of bytes that are kept in memory. */
  static final int BUFFER = 128 * 1024;

  private final Supplier<Path> newFile;
  private final ByteArrayOutputStream buffer = new ByteArrayOutputStream(256);
  private final DataOutputStream out = new DataOutputStream(buffer);
  private @Nullable Path file;

  /** Writes one record. */
  interface Record {
    void write(DataOutputStream out) throws IOException;
  }

  /**
   * @param newFile gives the name of a new temporary file, whoever gives it deletes it
   */
  SpillFile(Supplier<Path> newFile) {
    this.newFile = newFile;
  }

  synchronized void append(Record record) {
    try {
      record.write(out);
      if (buffer.size() >= BUFFER) {
        flush();
      }
    } catch (IOException e) {
      throw new UncheckedIOException("The temporary files of a check must be writable", e);
    }
  }

  private void flush() throws IOException {
    if (file == null) {
      file = newFile.get();
    }
    try (OutputStream target =
        Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      buffer.writeTo(target);
    }
    buffer.reset();
  }

  /** Everything that was written, from its beginning. */
  synchronized DataInputStream read() throws IOException {
    InputStream rest = new ByteArrayInputStream(buffer.toByteArray());
    return new DataInputStream(
        file == null
            ? rest
            : new SequenceInputStream(
                new BufferedInputStream(Files.newInputStream(file), BUFFER), rest));
  }

  /** Frees the file; what was written is lost. */
  synchronized void discard() throws IOException {
    buffer.reset();
    if (file != null) {
      Files.deleteIfExists(file);
      file = null;
    }
  }
}
