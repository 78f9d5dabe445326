// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.junit;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A text that a test names: a resource of its class, or a file. */
final class TestFile {
  private TestFile() {}

  /**
   * Reads a resource or, if there is none, a file.
   *
   * @param setting the setting that names it, for messages
   * @throws IllegalArgumentException if there is neither
   */
  static String read(Class<?> test, String setting, String name) {
    try (InputStream in = test.getResourceAsStream(name)) {
      if (in != null) {
        return new String(in.readAllBytes(), StandardCharsets.UTF_8);
      }
      if (Files.isRegularFile(Path.of(name))) {
        return Files.readString(Path.of(name));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(name + " cannot be read", e);
    }
    String beside = test.getPackageName().replace('.', '/');
    throw new IllegalArgumentException(
        "%s must name a resource or a file, but there is no resource %s and no file %s"
            .formatted(
                setting,
                name.startsWith("/") || beside.isEmpty() ? name : "/" + beside + "/" + name,
                name));
  }
}
