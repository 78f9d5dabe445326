// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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

  private static Ran checkWith(Path project, String report) throws IOException {
    create(project, report, "");
    return check(project, Map.of(), "--turn", "none");
  }

  private static Ran check(Path project, Map<String, String> environment, String... arguments) {
    Map<String, String> all = new HashMap<>(environment);
    all.put("PATH", project.resolve("bin") + ":" + System.getenv("PATH"));
    List<String> command =
        new ArrayList<>(List.of(project.resolve("check").toString(), "--seed", "1"));
    command.addAll(List.of(arguments));
    return Ran.of(command, project, all);
  }

  /**
   * Creates a project of two modules with the script. Its Maven only writes reports, which a test
   * gives.
   *
   * @param report what the module has after its tests
   * @param end what Maven does then
   */
  private static void create(Path project, String report, String end) throws IOException {
    Files.copy(Pages.page("check"), Files.createDirectories(project).resolve("check"));
    write(project, "pom.xml", "<module>one</module>\n<module>bom</module>\n");
    for (String module : List.of("one", "bom")) {
      write(project, module + "/pom.xml", "<artifactId>" + module + "</artifactId>\n");
    }
    Path maven =
        write(
            project,
            "bin/mvn",
            """
            #!/bin/sh
            case "$*" in *spotless*) exit 0 ;; esac
            mkdir -p one/target/surefire-reports
            cat >one/target/surefire-reports/TEST-OneTest.xml <<'XML'
            %s
            XML
            printf 'Test set: OneTest\\n\\n\\nfails <<< FAILURE!\\n' >one/target/surefire-reports/OneTest.txt
            printf '7 OneTest.search from seed 1\\nNotice: seed 3 finds nothing\\n' >one/target/searches.txt
            echo '[INFO] --- maven-surefire-plugin:3:test (default-test) @ one ---'
            echo '[INFO] --- maven-jar-plugin:3:jar (default-jar) @ one ---'
            %s
            """
                .formatted(report, end));
    assertThat(maven.toFile().setExecutable(true)).isTrue();
  }

  private static Path write(Path project, String name, String text) throws IOException {
    Path file = project.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  @Test
  void aLineForEachModuleThenWhatWasSkippedThenTheSum(@TempDir Path project) throws IOException {
    Ran ran =
        checkWith(
            project,
            """
            <testsuite name="OneTest" tests="3" errors="0" skipped="1" failures="0">
            <skipped type="x"><![CDATA[x: Assumption failed: needs Go: apt-get install golang-go""");
    assertThat(ran.out().replaceAll("\\d+ s\n", "N s\n"))
        .isEqualTo(
            """
            Checking Adjoin in the bounded form; the heavy group of this commit is none
            one                   3 tests        7 random cases     N s
            Skipped 1: needs Go: apt-get install golang-go
            Notice: seed 3 finds nothing
            Check passed: 3 tests, 0 failed, 1 skipped, 7 random cases from seed 1, N s
            """);
    assertThat(ran.exitCode()).isZero();
  }

  @Test
  void aPartIsTestedAnewWithAnotherJavaThatMavenUses(@TempDir Path project) throws IOException {
    create(
        project,
        "<testsuite name=\"x\" tests=\"3\" errors=\"0\" skipped=\"0\" failures=\"0\">",
        "");
    for (String version : List.of("17.0.9", "25.0.1")) {
      Path java =
          write(
              project,
              version + "/bin/java",
              "#!/bin/sh\necho 'openjdk version \"" + version + "\" 2026-01-01' >&2\n");
      assertThat(java.toFile().setExecutable(true)).isTrue();
      Map<String, String> home = Map.of("JAVA_HOME", project.resolve(version).toString());

      assertThat(check(project, home, "--full", "rest").out())
          .startsWith("Part rest in full, with Java " + version + "\n");
      assertThat(check(project, home, "--full", "rest").out())
          .isEqualTo("Part rest has passed for this commit and this Java\n");
    }
  }

  @Test
  void aFailedTestIsPrintedAndFailsTheCheck(@TempDir Path project) throws IOException {
    Ran ran =
        checkWith(
            project,
            "<testsuite name=\"x\" tests=\"3\" errors=\"1\" skipped=\"0\" failures=\"1\">");
    assertThat(ran.out())
        .contains("  2 failed\nfails <<< FAILURE!\n", "Check failed: 3 tests, 2 failed,");
    assertThat(ran.exitCode()).isEqualTo(1);
  }

  /** As when it is ended from outside, between two tests. */
  @Test
  void aMavenThatEndsInTheMiddleOfALineFailsTheCheck(@TempDir Path project) throws IOException {
    create(
        project,
        "<testsuite name=\"x\" tests=\"3\" errors=\"0\" skipped=\"0\" failures=\"0\">",
        "printf '\\033[0m' && exit 143");

    Ran ran = check(project, Map.of(), "--turn", "none");

    assertThat(ran.out()).contains("[ERROR] Maven failed\n", "Check failed: 3 tests, 0 failed,");
    assertThat(ran.exitCode()).isEqualTo(1);
  }

  @Test
  void aModuleWithoutTestsFailsTheCheck(@TempDir Path project) throws IOException {
    Ran ran =
        checkWith(
            project,
            "<testsuite name=\"x\" tests=\"0\" errors=\"0\" skipped=\"0\" failures=\"0\">");
    assertThat(ran.out()).contains("one: no test ran\n", "Check failed: 0 tests");
    assertThat(ran.exitCode()).isEqualTo(1);
  }
}
