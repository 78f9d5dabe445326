// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/** Holds the sources of all modules to the sizes and habits of the house style. */
class SourcesTest {
  private static final int LONGEST_FILE = 500;
  private static final int LONGEST_METHOD = 40;
  private static final int MOST_PUBLIC_PERCENT = 60;
  private static final Path CORE = Repository.file("core/src/main/java/dev/adjoin");
  private static final Pattern PUBLIC_TYPE =
      Pattern.compile("public .*\\b(class|interface|record|enum)\\b.*");

  @Test
  void everyFileBeginsWithItsLicence() {
    assertThat(Repository.javaFiles())
        .isNotEmpty()
        .filteredOn(f -> !firstLine(f).equals("// SPDX-License-Identifier: Apache-2.0"))
        .extracting(Repository::name)
        .isEmpty();
  }

  @Test
  void noFileIsLongerThanFiveHundredLines() {
    assertThat(Repository.javaFiles())
        .filteredOn(file -> Repository.lines(file).size() > LONGEST_FILE)
        .extracting(Repository::name)
        .isEmpty();
  }

  @Test
  void noMethodIsLongerThanFortyLines() {
    assertThat(MethodSize.of(Repository.javaFiles()))
        .isNotEmpty()
        .filteredOn(method -> method.lines() > LONGEST_METHOD)
        .isEmpty();
  }

  @Test
  void mostTypesOfCoreThatNeedNotBeArePackagePrivate(TestReporter reporter) {
    List<Path> types = types();
    long open = types.stream().filter(SourcesTest::isPublic).count();
    reporter.publishEntry("public types of core", open + " of " + types.size());
    assumeTrue(
        Files.isDirectory(CORE.resolve("compile")),
        "the share says little before the compiler is there: the vocabulary alone is public");
    assertThat(100 * open / types.size()).isLessThanOrEqualTo(MOST_PUBLIC_PERCENT);
  }

  @Test
  void everyPackageOfCoreSaysItsPlaceAndIsNullMarked() {
    assertThat(types().stream().map(Path::getParent).distinct())
        .isNotEmpty()
        .filteredOn(folder -> !saysItsPlace(folder.resolve("package-info.java")))
        .extracting(Repository::name)
        .isEmpty();
  }

  private static boolean saysItsPlace(Path packageInfo) {
    if (!Files.exists(packageInfo)) {
      return false;
    }
    String text = String.join("\n", Repository.lines(packageInfo));
    return text.toLowerCase(java.util.Locale.ROOT).contains("package order")
        && text.contains("@NullMarked");
  }

  /** The files that declare a type; the house style has one top-level type a file. */
  private static List<Path> types() {
    return Repository.javaFiles(CORE).stream()
        .filter(file -> !file.endsWith("package-info.java"))
        .toList();
  }

  private static boolean isPublic(Path file) {
    return Repository.lines(file).stream().anyMatch(line -> PUBLIC_TYPE.matcher(line).matches());
  }

  private static String firstLine(Path file) {
    return Repository.lines(file).stream().findFirst().orElse("");
  }
}
