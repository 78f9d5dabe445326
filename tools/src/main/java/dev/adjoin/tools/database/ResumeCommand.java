// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.database;

import dev.adjoin.Adjoin;
import dev.adjoin.PendingWork;
import dev.adjoin.ResumeReport;
import dev.adjoin.ResumeReport.Unfinished;
import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.ExitCode;
import dev.adjoin.tools.console.Progress;
import dev.adjoin.tools.text.JsonFields;
import dev.adjoin.tools.text.MessageText;
import dev.adjoin.tools.text.Quantity;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The {@code resume} command. */
@Command(
    name = "resume",
    description = "Finish unfinished work. The command waits for deletes that must settle.",
    descriptionHeading = "%n",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {"  adjoin resume examples/campus/model.yaml"})
public final class ResumeCommand implements Callable<Integer> {
  private final Console console;
  @Mixin private DatabaseOptions options = new DatabaseOptions();
  @Mixin private SettleOption settle = new SettleOption();

  public ResumeCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    return options.read(console, this::resume);
  }

  private int resume(Database database) {
    settle.apply(database);
    ResumeReport report = finish(database);
    console.out().print(options.json() ? json(report) : text(report));
    return report.unfinished().isEmpty() ? ExitCode.OK : ExitCode.FAILED;
  }

  /** Finishes the work; if it may have to settle, says how long that takes, and shows it. */
  private ResumeReport finish(Database database) {
    Adjoin adjoin = database.adjoin();
    long seconds = database.settling().toSeconds();
    long pending =
        seconds == 0 ? 0 : adjoin.pending().stream().filter(ResumeCommand::isFinished).count();
    if (pending == 0) {
      return adjoin.resume();
    }
    console.note(
        "Finishing %s; what must settle takes at most %d s."
            .formatted(Quantity.of(pending, "piece of work", "pieces of work"), seconds));
    AtomicReference<ResumeReport> report = new AtomicReference<>();
    Progress.whileWaiting(console, "settling", seconds, () -> report.set(adjoin.resume()));
    return report.get();
  }

  /** Whether the command finishes a piece of work: a migration, which has no time, it leaves. */
  private static boolean isFinished(PendingWork work) {
    return work.since() != null;
  }

  private static String json(ResumeReport report) {
    return new JsonFields()
        .with("finished", report.finished())
        .with(
            "unfinished",
            report.unfinished(),
            each -> PendingCommand.json(each.work()).with("because", because(each)))
        .json();
  }

  private static String text(ResumeReport report) {
    StringBuilder text = new StringBuilder();
    if (report.finished() == 0 && report.unfinished().isEmpty()) {
      text.append("Nothing is pending.\n");
    }
    if (report.finished() > 0) {
      text.append(
          "Finished %s.\n"
              .formatted(Quantity.of(report.finished(), "piece of work", "pieces of work")));
    }
    for (Unfinished each : report.unfinished()) {
      text.append(
          "Unfinished: the %s of %s. %s\n"
              .formatted(each.work().kind(), PendingCommand.name(each.work()), because(each)));
    }
    return text.toString();
  }

  private static String because(Unfinished work) {
    return MessageText.asCommands(work.cause().getMessage());
  }
}
