// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Compares a text with a golden file, or rewrites the file if a system property is set. */
final class Golden {
  private static final boolean REWRITE = Boolean.getBoolean("adjoin.rewrite");

  private Golden() {}

  static void check(String path, String text) throws IOException {
    Path file = Models.resource(path);
    if (REWRITE) {
      Files.writeString(file, text);
    }
    assertThat(text).isEqualTo(Files.exists(file) ? Files.readString(file) : "");
  }
}
