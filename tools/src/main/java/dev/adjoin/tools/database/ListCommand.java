// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.database;

import dev.adjoin.Item;
import dev.adjoin.ListQuery;
import dev.adjoin.TypeDesign;
import dev.adjoin.TypeDesign.EntityDesign;
import dev.adjoin.TypeDesign.RelationshipDesign;
import dev.adjoin.declare.Side;
import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.ExitCode;
import dev.adjoin.tools.console.Failure;
import dev.adjoin.tools.data.AttributeParser;
import dev.adjoin.tools.text.JsonText;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The {@code list} command. */
@Command(
    name = "list",
    description = "List edges, children, a view, references, or a whole type.",
    descriptionHeading = "%n",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adjoin list examples/campus/model.yaml Enrollment --from a91 --reversed",
      "  adjoin list examples/campus/model.yaml Enrollment --to math204 \\",
      "    --where semester=2026-1 --limit 25",
      "  adjoin list examples/campus/model.yaml Enrollment --from a91 \\",
      "    --where 'semester>=2025-1' --where 'semester<2026-1' --filter 'grade!=F'",
      "  adjoin list examples/shop/model.yaml Order --parent c1 --json",
      "  adjoin list examples/conference/model.yaml Talk --view roomId --by aula"
    })
public final class ListCommand implements Callable<Integer> {
  private final Console console;
  @Mixin private TypeOptions type = new TypeOptions();
  @Mixin private ListSelection selection = new ListSelection();
  @Mixin private ListConditions conditions = new ListConditions();

  @Option(names = "--limit", paramLabel = "N", description = "At most N items.")
  private @Nullable String limit;

  @Option(
      names = "--cursor",
      paramLabel = "C",
      description = "Continue after a list with --limit, by the cursor that it printed.")
  private @Nullable String cursor;

  @Option(names = "--count", description = "Only the number of items.")
  private boolean count;

  @Option(
      names = "--with-entities",
      description =
          "Each edge with the entity at its other side, or each item with the entity that it refers"
              + " to.")
  private boolean withEntities;

  public ListCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Integer most = limit == null ? null : limit(limit, "Leave it out for all");
    if (count && (most != null || cursor != null || withEntities)) {
      throw Failure.mistake(
          "--count counts a whole list", "Leave --limit, --cursor and --with-entities out");
    }
    return type.database().read(console, database -> list(database, most));
  }

  static int limit(String text, String fix) {
    if (text.matches("[1-9]\\d{0,8}")) {
      return Integer.parseInt(text);
    }
    throw Failure.mistake("--limit must be a number from 1, but was \"" + text + "\"", fix);
  }

  private int list(Database database, @Nullable Integer most) {
    TypeDesign design = type.type(database);
    boolean json = type.database().json();
    ListQuery<Item> list =
        conditions.of(selection.of(database, design), new AttributeParser(design));
    if (count) {
      long number = list.count();
      console.out().print(json ? JsonText.of(Map.of("count", number)) : number + "\n");
    } else if (withEntities) {
      new ItemPrinter(console, json, design, other(database, design))
          .printWithEntities(list.withEntities(), most, cursor);
    } else {
      new ItemPrinter(console, json, design, null)
          .printItems(database.types().isSummary(design) ? list.projected() : list, most, cursor);
    }
    return ExitCode.OK;
  }

  private TypeDesign other(Database database, TypeDesign design) {
    if (design instanceof RelationshipDesign relationship) {
      Side side = selection.side(relationship);
      return database.types().type(relationship.end(side.other()).entity());
    }
    return database.types().type(selection.referred((EntityDesign) design));
  }
}
