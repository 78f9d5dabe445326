// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.ExitCode;
import dev.adjoin.tools.console.Terminals;
import dev.adjoin.tools.example.Tour.Step;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class ExampleCommandTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final Console console = Console.of(out, out, false, Terminals.NONE);
  private final List<Path> folders = new ArrayList<>();

  private int run(ExampleCommand.Commands commands) {
    CommandLine line = new CommandLine(new ExampleCommand(console, commands));
    line.setExecutionExceptionHandler((thrown, command, parsed) -> ExitCode.FAILED);
    return line.execute("campus");
  }

  @Test
  void runsTheCommandsOnFilesOfATemporaryDirectoryAndRemovesIt() {
    int exitCode =
        run(
            (data, captured, arguments) -> {
              Path model = Path.of(arguments.get(1));
              assertThat(model).isRegularFile();
              folders.add(model.getParent());
              captured.out().print("The file " + model + " on --engine dir:" + data + "\n");
              captured.flush();
            });
    assertThat(exitCode).isEqualTo(ExitCode.OK);
    assertThat(folders).hasSizeGreaterThan(5).allMatch(Files::notExists);
    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("\nThe file examples/campus/model.yaml on\n")
        .doesNotContain(folders.get(0).toString());
  }

  @Test
  void removesTheDirectoryOfATourThatIsInterrupted() {
    int exitCode =
        run(
            (data, captured, arguments) -> {
              folders.add(data.getParent());
              Thread.currentThread().interrupt();
            });
    assertThat(exitCode).isEqualTo(ExitCode.FAILED);
    assertThat(Thread.interrupted()).isFalse();
    assertThat(folders).hasSize(1).allMatch(Files::notExists);
  }

  @Test
  void aStepIsACommentAndACommandThatMayTakeSeveralLines() {
    Tour tour =
        Tour.parse(
            """
            # SPDX-License-Identifier: Apache-2.0
            # What it shows

            # The first
            # step.
            ./adjoin link model.yaml \\
              'title=Night Train'
            """);
    assertThat(tour.title()).isEqualTo("What it shows");
    assertThat(tour.steps())
        .containsExactly(
            new Step(
                "The first step.",
                List.of("./adjoin link model.yaml \\", "  'title=Night Train'")));
    assertThat(tour.steps().get(0).arguments())
        .containsExactly("link", "model.yaml", "title=Night Train");
  }

  @Test
  void aStepWithoutACommandIsRefused() {
    assertThatThrownBy(() -> Tour.parse("# Title\n\n# Only a comment\n"))
        .hasMessage(
            "A step of a tour must be a comment and a command of adjoin, but was"
                + " \"Only a comment\" and []");
  }
}
