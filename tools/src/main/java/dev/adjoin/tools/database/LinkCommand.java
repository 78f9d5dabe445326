// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.database;

import dev.adjoin.Item;
import dev.adjoin.LinkOutcome;
import dev.adjoin.TypeDesign;
import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.ExitCode;
import dev.adjoin.tools.data.AttributeParser;
import dev.adjoin.tools.data.ItemLines;
import dev.adjoin.tools.text.JsonFields;
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
    console
        .out()
        .print(
            given.database().json()
                ? new JsonFields()
                    .with("outcome", isNew ? "linked" : "alreadyLinked")
                    .with("edge", ItemLines.members(relationship.name(), outcome.edge()))
                    .line()
                : (isNew ? "Linked " : "Already linked: ") + reference + ".\n");
    return ExitCode.OK;
  }
}
