// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.database;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.ExitCode;
import dev.adjoin.tools.console.Interrupts;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The {@code load} command. */
@Command(
    name = "load",
    description =
        "Write entities and edges from files of JSON lines. Items that exist stay as they "
            + "are. The command reports lines that it rejects, and loads the others.",
    descriptionHeading = "%n",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adjoin load examples/campus/model.yaml students.jsonl courses.jsonl",
      "  gunzip -c campus.jsonl.gz | adjoin load examples/campus/model.yaml -",
      "",
      "A line: {\"type\": \"Student\", \"studentId\": \"a91\", \"name\": \"Ada\"}"
    })
public final class LoadCommand implements Callable<Integer> {
  private final Console console;
  @Mixin private DatabaseOptions options = new DatabaseOptions();

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "FILE",
      description = "Files of JSON lines; - is standard input.")
  private List<String> names = new ArrayList<>();

  @Option(
      names = "--overwrite",
      description = "Replace items that exist, whatever version they have.")
  private boolean overwrite;

  public LoadCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    return Interrupts.during(this::load);
  }

  private int load() {
    try (LineReader reader = new LineReader(names)) {
      return options.run(console, database -> load(database, reader));
    }
  }

  private int load(Database database, LineReader reader) {
    LoadReport report = new LoadReport(reader.names());
    boolean isWhole = false;
    try {
      new Loader(database, reader, overwrite, Loader.BATCH_LINES, report).run(console);
      isWhole = true;
    } catch (AdjoinException e) {
      if (e.reason() != Reason.INTERRUPTED) {
        throw e;
      }
      Thread.interrupted(); // The engine must still be closed cleanly.
    } finally {
      print(report, isWhole);
    }
    if (!isWhole) {
      console.error(
          "The load was interrupted", "Run it again: items that were written stay as they are");
    }
    return isWhole && report.isClean() ? ExitCode.OK : ExitCode.FAILED;
  }

  /** Prints the summary, unless the load failed before it wrote an item. */
  private void print(LoadReport report, boolean isWhole) {
    report.printRejections(console);
    if (isWhole || report.hasLoaded()) {
      console.out().print(options.json() ? report.json() : report.text());
    }
  }
}
