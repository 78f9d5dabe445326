// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The order of the packages, and what they use of Adjoin: the public API, as any program does. */
class PackageOrderTest {
  private static final Path SOURCES =
      Path.of(System.getProperty("adjoin.root", "..")).resolve("spring/src/main/java/dev/adjoin");

  private static Stream<String> lines(Path file) {
    try {
      return Files.readAllLines(file).stream();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void theStarterDoesNotUseItsTestSlice() throws IOException {
    try (Stream<Path> files = Files.list(SOURCES.resolve("spring"))) {
      assertThat(files.filter(Files::isRegularFile).flatMap(PackageOrderTest::lines))
          .isNotEmpty()
          .noneMatch(line -> line.startsWith("import dev.adjoin.spring.test"));
    }
  }

  @Test
  void onlyThePublicApiOfAdjoinIsUsed() throws IOException {
    try (Stream<Path> files = Files.walk(SOURCES)) {
      List<String> all =
          files.filter(Files::isRegularFile).flatMap(PackageOrderTest::lines).toList();
      assertThat(all).isNotEmpty().noneMatch(line -> line.contains("dev.adjoin.internal"));
    }
  }
}
