// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

import dev.adjoin.AdjoinException;
import dev.adjoin.internal.evolution.RecordedDesign;
import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.Failure;
import dev.adjoin.tools.engine.Engine;
import dev.adjoin.tools.engine.OpenEngine;
import dev.adjoin.tools.text.Quantity;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/** The {@code import table} command. */
@Command(
    name = "table",
    description =
        "Draft a model from a table. If Adjoin recorded its design there, the draft is "
            + "the recorded model. Otherwise the command infers entities, children, "
            + "relationships and views from some of the items, as far as keys and values show "
            + "them. It only reads.",
    descriptionHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adjoin import table --engine aws --table Orders --out orders.yaml",
      "  adjoin import table --engine dir:.adjoin/shop --items 10000",
      "  adjoin import table --engine http://localhost:8000 --table Orders --json"
    })
final class ImportTableCommand implements Callable<Integer> {
  private final Console console;

  @Option(
      names = "--engine",
      paramLabel = "ENGINE",
      required = true,
      description = "dir:PATH, http://HOST:PORT or aws.")
  private String engine = "";

  @Option(
      names = "--table",
      paramLabel = "NAME",
      description = "The table; it can be left out if there is only one.")
  private @Nullable String table;

  @Option(
      names = "--items",
      paramLabel = "NUMBER",
      defaultValue = "2000",
      description = "The most items to read. Default: ${DEFAULT-VALUE}.")
  private int items;

  @Option(
      names = "--model",
      paramLabel = "NAME",
      description =
          "The name of the model whose recorded design is wanted, if the table has several.")
  private @Nullable String model;

  @Mixin private ImportCommand.DraftOutput out = new ImportCommand.DraftOutput();

  ImportTableCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (items < 1) {
      throw Failure.mistake("--items must be at least 1, but was " + items, "Leave it out");
    }
    out.check();
    Engine existing = Engine.existing(engine, "Give the engine that has the table");
    try (OpenEngine opened = OpenEngine.of(existing, console)) {
      String name = table == null ? only(opened.client()) : table;
      SampledTable sampled = TableSampler.sample(opened.client(), name, items);
      console.note(
          "Read %s of the table %s%s"
              .formatted(
                  Quantity.of(sampled.items().size(), "item", "items"),
                  name,
                  sampled.isWhole() ? ", which are all" : "; --items reads more"));
      return out.write(draft(opened.client(), sampled), "the table " + name, console);
    } catch (ResourceNotFoundException e) {
      throw Failure.failed(
          "There is no table " + table + " in " + engine, "Give the name of one with --table");
    } catch (SdkException e) {
      throw Failure.failed(
          "The table cannot be read: " + e.getMessage(), "Check the engine and its permissions");
    }
  }

  private ModelDraft draft(DynamoDbClient client, SampledTable sampled) {
    try {
      Optional<RecordedDesign> recorded = TableRecord.find(client, sampled, model);
      Optional<ModelDraft> draft = recorded.flatMap(r -> RecordedDraft.of(r, sampled));
      if (draft.isPresent()) {
        console.note("The table has a recorded design: the draft is the recorded model");
        return draft.get();
      }
      if (recorded.isPresent()) {
        console.note("The recorded design cannot be written as a model: the items are used");
      }
    } catch (AdjoinException e) {
      console.note("The recorded design cannot be read: " + e.getMessage());
    }
    return DraftCompiler.draft(sampled);
  }

  private String only(DynamoDbClient client) {
    List<String> names = client.listTables().tableNames();
    if (names.size() != 1) {
      throw Failure.mistake(
          names.isEmpty()
              ? "There is no table in " + engine
              : engine + " has the tables " + String.join(", ", names),
          "Name one with --table");
    }
    return names.get(0);
  }
}
