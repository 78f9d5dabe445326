// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.example;

import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.ExitCode;
import dev.adjoin.tools.console.Failure;
import dev.adjoin.tools.console.Interrupts;
import dev.adjoin.tools.console.Terminals;
import dev.adjoin.tools.example.Tour.Step;
import dev.adjoin.tools.sample.BundledExample;
import dev.adjoin.tools.text.Style;
import dev.adjoin.tools.text.Suggestion;
import dev.adjoin.tools.text.TextPage;
import dev.adjoin.tools.text.TextTable;
import dev.adjoin.tools.text.TextTable.Column;
import dev.adjoin.tools.text.Wrapping;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * The {@code example} command: runs the commands of a tour on a table in a temporary directory.
 *
 * <p>The files of the example come from the jar, so the tour runs from any folder; the commands are
 * printed as they are typed at the root of a clone.
 */
@Command(
    name = "example",
    description =
        "Take a tour of an example. A tour runs real commands and shows their output, on "
            + "a table in a temporary directory, which it removes. Without NAME, list the "
            + "examples.",
    descriptionHeading = "%n",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {"  adjoin example", "  adjoin example campus", "  adjoin example campus | less -R"})
public final class ExampleCommand implements Callable<Integer> {
  private final Console console;
  private final Commands commands;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "NAME",
      description = "The name of an example.")
  private @Nullable String name;

  /** Runs the commands of a tour. */
  public interface Commands {
    /**
     * Runs a command.
     *
     * @param data the directory of the data, for a command that reads or writes some
     */
    void run(Path data, Console console, List<String> arguments);
  }

  public ExampleCommand(Console console, Commands commands) {
    this.console = console;
    this.commands = commands;
  }

  @Override
  public Integer call() {
    List<BundledExample> examples = BundledExample.all();
    if (name == null) {
      console.out().print(list(examples));
      return ExitCode.OK;
    }
    BundledExample chosen =
        examples.stream().filter(each -> each.name().equals(name)).findFirst().orElse(null);
    if (chosen == null) {
      List<String> names = examples.stream().map(BundledExample::name).toList();
      throw Failure.mistake(
          "There is no example \"%s\"%s".formatted(name, Suggestion.of(name, names)),
          "Give one of " + String.join(", ", names));
    }
    return Interrupts.during(interrupted -> show(chosen, interrupted));
  }

  private TextPage list(List<BundledExample> examples) {
    TextTable table =
        new TextTable(Column.of("example", Style.NAME), Column.of("shows", Style.PLAIN));
    examples.forEach(each -> table.row(each.name(), Tour.parse(each.tour()).title()));
    TextPage page = new TextPage(console.colour());
    table.printTo(page);
    page.blank();
    page.line("Run one: ./adjoin example " + examples.get(0).name());
    return page;
  }

  private int show(BundledExample example, BooleanSupplier interrupted) {
    Tour tour = Tour.parse(example.tour());
    Path folder = createFolder(example);
    try {
      print(heading(example, tour));
      for (int i = 0; i < tour.steps().size(); i++) {
        Step step = tour.steps().get(i);
        print(introduction(i + 1, step));
        String output = run(example, folder, step);
        if (interrupted.getAsBoolean()) {
          Thread.interrupted(); // The files must still be removed.
          throw Failure.failed("The tour was interrupted", "Run it again: it starts from nothing");
        }
        print(output);
      }
      print(ending(example));
    } finally {
      remove(folder);
    }
    return ExitCode.OK;
  }

  /** Prints at once: a tour is read while it runs. */
  private void print(Object text) {
    console.out().print(text);
    console.out().flush();
  }

  private TextPage heading(BundledExample example, Tour tour) {
    TextPage page = new TextPage(console.colour());
    page.section(example.name());
    page.wrapped(0, Style.PLAIN, tour.title());
    return page;
  }

  private String introduction(int number, Step step) {
    TextPage page = new TextPage(console.colour());
    String label = number + ". ";
    List<String> lines = Wrapping.at(TextPage.WIDTH - label.length(), step.text());
    page.line(page.paint(Style.HEADING, label) + lines.get(0));
    lines.stream().skip(1).forEach(each -> page.line(" ".repeat(label.length()) + each));
    for (String line : step.lines()) {
      boolean isFirst = line.equals(step.lines().get(0));
      page.line(page.paint(Style.QUIET, isFirst ? "$ " : "  ") + page.paint(Style.NAME, line));
    }
    return "\n" + page;
  }

  /** The output of a command on both streams, with the paths that the user would have typed. */
  private String run(BundledExample example, Path folder, Step step) {
    String shown = "examples/" + example.name() + "/";
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    Console captured =
        Console.of(
            InputStream.nullInputStream(), printed, printed, console.colour(), Terminals.NONE);
    Path data = folder.resolve("data");
    commands.run(
        data,
        captured,
        step.arguments().stream()
            .map(
                each -> each.startsWith(shown) ? folder + each.substring(shown.length() - 1) : each)
            .toList());
    return printed
        .toString(StandardCharsets.UTF_8)
        .replace(" --engine dir:" + data, "")
        .replace(folder + "/", shown);
  }

  private String ending(BundledExample example) {
    TextPage page = new TextPage(console.colour());
    page.section("Go on");
    TextTable table = new TextTable(Column.of("", Style.NAME), Column.of("", Style.PLAIN));
    table.row("./adjoin studio", "the same data as a picture: choose " + example.name());
    table.row("examples/" + example.name() + "/model.yaml", "the model");
    table.row("examples/" + example.name() + "/Tour.java", "a tour in Java");
    table.printTo(page);
    return "\n" + page;
  }

  private static Path createFolder(BundledExample example) {
    try {
      Path folder = Files.createTempDirectory("adjoin-example-");
      Files.writeString(folder.resolve("model.yaml"), example.model());
      Files.writeString(folder.resolve("sample.jsonl"), example.sample());
      return folder;
    } catch (IOException e) {
      throw Failure.failed(
          "The temporary directory cannot be written: " + e.getMessage(),
          "Let -Djava.io.tmpdir in JAVA_TOOL_OPTIONS name another");
    }
  }

  private static void remove(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path each : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
