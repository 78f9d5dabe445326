// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The order of the packages: each uses only those before it. */
class PackageOrderTest {
  private static final List<String> ORDER =
      List.of(
          "text",
          "console",
          "data",
          "sample",
          "engine",
          "measure",
          "model",
          "database",
          "export",
          "export.code",
          "imports",
          "serve",
          "example",
          "studio.http",
          "studio.session",
          "studio.simulator",
          "studio.standalone",
          "studio.data",
          "studio.explore",
          "studio.query.expression",
          "studio.query.code",
          "studio.query",
          "studio.model",
          "studio.health",
          "studio",
          "cli");

  /** Packages that use the same API as any program. */
  private static final List<String> PUBLIC_API_ONLY =
      List.of("console", "data", "engine", "database", "serve");

  private static final Path SOURCES =
      Path.of(System.getProperty("adjoin.root", ".."))
          .resolve("tools/src/main/java/dev/adjoin/tools");

  private static String read(String packageName) throws IOException {
    StringBuilder text = new StringBuilder();
    try (Stream<Path> files = Files.list(SOURCES.resolve(packageName.replace('.', '/')))) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        text.append(Files.readString(file));
      }
    }
    return text.toString();
  }

  @Test
  void everyPackageHasAPlaceInTheOrder() throws IOException {
    try (Stream<Path> files = Files.walk(SOURCES)) {
      assertThat(
              files
                  .filter(Files::isRegularFile)
                  .map(file -> SOURCES.relativize(file.getParent()).toString())
                  .map(folder -> folder.replace(File.separatorChar, '.'))
                  .distinct())
          .containsExactlyInAnyOrderElementsOf(ORDER);
    }
  }

  @Test
  void aPackageUsesOnlyThoseBeforeIt() throws IOException {
    for (int i = 0; i < ORDER.size(); i++) {
      String source = read(ORDER.get(i));
      for (String later : ORDER.subList(i + 1, ORDER.size())) {
        Pattern uses = Pattern.compile("dev\\.adjoin\\.tools\\." + later + "\\.\\p{Lu}");
        assertThat(uses.matcher(source).find()).as(ORDER.get(i) + " uses " + later).isFalse();
      }
    }
  }

  @Test
  void commandsOnDataUseNoInternalsOfAdjoin() throws IOException {
    for (String each : PUBLIC_API_ONLY) {
      assertThat(read(each).contains("dev.adjoin.internal")).as(each).isFalse();
    }
  }

  @Test
  void onlyTheConsoleWritesToTheStandardStreams() throws IOException {
    for (String each : ORDER) {
      String source = read(each);
      boolean writes = source.contains("System.out") || source.contains("System.err");
      assertThat(writes && !each.equals("console")).as(each).isFalse();
    }
  }
}
