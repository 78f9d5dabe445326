// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.console;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The options {@code --out} and {@code --force}: a file that takes the result of a command in place
 * of standard output. A file that exists is replaced only with {@code --force}.
 */
public final class OutputFile {
  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Write to this new file instead of standard output.")
  private @Nullable Path file;

  @Option(names = "--force", description = "With --out: replace the file if it exists.")
  private boolean force;

  /**
   * Fails if the file could not be written at the end, so that a command says so before it works.
   */
  public void check() {
    if (file == null) {
      if (force) {
        throw Failure.mistake("--force needs --out", "Name the file to replace, or leave it out");
      }
      return;
    }
    requireFolder(file);
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw Failure.mistake(file + " is not a file", "Name a file with --out");
    }
    if (Files.exists(file) && !force) {
      throw Failure.mistake(
          file + " exists already", "Name a new file, or replace that one with --force");
    }
  }

  /**
   * Prints the text, or writes it to the file and prints that.
   *
   * @param next what follows the name of the file in the printed line
   */
  public void write(String text, String next, Console console) {
    check();
    if (file == null) {
      console.out().print(text);
      return;
    }
    replace(file, text);
    console.out().print("Wrote " + file + next + "\n");
  }

  private static void requireFolder(Path file) {
    Path folder = file.getParent();
    if (folder != null && !Files.isDirectory(folder)) {
      throw Failure.mistake(
          "There is no folder " + folder, "Make it, or name a file in a folder that exists");
    }
  }

  /** Replaces a file as a whole: a crash leaves the old one or the new one. */
  public static void replace(Path file, String text) {
    requireFolder(file);
    try {
      Path target = Files.exists(file) ? file.toRealPath() : file;
      Path temporary = target.resolveSibling(target.getFileName() + ".new");
      try {
        Files.writeString(temporary, text);
        Files.move(temporary, target, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(temporary);
      }
    } catch (IOException e) {
      throw Failure.failed(
          "The file " + file + " cannot be written: " + e.getMessage(),
          "Check the folder and its permissions");
    }
  }
}
