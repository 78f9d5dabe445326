// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Checks the source files of all modules. */
class SourcesTest {
  private static final String SOURCES = "src/main/java/";

  @Test
  void everyFileBeginsWithItsLicence() {
    assertThat(Repository.javaFiles())
        .isNotEmpty()
        .filteredOn(f -> !firstLine(f).equals("// SPDX-License-Identifier: Apache-2.0"))
        .extracting(Repository::name)
        .isEmpty();
  }

  @Test
  void everyPackageStatesItsPlaceInThePackageOrderAndIsNullMarked() {
    Map<String, Boolean> stated = new TreeMap<>();
    for (Path file : Repository.javaFiles()) {
      String name = Repository.name(file).replace('\\', '/');
      boolean isOfStranger = name.contains("src/test/resources/");
      if (name.contains(SOURCES) && !isOfStranger && !name.endsWith("module-info.java")) {
        String folder = name.substring(name.indexOf(SOURCES), name.lastIndexOf('/'));
        stated.merge(folder, statesItsPlace(file), Boolean::logicalOr);
      }
    }
    assertThat(stated).hasSizeGreaterThan(30).doesNotContainValue(false);
  }

  private static boolean statesItsPlace(Path file) {
    String text = String.join("\n", Repository.lines(file));
    return file.endsWith("package-info.java")
        && text.toLowerCase(Locale.ROOT).contains("package order")
        && text.contains("@NullMarked");
  }

  private static String firstLine(Path file) {
    return Repository.lines(file).stream().findFirst().orElse("");
  }
}
