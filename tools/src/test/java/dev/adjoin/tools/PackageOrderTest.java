// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Holds the order of the packages: {@code data}, then {@code cli}. */
class PackageOrderTest {
  private static final Path DATA =
      Path.of(System.getProperty("adjoin.root", ".."))
          .resolve("tools/src/main/java/dev/adjoin/tools/data");

  @Test
  void dataUsesNothingOfTheCommandLineAndPrintsNothing() throws IOException {
    try (Stream<Path> files = Files.list(DATA)) {
      for (Path file : files.toList()) {
        assertThat(Files.readString(file))
            .as(file.toString())
            .doesNotContain("dev.adjoin.tools.cli", "picocli", "System.out", "System.err");
      }
    }
  }
}
