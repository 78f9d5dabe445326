// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes the items of files. */
@Command(
    name = "load",
    description =
        "Write entities and edges from files of JSON lines. What is there already stays as it is;"
            + " rejected lines are reported, and the rest is loaded.",
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
final class LoadCommand implements Callable<Integer> {
  private final Console console;
  @Mixin private DatabaseOptions options = new DatabaseOptions();

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "FILE",
      description = "Files of JSON lines; - is standard input.")
  private List<String> names = new ArrayList<>();

  @Option(names = "--overwrite", description = "Write what is there already anew.")
  private boolean overwrite;

  LoadCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    return Interrupts.during(this::load);
  }

  private int load() {
    List<LineFile> files = new ArrayList<>();
    try {
      names.forEach(name -> files.add(LineFile.of(name)));
      return options.run(console, database -> load(database, files));
    } finally {
      files.forEach(LineFile::close);
    }
  }

  private int load(Database database, List<LineFile> files) {
    LoadReport report = new LoadReport();
    boolean isWhole = false;
    try {
      new Loading(database, files, overwrite, report).run(console);
      isWhole = true;
    } catch (AdjoinException e) {
      if (e.reason() != Reason.INTERRUPTED) {
        throw e;
      }
      Thread.interrupted(); // has been heard; what is open is yet to be closed in order
    } finally {
      tell(report, files, isWhole);
    }
    if (!isWhole) {
      console.error("The load was interrupted", "Run it again: what is there stays there");
    }
    return isWhole && report.isClean() ? ExitCode.OK : ExitCode.FAILED;
  }

  /** What failed as a whole says only what was done before. */
  private void tell(LoadReport report, List<LineFile> files, boolean isWhole) {
    report.tell(console, files.stream().map(LineFile::name).toList());
    if (isWhole || report.hasLoaded()) {
      console.out().print(options.json() ? report.json() : report.text());
    }
  }
}
