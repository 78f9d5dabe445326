// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.processor;

import dev.adjoin.internal.evolution.RecordedDesign;
import dev.adjoin.internal.evolution.RecordedDesignText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import javax.annotation.processing.Filer;
import javax.tools.JavaFileManager;
import javax.tools.StandardLocation;
import org.jspecify.annotations.Nullable;

/** Finds the lock file that a model names: a resource on the class path, as at run time. */
final class LockFile {
  private static final List<JavaFileManager.Location> LOCATIONS =
      List.of(
          StandardLocation.CLASS_OUTPUT, StandardLocation.CLASS_PATH, StandardLocation.SOURCE_PATH);

  private LockFile() {}

  /**
   * Reads the recorded design.
   *
   * @param said the path that the option says, of the file or of its folder; null without one
   * @throws IOException if there is no such file, or it cannot be read as a lock file
   */
  static RecordedDesign read(String name, @Nullable Path said, Filer filer) throws IOException {
    try {
      return RecordedDesignText.read(
          said == null ? resource(name, filer) : Files.readString(at(said, name)));
    } catch (IllegalArgumentException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /** The file that an option says, by its own path or by that of its folder. */
  static Path at(Path said, String name) {
    return Files.isDirectory(said) ? said.resolve(name) : said;
  }

  private static String resource(String name, Filer filer) throws IOException {
    for (JavaFileManager.Location location : LOCATIONS) {
      try (InputStream in = filer.getResource(location, "", name).openInputStream()) {
        return new String(in.readAllBytes(), StandardCharsets.UTF_8);
      } catch (IOException | RuntimeException e) {
        continue; // compilers say in different ways that it is not there
      }
    }
    throw new NoSuchFileException(name);
  }
}
