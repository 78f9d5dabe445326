// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The lists in {@code ./check} agree with the modules and the tests. */
class CheckScriptTest {
  private static final Pattern TAG = Pattern.compile("@Tag\\(\"([a-z0-9-]+)\"\\)");

  private static Ran check(String... arguments) {
    List<String> command =
        Stream.concat(Stream.of(Pages.page("check").toString()), Stream.of(arguments)).toList();
    return Ran.of(command, Pages.ROOT, Map.of());
  }

  /** The words behind a kind of line of {@code ./check --list}. */
  private static List<String> listed(String kind) {
    return check("--list")
        .out()
        .lines()
        .filter(line -> line.startsWith(kind + " "))
        .map(line -> line.substring(kind.length() + 1))
        .toList();
  }

  private static List<Path> modules() throws IOException {
    return Clone.modules().stream().filter(module -> !module.endsWith("bom")).toList();
  }

  private static String pom(Path module) throws IOException {
    return Files.readString(module.resolve("pom.xml"));
  }

  /** The groups whose tests have a tag. */
  private static Set<String> tags() throws IOException {
    Set<String> tags = new TreeSet<>();
    for (Path module : modules()) {
      Path tests = module.resolve("src/test/java");
      if (Files.exists(tests)) {
        try (Stream<Path> files = Files.walk(tests)) {
          for (Path file : files.filter(f -> f.toString().endsWith("Test.java")).toList()) {
            TAG.matcher(Files.readString(file)).results().forEach(tag -> tags.add(tag.group(1)));
          }
        }
      }
    }
    return tags;
  }

  @Test
  void everyHeavyGroupIsATagOrTheTestsOfAModule() throws IOException {
    Set<String> groups = tags();
    for (Path module : modules()) {
      Pattern.compile("<([a-z0-9-]+)\\.tests>\\*\\*/\\w+\\.java<")
          .matcher(pom(module))
          .results()
          .forEach(smoke -> groups.add(smoke.group(1)));
    }
    assertThat(listed("group")).containsExactlyElementsOf(groups);
  }

  @Test
  void aBuildWithoutTheScriptLeavesOutTheSameTags() throws IOException {
    assertThat(Files.readString(Pages.page("pom.xml")))
        .contains("<adjoin.later>" + String.join(",", tags()) + "</adjoin.later>");
  }

  @Test
  void everyModuleCanBeBuiltWithoutItsTests() throws IOException {
    for (Path module : modules()) {
      String name = "skip." + Pages.ROOT.relativize(module).toString().replace('/', '-');
      assertThat(pom(module))
          .as("%s", module)
          .contains("<%s>false</%s>".formatted(name, name), "<skipTests>${" + name + "}<");
    }
  }

  @Test
  void thePartsOfTheFullFormTestEveryModuleAndRunEveryNight() throws IOException {
    List<String> parts = listed("part");
    assertThat(
            parts.stream()
                .flatMap(part -> Stream.of(part.split(": ")[1].split(" ")))
                .collect(Collectors.toSet()))
        .containsExactlyInAnyOrderElementsOf(listed("module"));
    assertThat(Files.readString(Pages.page(".github/workflows/full.yml")))
        .contains(
            "part: " + parts.stream().map(part -> part.split(":")[0]).toList() + "\n",
            "run: ./check --full ${{ matrix.part }}\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "nosuch | \"nosuch\" is not a module; these are: testing core engine",
        "--full nosuch | \"nosuch\" is not a part of the full form; these are: core engine",
        "--turn nosuch | \"nosuch\" is not a heavy group; these are: benchmarks browser-data",
        "--seed two | --seed needs a whole number, but got \"two\"",
        "--seed | --seed needs a value",
        "--test SomeTest | --test needs the module of the test",
        "--quick | \"--quick\" is not an option"
      })
  void aMistakeIsNamedBeforeAnythingRuns(String arguments, String message) {
    Ran ran = check(arguments.split(" "));
    assertThat(ran.err()).startsWith("check: " + message);
    assertThat(ran.err()).endsWith("./check --help lists the options\n");
    assertThat(ran.out()).isEmpty();
    assertThat(ran.exitCode()).isEqualTo(2);
  }
}
