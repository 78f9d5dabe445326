// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.internal.codec.UnreadableItemException;
import dev.adjoin.internal.read.ExportedItems;
import dev.adjoin.internal.read.ExportedItems.Stored;
import dev.adjoin.tools.data.ItemLines;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/** Prints everything that is stored, as lines that {@code load} takes. */
@Command(
    name = "dump",
    description = "Print all entities and edges as lines of JSON, which load takes; a Scan.",
    descriptionHeading = "%n",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adjoin dump examples/campus/model.yaml > campus.jsonl",
      "  adjoin dump examples/campus/model.yaml --engine aws | gzip > campus.jsonl.gz"
    })
final class DumpCommand implements Callable<Integer> {
  private final Console console;
  @Mixin private DatabaseOptions options = new DatabaseOptions();
  private long read;
  private long foreign;
  private long unreadable;

  DumpCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    return options.run(console, this::dump);
  }

  private int dump(Database database) {
    ExportedItems stored = new ExportedItems(database.openTable());
    try (Progress progress = Progress.of(console, "dump", estimate(database), " items", 1)) {
      for (ScanResponse page :
          database
              .client()
              .scanPaginator(r -> r.tableName(database.table()).consistentRead(true))) {
        page.items().forEach(item -> print(database, stored, item));
        progress.to(read);
        if (console.out().checkError()) {
          break; // nobody reads on
        }
      }
    }
    return summary();
  }

  /** DynamoDB counts now and then. */
  private static long estimate(Database database) {
    Long counted =
        database.client().describeTable(r -> r.tableName(database.table())).table().itemCount();
    return counted == null || counted == 0 ? -1 : counted;
  }

  private void print(Database database, ExportedItems stored, Map<String, AttributeValue> item) {
    read++;
    try {
      for (Stored each : stored.of(item)) {
        console.out().print(JsonText.line(ItemLines.plain(each.type(), each.item())) + "\n");
      }
      foreign += stored.knows(item) ? 0 : 1;
    } catch (UnreadableItemException e) {
      unreadable++;
      String key = database.openTable().keys().shown(item);
      console.error(e.getMessage() + " [" + key + "]", "Mend the item; it is left out");
    }
  }

  private int summary() {
    if (foreign > 0) {
      String items = Numbered.of(foreign, "item is", "items are");
      console.note(items + " not of the model, and left out");
    }
    return unreadable == 0 ? ExitCode.OK : ExitCode.FAILED;
  }
}
