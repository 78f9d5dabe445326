// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the packages of this module use. */
class PackageOrderTest {
  private static final Path SOURCES =
      Path.of(System.getProperty("adjoin.root", ".."))
          .resolve("processor/src/main/java/dev/adjoin/processor");
  private static final Pattern IMPORT = Pattern.compile("(?m)^import (?:static )?([\\w.]+);");

  private static Stream<String> imports(Path folder) throws IOException {
    StringBuilder text = new StringBuilder();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        text.append(Files.readString(file));
      }
    }
    return IMPORT.matcher(text).results().map((MatchResult found) -> found.group(1));
  }

  @Test
  void thereAreTwoPackages() throws IOException {
    try (Stream<Path> folders = Files.list(SOURCES)) {
      assertThat(folders.filter(Files::isDirectory))
          .extracting(folder -> folder.getFileName().toString())
          .containsExactly("source");
    }
  }

  @Test
  void theGeneratedCodeIsMadeWithoutTheJavaCompiler() throws IOException {
    assertThat(imports(SOURCES.resolve("source")))
        .isNotEmpty()
        .noneMatch(name -> name.startsWith("javax."))
        .noneMatch(name -> name.startsWith("dev.adjoin.processor."));
  }

  @Test
  void usesCoreAndNoOtherModuleOrLibrary() throws IOException {
    assertThat(Stream.concat(imports(SOURCES), imports(SOURCES.resolve("source"))))
        .isNotEmpty()
        .allMatch(
            name ->
                name.matches(
                    "(java|javax\\.(annotation|lang|tools)|org\\.jspecify|dev\\.adjoin\\.(declare"
                        + "|internal|processor))\\..*"));
  }
}
