// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.database;

import dev.adjoin.TableReport;
import dev.adjoin.TableReport.Difference;
import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.ExitCode;
import dev.adjoin.tools.console.Failure;
import dev.adjoin.tools.model.ModelVersions;
import dev.adjoin.tools.text.JsonFields;
import dev.adjoin.tools.text.MessageText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The {@code diff} command. */
@Command(
    name = "diff",
    description =
        "Compare a model with its table, a later version or a lock file. Exit code 1 if "
            + "stored data does not fit.",
    descriptionHeading = "%n",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adjoin diff examples/campus/model.yaml",
      "  adjoin diff examples/campus/model.yaml --engine aws --json",
      "  adjoin diff before.yaml after.yaml",
      "  adjoin diff model.yaml --lock model.lock"
    })
public final class DiffCommand implements Callable<Integer> {
  private final Console console;
  @Mixin private DatabaseOptions options = new DatabaseOptions();

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "NEW",
      description = "A later version of the model, to compare with instead of a table.")
  private @Nullable Path later;

  @Option(
      names = "--lock",
      paramLabel = "FILE",
      description = "Compare with this lock file instead of a table; for CI.")
  private @Nullable Path lock;

  public DiffCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (later != null && lock != null) {
      throw Failure.mistake("NEW and --lock do not go together", "Leave one of them out");
    }
    if (later != null) {
      return ModelVersions.onEarlier(options.path(), later).print(console, options.json());
    }
    return lock != null ? compareWith(lock) : options.inspect(console, this::compare);
  }

  private int compareWith(Path file) {
    if (Files.notExists(file)) {
      throw Failure.mistake(
          "There is no lock file " + file,
          "Write it with adjoin plan " + options.model() + " --lock " + file);
    }
    ModelVersions versions = ModelVersions.onLock(options.path(), file);
    int code = versions.print(console, options.json());
    if (code == ExitCode.OK && !versions.isIn(file)) {
      throw Failure.failed(
          "The lock file " + file + " is outdated",
          "Bring it up to date with adjoin plan " + options.model() + " --lock " + file);
    }
    return code;
  }

  private int compare(Database database) {
    // Fails if there is no table, which would be reported as a difference otherwise.
    database.client().describeTable(request -> request.tableName(database.model().table().name()));
    TableReport report = database.builder().compare(database.client());
    console.out().print(options.json() ? json(report) : MessageText.asCommands(report + "\n"));
    return report.isAsDesigned() ? ExitCode.OK : ExitCode.FAILED;
  }

  private static String json(TableReport report) {
    return new JsonFields()
        .with("table", report.table())
        .with("asDesigned", report.isAsDesigned())
        .with("differences", report.differences(), DiffCommand::fields)
        .json();
  }

  private static JsonFields fields(Difference difference) {
    return new JsonFields()
        .with("kind", difference.kind().words())
        .with("where", difference.where())
        .with("declared", difference.declared())
        .with("stored", difference.stored())
        .with("items", difference.items())
        .with("fix", MessageText.asCommands(difference.fix()));
  }
}
