// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

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
    try {
      new Loading(database, files, overwrite, report).run(console);
    } finally {
      report.tell(console, files.stream().map(LineFile::name).toList());
    }
    console.out().print(options.json() ? report.json() : report.text());
    return report.isClean() ? ExitCode.OK : ExitCode.FAILED;
  }
}
