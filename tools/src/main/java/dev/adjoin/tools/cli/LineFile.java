// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
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
    copy.toFile().deleteOnExit();
    Files.copy(in, copy, StandardCopyOption.REPLACE_EXISTING);
    return new LineFile(name, copy, true);
  }

  /** Not by a channel, which an interrupt would close before the work that reads can end. */
  BufferedReader open() {
    try {
      return new BufferedReader(
          new InputStreamReader(
              new FileInputStream(path.toFile()), StandardCharsets.UTF_8.newDecoder()));
    } catch (IOException e) {
      throw unreadable(name, e);
    }
  }

  static Failure unreadable(String name, IOException e) {
    String reason = String.valueOf(e.getMessage());
    if (e instanceof CharacterCodingException) {
      reason = "it is not UTF-8";
    } else if (e instanceof AccessDeniedException) {
      reason = "permission denied";
    }
    return Failure.mistake(name + " cannot be read: " + reason, "Name a file of JSON lines");
  }

  @Override
  public void close() {
    if (isCopy) {
      path.toFile().delete();
    }
  }
}
