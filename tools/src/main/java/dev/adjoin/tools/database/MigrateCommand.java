// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.database;

import dev.adjoin.Migration;
import dev.adjoin.MigrationReport;
import dev.adjoin.MigrationReport.Step;
import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.ExitCode;
import dev.adjoin.tools.text.JsonFields;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The {@code migrate} command. */
@Command(
    name = "migrate",
    description =
        "Bring a table to a new model while programs keep running. After the first run, "
            + "programs with the new model can open the table while those with the old one run. "
            + "--finish then refuses the old model, brings every item to the new design and "
            + "makes it readable. If a run is interrupted, start it again: it continues. Run it "
            + "with the old model to give up a migration that is not being finished.",
    descriptionHeading = "%n",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adjoin migrate model.yaml --dry-run",
      "  adjoin migrate model.yaml --engine aws",
      "  adjoin migrate model.yaml --engine aws --finish"
    })
public final class MigrateCommand implements Callable<Integer> {
  private final Console console;
  @Mixin private DatabaseOptions options = new DatabaseOptions();

  @Option(
      names = "--dry-run",
      description = "Show every step with its items, requests, units and time, and change nothing.")
  private boolean dryRun;

  @Option(
      names = "--finish",
      description =
          "Refuse the old model, and finish. Not needed for an engine of this program, which"
              + " nobody else uses.")
  private boolean finish;

  @Option(
      names = "--pause-writes",
      description =
          "Allow that types which the old and the new design cannot both maintain are not written"
              + " while the migration is finished.")
  private boolean pauseWrites;

  @Option(
      names = "--offline",
      description = "No other program uses the table: wait for none, and finish in one run.")
  private boolean offline;

  @Option(
      names = "--no-backup",
      description = "Finish although point-in-time recovery of the table is off.")
  private boolean noBackup;

  @Mixin private IndexesOption indexes = new IndexesOption();

  @Option(
      names = "--lose",
      paramLabel = "TYPE.ATTRIBUTE",
      description =
          "Delete what is stored of an attribute or a type that the model lacks, or the values that"
              + " a changed type cannot represent. Can be repeated.")
  private List<String> lose = new ArrayList<>();

  @Option(
      names = "--back",
      description =
          "Bring the table back to an older model, which a migration replaced. Refused without it.")
  private boolean back;

  @Mixin private SettleOption settle = new SettleOption();

  public MigrateCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    boolean isExternal = indexes.areExternal("the migration");
    return options.inspect(console, database -> migrate(database, isExternal));
  }

  private int migrate(Database database, boolean isExternal) {
    settle.apply(database);
    Migration migration = database.builder().migrate(database.client());
    if (finish) {
      migration.finish();
    }
    if (pauseWrites) {
      migration.pauseWrites();
    }
    if (noBackup) {
      migration.withoutBackup();
    }
    if (isExternal) {
      migration.externalIndexes();
    }
    if (back) {
      migration.back();
    }
    migration.losing(lose.toArray(String[]::new));
    if (offline) {
      migration.offline();
    } else if (database.isAlone()) {
      // A directory has no backups: copy it.
      migration.offline().withoutBackup();
    }
    MigrationReport report = dryRun ? migration.plan() : run(migration);
    console.out().print(options.json() ? json(report) : text(report));
    return ExitCode.OK;
  }

  private MigrationReport run(Migration migration) {
    try (StepProgress bar = new StepProgress(console)) {
      return migration.onProgress(bar::show).run();
    }
  }

  private String text(MigrationReport report) {
    String table = "Table " + report.table();
    return switch (report.state()) {
      case NOTHING_TO_DO -> table + " has the design of the model: nothing to do.\n";
      case FINISHED -> table + " has the design of the model.\n";
      case PLANNED, FINISHING -> plan(report);
      case EXPANDED -> dryRun ? plan(report) : expanded(report);
      case GIVEN_UP ->
          table
              + " has the design of the model alone: the migration to another model was given up.\n"
              + "Programs with that model are refused at their next renewal, within two minutes.\n";
    };
  }

  private String expanded(MigrationReport report) {
    boolean mustPause = pauseWrites || !report.paused().isEmpty();
    return "Table %s\n%s%sNothing new can be read yet. When no program needs the old model:\n    %s\n"
        .formatted(
            report.table(),
            steps(report.steps()),
            paused(report),
            options.command(mustPause ? "migrate --finish --pause-writes" : "migrate --finish"));
  }

  private static String paused(MigrationReport report) {
    return report.paused().isEmpty()
        ? ""
        : "Finishing it needs --pause-writes, because both designs cannot be maintained at once for "
            + String.join(", ", report.paused())
            + ".\n";
  }

  private static String plan(MigrationReport report) {
    String steps =
        "Table %s, step by step\n%s%s"
            .formatted(report.table(), steps(report.steps()), paused(report));
    return report.estimatedFrom().isEmpty()
        ? steps
        : steps + "The numbers are upper limits, from %s.\n".formatted(report.estimatedFrom());
  }

  /** Each step, with what it costs below it. */
  static String steps(List<Step> steps) {
    return steps.stream().map(step -> step + "\n").collect(Collectors.joining());
  }

  private static String json(MigrationReport report) {
    return new JsonFields()
        .with("table", report.table())
        .with("state", report.state().name().toLowerCase(Locale.ROOT).replace('_', ' '))
        .with("estimatedFrom", report.estimatedFrom())
        .with("paused", report.paused())
        .with("steps", report.steps(), MigrateCommand::fields)
        .json();
  }

  static JsonFields fields(Step step) {
    return new JsonFields()
        .with("step", step.name())
        .with("subject", step.subject())
        .with("work", step.work())
        .with("done", step.isDone())
        .with("items", step.items())
        .with("requests", step.requests())
        .withNumber("readUnits", step.readUnits())
        .withNumber("writeUnits", step.writeUnits())
        .withNumber("seconds", step.time().toMillis() / 1000.0);
  }
}
