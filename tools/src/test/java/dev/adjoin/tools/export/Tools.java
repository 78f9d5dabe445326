// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Programs of other projects that read what is exported. */
final class Tools {
  private Tools() {}

  /** A program on the path; null if it is not installed. */
  static @Nullable Path find(String name) {
    return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .findFirst()
        .orElse(null);
  }

  /** Runs a program that must succeed, and returns what it wrote to standard output. */
  static String run(Path folder, String... command) throws IOException, InterruptedException {
    Path err = Files.createTempFile("tool", ".txt");
    Process process =
        new ProcessBuilder(command).directory(folder.toFile()).redirectError(err.toFile()).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(out + Files.readString(err)).isZero();
    Files.delete(err);
    return out;
  }
}
