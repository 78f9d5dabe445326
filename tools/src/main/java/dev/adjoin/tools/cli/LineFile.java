// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A file of lines that is read several times, and never held in memory.
 *
 * @param name as it was named
 * @param path where its lines are
 * @param isCopy whether that is a copy of something that can be read only once
 */
record LineFile(String name, Path path, boolean isCopy) implements AutoCloseable {
  private static final String STANDARD_INPUT = "-";
  private static final String MARK = "\uFEFF";

  /** Gets each line with its number, from 1; blank ones are passed over. */
  interface Reader {
    void line(int number, String text, long bytesRead);
  }

  static LineFile of(String name) {
    try {
      if (name.equals(STANDARD_INPUT)) {
        return copy("standard input", System.in);
      }
      Path path = Path.of(name);
      if (Files.isDirectory(path)) {
        throw Failure.mistake(name + " is a directory", "Name a file of JSON lines");
      }
      try (InputStream in = Files.newInputStream(path)) {
        return Files.isRegularFile(path) ? new LineFile(name, path, false) : copy(name, in);
      }
    } catch (NoSuchFileException | InvalidPathException e) {
      throw Failure.mistake(
          "There is no file " + name, "Name a file of JSON lines, or - for standard input");
    } catch (IOException e) {
      throw unreadable(name, e);
    }
  }

  private static LineFile copy(String name, InputStream in) throws IOException {
    Path copy = Files.createTempFile("adjoin-", ".jsonl");
    Files.copy(in, copy, StandardCopyOption.REPLACE_EXISTING);
    return new LineFile(name, copy, true);
  }

  private static Failure unreadable(String name, IOException e) {
    return Failure.mistake(
        name
            + " cannot be read: "
            + (e instanceof CharacterCodingException ? "it is not UTF-8" : reason(e)),
        "Name a file of JSON lines");
  }

  private static String reason(IOException e) {
    return e instanceof java.nio.file.AccessDeniedException
        ? "permission denied"
        : String.valueOf(e.getMessage());
  }

  long size() {
    return path.toFile().length();
  }

  void read(Reader reader) {
    try (CountedStream in = new CountedStream(Files.newInputStream(path));
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8.newDecoder()))) {
      int number = 0;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        String text = number == 1 && line.startsWith(MARK) ? line.substring(1) : line;
        if (!text.isBlank()) {
          reader.line(number, text, in.bytes());
        }
      }
    } catch (IOException e) {
      throw unreadable(name, e);
    }
  }

  @Override
  public void close() {
    if (isCopy) {
      path.toFile().delete();
    }
  }
}
