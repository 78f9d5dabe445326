// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.database;

import dev.adjoin.Check;
import dev.adjoin.CheckReport;
import dev.adjoin.CheckReport.Collection;
import dev.adjoin.CheckReport.Finding;
import dev.adjoin.CheckReport.FindingGroup;
import dev.adjoin.CheckReport.HotGate;
import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.ExitCode;
import dev.adjoin.tools.console.Failure;
import dev.adjoin.tools.console.Progress;
import dev.adjoin.tools.data.TableExport;
import dev.adjoin.tools.text.JsonFields;
import dev.adjoin.tools.text.MessageText;
import dev.adjoin.tools.text.Quantity;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The {@code check} command. */
@Command(
    name = "check",
    description = "Check everything that is stored, by a Scan. Exit code 1 if something is wrong.",
    descriptionHeading = "%n",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adjoin check examples/campus/model.yaml",
      "  adjoin check examples/campus/model.yaml --engine aws --repair"
    })
public final class CheckCommand implements Callable<Integer> {
  private final Console console;
  @Mixin private DatabaseOptions options = new DatabaseOptions();

  @Option(
      names = "--repair",
      description = "Repair what is found. Other programs may write meanwhile.")
  private boolean repair;

  @Option(
      names = "--delete-unknown",
      description = "With --repair, delete items that the model cannot explain.")
  private boolean deleteUnknown;

  @Option(
      names = "--record",
      description = "Record the design in a table without a record, if every item is of it.")
  private boolean record;

  @Option(
      names = "--export",
      paramLabel = "DIR",
      description = "Read a full export to S3, copied to a directory, instead of the table.")
  private @Nullable Path export;

  @Option(
      names = "--confirm",
      description = "With --export, read what it found again in the table.")
  private boolean confirm;

  @Mixin private SettleOption settle = new SettleOption();

  @Option(
      names = "--examples",
      paramLabel = "N",
      description = "How many examples of each kind to show. Default: 10.")
  private @Nullable Integer examples;

  public CheckCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (confirm && export == null) {
      throw Failure.mistake("--confirm needs --export", "Leave it out: a check always confirms");
    }
    if (deleteUnknown && !repair) {
      throw Failure.mistake("--delete-unknown needs --repair", "Give both, or none");
    }
    if (examples != null && examples < 0) {
      throw Failure.mistake(
          "--examples must not be negative, but was " + examples, "Give a number, or leave it out");
    }
    if (record && export != null) {
      throw Failure.mistake(
          "--record cannot use an export, which does not have what was written since",
          "Leave --export out");
    }
    return options.read(console, this::check);
  }

  private int check(Database database) {
    settle.apply(database);
    Check check = database.adjoin().check();
    long estimate = 0;
    if (export != null) {
      TableExport exported = TableExport.open(export);
      estimate = exported.size();
      check.exported(exported.items());
    } else if (console.terminals().errors()) {
      estimate = database.adjoin().export().estimatedItems();
    }
    if (repair) {
      check.repair();
    }
    if (deleteUnknown) {
      check.deleteUnknown();
    }
    if (record) {
      check.record();
    }
    if (confirm) {
      check.confirm();
    }
    if (examples != null) {
      check.examples(examples);
    }
    CheckReport report;
    try (Progress progress =
        Progress.of(console, "check", estimate == 0 ? -1 : estimate, " items", 1)) {
      report = check.onProgress(progress::to).run();
    }
    console.out().print(options.json() ? json(report) : text(report));
    boolean isRecorded = !record || report.isRecorded() || isRecordedBefore(report);
    return report.isSound() && isRecorded ? ExitCode.OK : ExitCode.FAILED;
  }

  /** A table that has a record needs none. */
  private boolean isRecordedBefore(CheckReport report) {
    if (report.isSound()) {
      console.note("The design was not recorded: the table has a record already");
      return true;
    }
    console.note(
        "The design was not recorded: the table has a record already, or not every item could be"
            + " verified");
    return false;
  }

  private static String text(CheckReport report) {
    StringBuilder text = new StringBuilder(report.toString());
    if (!report.isConfirmed() && !report.findings().isEmpty()) {
      text.append(
          "The findings are candidates, as of the export; --confirm reads them in the table\n");
    }
    if (report.isRecorded()) {
      text.append("Recorded the design\n");
    }
    if (!report.itemsByType().isEmpty()) {
      text.append("\nItems\n");
      report
          .itemsByType()
          .forEach(
              (type, items) ->
                  text.append("  %s: %s\n".formatted(type, MessageText.grouped(items))));
      if (others(report) > 0) {
        text.append(
            "  of no type, such as the recorded design: %s\n"
                .formatted(MessageText.grouped(others(report))));
      }
    }
    if (!report.itemsByGoneName().isEmpty()) {
      text.append("\nGone\n");
      report
          .itemsByGoneName()
          .forEach(
              (name, items) ->
                  text.append(
                      items == 0
                          ? "  %s: no item has it; adjoin migrate MODEL --lose %s frees the name\n"
                              .formatted(name, name)
                          : "  %s: %s\n"
                              .formatted(
                                  name, Quantity.of(items, "item has it", "items have it"))));
    }
    if (!report.largestCollections().isEmpty()) {
      text.append("\nLargest collections\n");
      for (Collection each : report.largestCollections()) {
        text.append(
            "  %s: %s\n".formatted(each.partition(), Quantity.of(each.items(), "item", "items")));
      }
    }
    if (!report.hottestGates().isEmpty()) {
      text.append("\nHottest gates\n");
      for (HotGate each : report.hottestGates()) {
        text.append(
            "  %s, %s: %s, %s%s\n"
                .formatted(
                    each.key(),
                    each.side(),
                    Quantity.of(each.number(), "edge", "edges"),
                    Quantity.of(each.changes(), "change", "changes"),
                    rate(each)));
      }
    }
    return text.toString();
  }

  /** The items of no declared type: the table's record, work under way, items of others. */
  private static long others(CheckReport report) {
    return report.items() - report.itemsByType().values().stream().mapToLong(n -> n).sum();
  }

  /** The rate of a gate that changed while the check ran, and its cure. */
  private static String rate(HotGate gate) {
    if (gate.changesPerSecond() == 0) {
      return "";
    }
    String rate = ", %,.1f a second now".formatted(gate.changesPerSecond());
    return gate.shardsNeeded() == 0
        ? rate
        : rate
            + ": shards: {%s: %d} would cure it; adjoin migrate adds them"
                .formatted(
                    gate.side().substring(gate.side().indexOf('.') + 1), gate.shardsNeeded());
  }

  private static String json(CheckReport report) {
    JsonFields types = new JsonFields();
    report.itemsByType().forEach(types::with);
    JsonFields gone = new JsonFields();
    report.itemsByGoneName().forEach(gone::with);
    return new JsonFields()
        .with("table", report.table())
        .with("sound", report.isSound())
        .with("items", report.items())
        .with("errors", report.errors())
        .with("confirmed", report.isConfirmed())
        .with("recorded", report.isRecorded())
        .with("findings", report.findings(), CheckCommand::fields)
        .with("itemsByType", types)
        .with("itemsOfNoType", others(report))
        .with("itemsByGoneName", gone)
        .with("largestCollections", report.largestCollections(), CheckCommand::fields)
        .with("hottestGates", report.hottestGates(), CheckCommand::fields)
        .json();
  }

  static JsonFields fields(FindingGroup group) {
    return new JsonFields()
        .with("kind", group.kind().words())
        .with("severity", group.severity().word())
        .with("found", group.found())
        .with("repaired", group.repaired())
        .with("examples", group.examples(), CheckCommand::fields);
  }

  private static JsonFields fields(Finding finding) {
    return new JsonFields()
        .with("key", finding.key())
        .with("type", finding.type())
        .with("message", finding.message())
        .with("state", finding.state().name().toLowerCase(Locale.ROOT));
  }

  private static JsonFields fields(Collection collection) {
    return new JsonFields()
        .with("partition", collection.partition())
        .with("items", collection.items());
  }

  private static JsonFields fields(HotGate gate) {
    return new JsonFields()
        .with("key", gate.key())
        .with("side", gate.side())
        .with("edges", gate.number())
        .with("changes", gate.changes())
        .with("changesPerSecond", gate.changesPerSecond())
        .with("shardsNeeded", gate.shardsNeeded());
  }
}
