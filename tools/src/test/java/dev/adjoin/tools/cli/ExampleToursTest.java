// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.tools.console.ExitCode;
import dev.adjoin.tools.sample.BundledExample;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs the tours of the examples, and compares what they print with the files under tours. */
class ExampleToursTest {
  /** A time that was set by the clock: those of the sample have whole seconds. */
  private static final Pattern NOW = Pattern.compile("\\d{4}-\\d\\d-\\d\\dT[\\d:]+\\.\\d+Z");

  private static final Pattern COMMAND = Pattern.compile("(?m)^\\./adjoin (\\w+)");

  static List<String> names() {
    return BundledExample.all().stream().map(BundledExample::name).toList();
  }

  @Test
  void everyExampleOfTheRepositoryComesWithAdjoin() {
    assertThat(names())
        .containsExactlyInAnyOrderElementsOf(
            Models.examples().stream().map(file -> file.getParent().getFileName() + "").toList());
  }

  @ParameterizedTest
  @MethodSource("names")
  void printsWhatItsFileSays(String name) throws IOException {
    Ran ran = InProcess.run("example", name);
    assertThat(ran.err()).isEmpty();
    assertThat(ran.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(ran.out())
        .as("every command is right, also where the table refuses it")
        .doesNotContain("mistake in Adjoin", "is not an input", "--help");
    Golden.check("tours/" + name + ".txt", NOW.matcher(ran.out()).replaceAll("(now)"));
  }

  @ParameterizedTest
  @MethodSource("names")
  void aTourAsksChangesAndAsksAgain(String name) throws IOException {
    String tour = Files.readString(Models.root().resolve(Path.of("examples", name, "tour.sh")));
    List<String> commands = COMMAND.matcher(tour).results().map(found -> found.group(1)).toList();
    assertThat(commands).startsWith("load").contains("ask");
    assertThat(commands).containsAnyOf("link", "change", "unlink", "delete");
    assertThat(tour.lines()).allMatch(line -> line.length() <= 100);
  }

  @Test
  void isColouredOnATerminal() {
    Matcher command =
        Pattern.compile("\u001b\\[1m\\./adjoin load .*\u001b\\[0m\n")
            .matcher(InProcess.coloured("example", "movies").out());
    assertThat(command.find()).isTrue();
  }

  @Test
  void aSignalStopsTheTourAndLeavesNothingBehind(@TempDir Path folder) throws Exception {
    Process tour =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Djava.io.tmpdir=" + folder,
                "-cp",
                JavaBlock.classPath(),
                "dev.adjoin.tools.cli.Main",
                "example",
                "campus")
            .start();
    try (BufferedReader out = tour.inputReader(StandardCharsets.UTF_8)) {
      assertThat(out.readLine()).startsWith("campus ");
      assertThat(folder).isNotEmptyDirectory();
      tour.toHandle().destroy(); // As Ctrl-C does, while the sample is loaded.
      assertThat(tour.waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(tour.errorReader(StandardCharsets.UTF_8).lines())
          .contains("adjoin: The tour was interrupted");
      assertThat(folder).isEmptyDirectory();
    } finally {
      tour.destroyForcibly();
    }
  }
}
