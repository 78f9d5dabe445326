// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.Item;
import dev.adjoin.LinkOutcome;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.tools.data.ItemLines;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Writes a new edge. */
@Command(
    name = "link",
    description = "Write a new edge; one that is there stays as it is.",
    descriptionHeading = "%n",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adjoin link examples/campus/model.yaml Enrollment studentId=a91 \\",
      "    courseId=math204 semester=2026-1 status=enrolled"
    })
final class LinkCommand implements Callable<Integer> {
  private final Console console;
  @Mixin private AssignmentOptions given = new AssignmentOptions();

  LinkCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    return given.database().run(console, this::link);
  }

  private int link(Database database) {
    Relationship relationship =
        database.types().relationship(given.type().type(), "Use put for entities");
    Item edge = Item.of(database.attributes(relationship).assigned(given.texts()));
    Stored stored = database.stored(relationship, edge);
    LinkOutcome<Item> outcome = database.adjoin().relationship(relationship.name()).link(edge);
    boolean isNew = outcome instanceof LinkOutcome.Linked;
    console
        .out()
        .print(
            given.database().json()
                ? new Fields()
                    .with("outcome", isNew ? "linked" : "alreadyLinked")
                    .with("edge", ItemLines.plain(relationship.name(), outcome.edge()))
                    .json()
                : (isNew ? "Linked " : "Already linked: ") + stored + ".\n");
    return ExitCode.OK;
  }
}
