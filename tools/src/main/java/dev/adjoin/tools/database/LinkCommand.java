// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.database;

import dev.adjoin.Item;
import dev.adjoin.LinkOutcome;
import dev.adjoin.LinkOutcome.AlreadyLinked;
import dev.adjoin.TypeDesign;
import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.ExitCode;
import dev.adjoin.tools.data.AttributeParser;
import dev.adjoin.tools.data.ItemLines;
import dev.adjoin.tools.text.JsonFields;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The {@code link} command. */
@Command(
    name = "link",
    description = "Write a new edge. One that exists stays as it is.",
    descriptionHeading = "%n",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adjoin link examples/campus/model.yaml Enrollment studentId=a91 \\",
      "    courseId=math204 semester=2026-1 status=enrolled"
    })
public final class LinkCommand implements Callable<Integer> {
  private final Console console;
  @Mixin private TypeOptions.OfEdge given = new TypeOptions.OfEdge();

  public LinkCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    return given.database().run(console, this::link);
  }

  private int link(Database database) {
    TypeDesign relationship = database.types().relationship(given.name(), "Use put for entities");
    Item edge = Item.of(new AttributeParser(relationship).assigned(given.assignments()));
    ItemReference reference = database.reference(relationship, edge);
    LinkOutcome<Item> outcome = database.adjoin().relationship(relationship.name()).link(edge);
    boolean isNew = outcome.isNew();
    List<String> differing =
        outcome instanceof AlreadyLinked<Item> existing
            ? existing.differing().stream().sorted().toList()
            : List.of();
    if (given.database().json()) {
      JsonFields fields = new JsonFields().with("outcome", isNew ? "linked" : "alreadyLinked");
      if (!isNew) {
        fields.with("differing", differing);
      }
      console
          .out()
          .print(
              fields.with("edge", ItemLines.members(relationship.name(), outcome.edge())).line());
    } else {
      console.out().print((isNew ? "Linked " : "Already linked: ") + reference + ".\n");
      if (!differing.isEmpty()) {
        console.note(
            "%s stored with another value; adjoin put or adjoin change writes yours"
                .formatted(
                    String.join(", ", differing) + (differing.size() == 1 ? " is" : " are")));
      }
    }
    return ExitCode.OK;
  }
}
