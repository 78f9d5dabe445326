// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.database;

import dev.adjoin.tools.console.Failure;
import java.io.ByteArrayOutputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The lines of several files as bytes, one file after the other; blank lines are left out. Reads
 * each file once and holds one line at a time. Not thread-safe.
 */
final class LineReader implements AutoCloseable {
  private static final String STANDARD_INPUT = "-";
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
  private static final String FIX = "Give a file of JSON lines";

  private final List<String> files;
  private final byte[] buffer = new byte[1 << 16];
  private int position;
  private int limit;
  private int file = -1;
  private int number;
  private @Nullable InputStream in;
  private long bytesRead;

  /**
   * One line.
   *
   * @param file the position of the file among those given
   * @param number the number of the line in its file, from 1
   */
  record Line(int file, int number, byte[] bytes) {}

  /** A reader of files that exist and can be read; {@code -} is standard input. */
  LineReader(List<String> files) {
    this.files = List.copyOf(files);
    files.forEach(LineReader::requireReadable);
  }

  private static void requireReadable(String name) {
    if (name.equals(STANDARD_INPUT)) {
      return;
    }
    Path path;
    try {
      path = Path.of(name);
    } catch (InvalidPathException e) {
      throw missing(name);
    }
    if (Files.isDirectory(path)) {
      throw Failure.mistake(name + " is a directory", FIX);
    }
    if (!Files.exists(path)) {
      throw missing(name);
    }
    if (!Files.isReadable(path)) {
      throw unreadable(name, new AccessDeniedException(name));
    }
  }

  private static Failure missing(String name) {
    return Failure.mistake("There is no file " + name, FIX + ", or - for standard input");
  }

  /** The name of a file, for messages. */
  String name(int position) {
    String name = files.get(position);
    return name.equals(STANDARD_INPUT) ? "standard input" : name;
  }

  /** The size of all files in bytes; -1 if it is not known. */
  long size() {
    long size = 0;
    for (String name : files) {
      Path path = Path.of(name);
      if (!Files.isRegularFile(path)) {
        return -1;
      }
      size += path.toFile().length();
    }
    return size;
  }

  long bytesRead() {
    return bytesRead;
  }

  /** The next line that is not blank; null at the end of the last file. */
  @Nullable Line next() {
    while (true) {
      if (in == null && !open()) {
        return null;
      }
      byte[] line;
      try {
        line = line();
      } catch (IOException e) {
        throw unreadable(name(file), e);
      }
      if (line == null) {
        close();
        continue;
      }
      number++;
      byte[] clean = number == 1 ? withoutMark(line) : line;
      if (!isBlank(clean)) {
        return new Line(file, number, clean);
      }
    }
  }

  private boolean open() {
    file++;
    if (file >= files.size()) {
      return false;
    }
    String name = files.get(file);
    try {
      // A FileChannel would be closed by an interrupt, while the run still has to finish cleanly.
      in = name.equals(STANDARD_INPUT) ? System.in : new FileInputStream(name);
    } catch (IOException e) {
      throw unreadable(name(file), e);
    }
    number = 0;
    position = 0;
    limit = 0;
    return true;
  }

  private byte @Nullable [] line() throws IOException {
    ByteArrayOutputStream rest = null;
    while (true) {
      if (position == limit) {
        position = 0;
        limit = in == null ? -1 : in.read(buffer);
        if (limit < 0) {
          limit = 0;
          return rest == null ? null : rest.toByteArray();
        }
        bytesRead += limit;
      }
      int end = position;
      while (end < limit && buffer[end] != '\n') {
        end++;
      }
      boolean isWhole = end < limit;
      if (isWhole && rest == null) {
        byte[] line = Arrays.copyOfRange(buffer, position, end);
        position = end + 1;
        return line;
      }
      rest = rest == null ? new ByteArrayOutputStream() : rest;
      rest.write(buffer, position, end - position);
      position = isWhole ? end + 1 : end;
      if (isWhole) {
        return rest.toByteArray();
      }
    }
  }

  private static byte[] withoutMark(byte[] line) {
    boolean hasMark =
        line.length >= BYTE_ORDER_MARK.length
            && Arrays.equals(line, 0, BYTE_ORDER_MARK.length, BYTE_ORDER_MARK, 0, 3);
    return hasMark ? Arrays.copyOfRange(line, BYTE_ORDER_MARK.length, line.length) : line;
  }

  private static boolean isBlank(byte[] line) {
    for (byte each : line) {
      if (each != ' ' && each != '\t' && each != '\r') {
        return false;
      }
    }
    return true;
  }

  /** The failure of reading a file. */
  static Failure unreadable(String name, IOException e) {
    String reason = String.valueOf(e.getMessage());
    if (e instanceof CharacterCodingException) {
      reason = "it is not UTF-8";
    } else if (e instanceof AccessDeniedException) {
      reason = "permission denied";
    }
    return Failure.mistake(name + " cannot be read: " + reason, FIX);
  }

  /** The names of the files, for messages. */
  List<String> names() {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < files.size(); i++) {
      names.add(name(i));
    }
    return names;
  }

  @Override
  public void close() {
    try {
      if (in != null && in != System.in) {
        in.close();
      }
    } catch (IOException e) {
      throw unreadable("A file", e);
    } finally {
      in = null;
    }
  }
}
