// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.database;

import dev.adjoin.PendingWork;
import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.ExitCode;
import dev.adjoin.tools.text.JsonFields;
import dev.adjoin.tools.text.MessageText;
import dev.adjoin.tools.text.Style;
import dev.adjoin.tools.text.TextPage;
import dev.adjoin.tools.text.TextTable;
import dev.adjoin.tools.text.TextTable.Column;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The {@code pending} command. */
@Command(
    name = "pending",
    description = "List unfinished work, such as interrupted deletes or a migration.",
    descriptionHeading = "%n",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {"  adjoin pending examples/campus/model.yaml"})
public final class PendingCommand implements Callable<Integer> {
  private final Console console;
  @Mixin private DatabaseOptions options = new DatabaseOptions();

  public PendingCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    return options.read(console, this::list);
  }

  private int list(Database database) {
    List<PendingWork> pending = database.adjoin().pending();
    console
        .out()
        .print(
            options.json()
                ? new JsonFields().with("pending", pending, PendingCommand::json).json()
                : text(pending, console.colour()));
    return ExitCode.OK;
  }

  static JsonFields json(PendingWork work) {
    return new JsonFields()
        .with("kind", work.kind())
        .with("type", work.type())
        .with("key", work.key().parts())
        .with("since", work.since() == null ? null : work.since().toString())
        .with("items", work.progress())
        .with("phase", work.phase().isEmpty() ? null : work.phase())
        .with("failure", work.failure().isEmpty() ? null : failure(work));
  }

  static String text(List<PendingWork> pending, boolean colour) {
    if (pending.isEmpty()) {
      return "Nothing is pending.\n";
    }
    TextPage page = new TextPage(colour);
    TextTable table =
        new TextTable(
            Column.of("kind", Style.PLAIN),
            Column.of("entity", Style.NAME),
            Column.of("since", Style.PLAIN),
            Column.of("items", Style.PLAIN));
    for (PendingWork work : pending) {
      if (work.phase().isEmpty()) {
        table.row(work.kind(), name(work), since(work), done(work));
      } else {
        page.line("The migration of %s is %s.".formatted(name(work), work.phase()));
      }
    }
    if (pending.stream().anyMatch(work -> work.phase().isEmpty())) {
      table.printTo(page);
    }
    pending.stream()
        .filter(work -> !work.failure().isEmpty())
        .forEach(
            work ->
                page.line(
                    "The %s of %s failed last time: %s"
                        .formatted(work.kind(), name(work), failure(work))));
    return page.toString();
  }

  private static String failure(PendingWork work) {
    return MessageText.asCommands(work.failure());
  }

  /** What was done so far: {@code 120 brought forward}. */
  private static String done(PendingWork work) {
    String what = work.kind().equals("propagate") ? "brought forward" : "removed";
    return MessageText.grouped(work.progress()) + " " + what;
  }

  /** The time when the work began, to the second. */
  static String since(PendingWork work) {
    return work.since() == null ? "" : work.since().truncatedTo(ChronoUnit.SECONDS).toString();
  }

  /** The type and the key: {@code Student a91}. */
  static String name(PendingWork work) {
    return work.type()
        + " "
        + String.join(" ", work.key().parts().stream().map(ItemText::cell).toList());
  }
}
