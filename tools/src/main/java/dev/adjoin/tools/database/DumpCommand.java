// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.database;

import dev.adjoin.AdjoinException;
import dev.adjoin.Export;
import dev.adjoin.ExportedItem;
import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.ExitCode;
import dev.adjoin.tools.console.Progress;
import dev.adjoin.tools.data.ItemLines;
import dev.adjoin.tools.text.JsonText;
import dev.adjoin.tools.text.Quantity;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The {@code dump} command. */
@Command(
    name = "dump",
    description =
        "Print all entities and edges as lines of JSON, by a Scan. The lines are the "
            + "input of load.",
    descriptionHeading = "%n",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adjoin dump examples/campus/model.yaml > campus.jsonl",
      "  adjoin dump examples/campus/model.yaml --engine aws | gzip > campus.jsonl.gz"
    })
public final class DumpCommand implements Callable<Integer> {
  /**
   * The number of lines between two checks for write errors, since each check flushes the output.
   */
  private static final int CHECKED = 1000;

  private final Console console;
  @Mixin private DatabaseOptions options = new DatabaseOptions();
  private long printed;
  private long unreadable;

  public DumpCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    return options.read(console, this::dump);
  }

  private int dump(Database database) {
    Export export = database.builder().export(database.client()).onUnreadable(this::report);
    long estimate = console.terminals().errors() ? export.estimatedItems() : 0;
    try (Progress progress =
            Progress.of(console, "dump", estimate == 0 ? -1 : estimate, " items", 1);
        Stream<ExportedItem> items = export.onProgress(progress::to).stream()) {
      items.takeWhile(item -> isRead()).forEach(this::print);
    }
    if (export.foreign() > 0) {
      console.note(
          Quantity.of(
              export.foreign(),
              "item does not belong to the model and was left out",
              "items do not belong to the model and were left out"));
    }
    return unreadable == 0 ? ExitCode.OK : ExitCode.FAILED;
  }

  /** Whether the output is still open: {@code dump | head} ends early. */
  private boolean isRead() {
    return printed % CHECKED != 0 || !console.out().checkError();
  }

  private void print(ExportedItem each) {
    printed++;
    console.out().print(JsonText.line(ItemLines.members(each.type(), each.item())) + "\n");
  }

  private void report(AdjoinException e) {
    unreadable++;
    console.error(DatabaseFailures.message(e), "Fix the item; it was left out");
  }
}
