// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.database;

import dev.adjoin.CompiledModel.IndexDesign;
import dev.adjoin.CompiledModel.TableDesign;
import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.ExitCode;
import dev.adjoin.tools.console.Failure;
import dev.adjoin.tools.model.SampleTable;
import dev.adjoin.tools.text.JsonText;
import dev.adjoin.tools.text.Suggestion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/** The {@code table} command. */
@Command(
    name = "table",
    description =
        "Show the rows of the table or an index, by partition. Without stored data, it "
            + "shows sample data.",
    descriptionHeading = "%n",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adjoin table examples/campus/model.yaml",
      "  adjoin table examples/campus/model.yaml --index GSI1 --markdown"
    })
public final class TableCommand implements Callable<Integer> {
  private static final int DEFAULT_LIMIT = 200;

  private final Console console;
  @Mixin private DatabaseOptions options = new DatabaseOptions();

  @Option(
      names = "--index",
      paramLabel = "NAME",
      description = "The rows of this index instead of the table.")
  private @Nullable String index;

  @Option(
      names = "--markdown",
      description = "A table in Markdown, to paste into an article or a review.")
  private boolean markdown;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "Read at most N items; default " + DEFAULT_LIMIT + ".")
  private @Nullable String limit;

  public TableCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (markdown && options.json()) {
      throw Failure.mistake("--markdown and --json do not go together", "Leave one of them out");
    }
    int most =
        limit == null
            ? DEFAULT_LIMIT
            : ListCommand.limit(limit, "Leave it out for %d".formatted(DEFAULT_LIMIT));
    boolean isSample = options.showsSample();
    return options.read(
        console,
        database -> {
          TableDesign table = database.model().table();
          IndexDesign shown = index == null ? null : index(table, index);
          if (isSample) {
            SampleTable.write(options.path(), database.adjoin());
          }
          print(database, table, shown, most, isSample);
          return ExitCode.OK;
        });
  }

  private static IndexDesign index(TableDesign table, String name) {
    List<String> names = table.indexes().stream().map(IndexDesign::name).toList();
    return table.indexes().stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                Failure.mistake(
                    "The table %s has no index \"%s\"%s"
                        .formatted(table.name(), name, Suggestion.of(name, names)),
                    names.isEmpty() ? "It has none" : "It has " + String.join(", ", names)));
  }

  private void print(
      Database database,
      TableDesign table,
      @Nullable IndexDesign shown,
      int most,
      boolean isSample) {
    List<Map<String, AttributeValue>> items = new ArrayList<>();
    boolean isWhole = read(database, table, shown, most, items);
    TableRows rows = new TableRows(table, shown, items);
    if (options.json()) {
      rows.json().forEach(row -> console.out().print(JsonText.line(row) + "\n"));
    } else {
      String title =
          "%s%s, %s"
              .formatted(
                  table.name(),
                  shown == null ? "" : ", index " + shown.name(),
                  isSample ? "sample data" : "stored data");
      console.out().print(markdown ? rows.markdown(title) : rows.text(title, console.colour()));
    }
    if (!isWhole) {
      console.note("Only the first %d items were read; --limit reads more".formatted(most));
    }
  }

  /** Reads items up to a number. Returns whether these are all. */
  private static boolean read(
      Database database,
      TableDesign table,
      @Nullable IndexDesign shown,
      int most,
      List<Map<String, AttributeValue>> items) {
    Map<String, AttributeValue> start = null;
    do {
      ScanResponse page =
          database
              .client()
              .scan(
                  ScanRequest.builder()
                      .tableName(table.name())
                      .indexName(shown == null ? null : shown.name())
                      .exclusiveStartKey(start)
                      .build());
      for (Map<String, AttributeValue> item : page.items()) {
        if (!SampleTable.isOwn(item.get(table.partitionKey()).s())) {
          if (items.size() == most) {
            return false;
          }
          items.add(item);
        }
      }
      start = page.lastEvaluatedKey();
    } while (!start.isEmpty());
    return true;
  }
}
