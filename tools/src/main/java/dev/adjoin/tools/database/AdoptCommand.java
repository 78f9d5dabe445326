// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.database;

import dev.adjoin.Adoption;
import dev.adjoin.AdoptionReport;
import dev.adjoin.AdoptionReport.State;
import dev.adjoin.AdoptionReport.Unmatched;
import dev.adjoin.CheckReport.FindingGroup;
import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.ExitCode;
import dev.adjoin.tools.console.Failure;
import dev.adjoin.tools.console.OutputFile;
import dev.adjoin.tools.text.JsonFields;
import dev.adjoin.tools.text.Quantity;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The {@code adopt} command. */
@Command(
    name = "adopt",
    description =
        "Take over a table that another program made and filled. If an item does not "
            + "match the model, the command lists it and writes nothing. Otherwise it adds what "
            + "the model needs: types, index keys, gates with their counts, guards, mirrors. If "
            + "a run is interrupted, start it again: it continues.",
    descriptionHeading = "%n",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adjoin adopt model.yaml --dry-run --record",
      "  adjoin adopt model.yaml --engine aws --lock model.lock",
      "  adjoin adopt model.yaml --engine aws --record"
    })
public final class AdoptCommand implements Callable<Integer> {
  private final Console console;
  @Mixin private DatabaseOptions options = new DatabaseOptions();

  @Option(
      names = "--dry-run",
      description = "Show what would be built with items, requests and units, and change nothing.")
  private boolean dryRun;

  @Option(
      names = "--record",
      description =
          "Record the design in the table, which gives programs a lease, instead of in a lock"
              + " file.")
  private boolean record;

  @Option(
      names = "--lock",
      paramLabel = "FILE",
      description = "Write the design to this lock file. Default: the one that the model names.")
  private @Nullable Path lock;

  @Option(
      names = "--leave-unknown",
      description = "Leave items that are of no type of the model, instead of refusing.")
  private boolean leaveUnknown;

  @Mixin private IndexesOption indexes = new IndexesOption();

  @Mixin private SettleOption settle = new SettleOption();

  public AdoptCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    boolean isExternal = indexes.areExternal("adopt");
    if (record && lock != null) {
      throw Failure.mistake(
          "--record does not go together with --lock", "The record takes the place of the file");
    }
    Path file = record ? null : options.lock(lock);
    if (!record && file == null) {
      throw Failure.mistake(
          "adopt needs a place for the design of the table",
          "Name a lock file with --lock or with lock: in the model, or record it in the table with"
              + " --record");
    }
    return options.adopt(console, database -> adopt(database, file, isExternal));
  }

  private int adopt(Database database, @Nullable Path file, boolean isExternal) {
    settle.apply(database);
    Adoption adoption = database.builder().adopt(database.client());
    if (record) {
      adoption.record();
    }
    if (leaveUnknown) {
      adoption.leaveUnknown();
    }
    if (isExternal) {
      adoption.externalIndexes();
    }
    AdoptionReport report;
    try (StepProgress progress = new StepProgress(console)) {
      adoption.onProgress(progress::show);
      report = dryRun ? adoption.plan() : adoption.run();
    }
    if (report.state() == State.ADOPTED && file != null) {
      OutputFile.replace(file, report.design());
    }
    console.out().print(options.json() ? json(report, file) : text(report, file));
    return report.state() == State.REFUSED ? ExitCode.FAILED : ExitCode.OK;
  }

  private String text(AdoptionReport report, @Nullable Path file) {
    StringBuilder text = new StringBuilder();
    if (report.state() == State.ADOPTED && report.items() == 0 && file == null) {
      return "Table %s has the design of the model: nothing to do.\n".formatted(report.table());
    }
    if (report.state() == State.ADOPTED) {
      text.append(
          "Table %s is adopted: %s.\n"
              .formatted(report.table(), Quantity.of(report.items(), "item", "items")));
      append(text, "Replaced", report.corrected());
      text.append(
          file == null
              ? "The design is recorded in the table.\n"
              : "Wrote " + file + ", which belongs into version control.\n");
      return text.toString();
    }
    text.append(
        "Table %s: %s\n".formatted(report.table(), Quantity.of(report.items(), "item", "items")));
    report.itemsByType().forEach((type, items) -> text.append("  %s %d\n".formatted(type, items)));
    for (Unmatched each : report.unmatched()) {
      text.append(
          "Does not match: %s, %s\n"
              .formatted(each.shape(), Quantity.of(each.items(), "item", "items")));
      each.examples().forEach(example -> text.append("    ").append(example).append('\n'));
    }
    append(text, "Contradicts the model", report.obstacles());
    if (report.state() == State.REFUSED) {
      return text.append("It cannot be adopted as it is; nothing would be written.\n").toString();
    }
    append(text, "Is replaced", report.corrected());
    return text.append(MigrateCommand.steps(report.steps()))
        .append("The numbers are from a Scan of the table.\n")
        .toString();
  }

  private static void append(StringBuilder text, String what, List<FindingGroup> groups) {
    for (FindingGroup group : groups) {
      text.append(
          "%s: %s, %s\n"
              .formatted(what, group.kind().words(), Quantity.of(group.found(), "item", "items")));
      group.examples().forEach(example -> text.append("    ").append(example).append('\n'));
    }
  }

  private static String json(AdoptionReport report, @Nullable Path file) {
    JsonFields types = new JsonFields();
    report.itemsByType().forEach(types::with);
    JsonFields fields =
        new JsonFields()
            .with("table", report.table())
            .with("state", report.state().word())
            .with("items", report.items())
            .with("itemsByType", types)
            .with("unmatched", report.unmatched(), AdoptCommand::fields)
            .with("obstacles", report.obstacles(), CheckCommand::fields)
            .with("corrected", report.corrected(), CheckCommand::fields)
            .with("steps", report.steps(), MigrateCommand::fields);
    if (report.state() == State.ADOPTED && file != null) {
      fields.with("lock", file.toString());
    }
    return fields.json();
  }

  private static JsonFields fields(Unmatched unmatched) {
    return new JsonFields()
        .with("shape", unmatched.shape())
        .with("items", unmatched.items())
        .with("examples", unmatched.examples());
  }
}
