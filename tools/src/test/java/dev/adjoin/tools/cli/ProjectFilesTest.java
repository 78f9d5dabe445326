// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** Files that nothing here runs: the workflow, the templates and the launcher for Windows. */
class ProjectFilesTest {

  private static String text(String path) throws IOException {
    return Files.readString(Pages.page(path));
  }

  private static Object yaml(String text) {
    return new Load(LoadSettings.builder().build()).loadFromString(text);
  }

  /** What is at a path of keys and positions. */
  private static Object at(Object yaml, Object... path) {
    Object found = yaml;
    for (Object step : path) {
      found = found instanceof List<?> list ? list.get((int) step) : ((Map<?, ?>) found).get(step);
    }
    return found;
  }

  @Test
  void theWorkflowRunsTheCheckWithTheOldestAndTheNewestJava() throws IOException {
    Object check = at(yaml(text(".github/workflows/check.yml")), "jobs", "check");
    assertThat(at(check, "strategy", "matrix", "java")).isEqualTo(List.of(17, 25));
    assertThat(at(check, "strategy", "fail-fast")).isEqualTo(false);
    assertThat(at(check, "steps", 1, "with", "java-version")).isEqualTo("${{ matrix.java }}");

    List<String> commands =
        ((List<?>) at(check, "steps"))
            .stream()
                .map(step -> ((Map<?, ?>) step).get("run"))
                .filter(String.class::isInstance)
                .map(String.class::cast)
                .toList();
    assertThat(commands).containsExactly("./check");
    assertThat(Pages.page("check")).isExecutable();
    assertThat(text("pom.xml")).contains("<maven.compiler.release>17</maven.compiler.release>");
  }

  @Test
  void everyTemplateOfAnIssueSaysWhatItIsFor() throws IOException {
    try (Stream<Path> templates = Files.list(Pages.page(".github/ISSUE_TEMPLATE"))) {
      for (Path template : templates.toList()) {
        String[] parts = Files.readString(template).split("(?m)^---\n");
        assertThat(parts).as("%s", template).hasSize(3);
        assertThat(((Map<?, ?>) yaml(parts[1])).keySet().stream().map(String::valueOf))
            .as("%s", template)
            .containsExactly("name", "about");
        assertThat(parts[2]).as("%s", template).isNotBlank();
      }
    }
  }

  @Test
  void theSiteIsBuiltFromExactVersions() throws IOException {
    Object versions = at(yaml(text("docs/site/package.json")), "devDependencies");
    assertThat(((Map<?, ?>) versions).values().stream().map(String::valueOf))
        .isNotEmpty()
        .allMatch(version -> version.matches("\\d+\\.\\d+\\.\\d+"));
    assertThat(Pages.page("docs/site/build")).isExecutable();
    assertThat(text(".github/workflows/site.yml")).contains("- run: docs/site/build ");
  }

  @Test
  void theLandingPageOfTheSiteLeadsToPages() throws IOException {
    Object front = yaml(text("docs/site/index.md").split("(?m)^---\n")[1]);
    List<String> links =
        Stream.of(at(front, "hero", "actions"), at(front, "features"))
            .flatMap(part -> ((List<?>) part).stream())
            .map(part -> String.valueOf(at(part, "link")))
            .toList();
    assertThat(links)
        .hasSizeGreaterThan(5)
        .allSatisfy(link -> assertThat(Pages.page("docs" + link + ".md")).exists());
  }

  @Test
  void theTemplatesNameFilesAndCommandsThatExist() throws IOException {
    assertThat(text(".github/pull_request_template.md")).contains("`./check`", "`CHANGELOG.md`");
    assertThat(text("CHANGELOG.md")).startsWith("# Changelog\n");
    assertThat(text(".github/ISSUE_TEMPLATE/bug.md")).contains("SECURITY.md", "`adjoin version`");
    assertThat(InProcess.run("version").exitCode()).isZero();
    assertThat(text("SECURITY.md")).contains("## Report a vulnerability");
  }

  private static TreeSet<String> options(String launcher, Predicate<String> which) {
    return Pattern.compile("-X[A-Za-z:+]+(=\\w+)?")
        .matcher(launcher)
        .results()
        .map(MatchResult::group)
        .filter(which)
        .collect(TreeSet::new, TreeSet::add, TreeSet::addAll);
  }

  @Test
  void theLauncherForWindowsStartsJavaWithTheOptionsOfTheOther() throws IOException {
    String windows = text("tools/src/assembly/adjoin.bat");
    String shell = text("adjoin");
    Predicate<String> isForRuns = option -> !option.matches(".*(Shared|share|Dump|show).*");

    assertThat(options(windows, option -> true)).isEqualTo(options(shell, isForRuns));
    assertThat(windows).endsWith(" -jar \"%~dp0..\\lib\\adjoin.jar\" %*\n");
    assertThat(shell)
        .contains("if [ -f \"$root/../lib/adjoin.jar\" ]")
        .endsWith(" -jar \"$jar\" \"$@\"\n");
  }

  /** A command with options of its own is one of both launchers. */
  @Test
  void theLauncherForWindowsKnowsTheSameCommands() throws IOException {
    String windows = text("tools/src/assembly/adjoin.bat");
    TreeSet<String> named =
        Pattern.compile("if \"%~1\"==\"([a-z]+)\"")
            .matcher(windows)
            .results()
            .map(result -> result.group(1))
            .collect(TreeSet::new, TreeSet::add, TreeSet::addAll);

    assertThat(named).containsExactly("dump", "load", "serve", "studio");
    assertThat(text("adjoin")).contains("  serve | studio | dump) ;;\n  load)\n");
    Pattern.compile("goto (\\w+)")
        .matcher(windows)
        .results()
        .forEach(jump -> assertThat(windows).containsPattern("(?m)^:" + jump.group(1) + "$"));
  }
}
