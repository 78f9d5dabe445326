// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.Item;
import dev.adjoin.UnlinkOutcome;
import dev.adjoin.UnlinkOutcome.Unlinked;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.tools.data.ItemLines;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Removes one edge. */
@Command(
    name = "unlink",
    description = "Remove an edge, named by its ends and what makes it distinct.",
    descriptionHeading = "%n",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adjoin unlink examples/campus/model.yaml Enrollment studentId=a91 \\",
      "    courseId=math204 semester=2026-1"
    })
final class UnlinkCommand implements Callable<Integer> {
  private final Console console;
  @Mixin private AssignmentOptions given = new AssignmentOptions();

  UnlinkCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    return given.database().run(console, this::unlink);
  }

  private int unlink(Database database) {
    Relationship relationship =
        database.types().relationship(given.type().type(), "Use delete for entities");
    List<Object> key = database.attributes(relationship).key(given.texts());
    Stored stored = new Stored(database, relationship, key);
    UnlinkOutcome<Item> outcome =
        database.adjoin().relationship(relationship.name()).unlink(key.toArray());
    console
        .out()
        .print(given.database().json() ? json(relationship, outcome) : text(stored, outcome));
    return ExitCode.OK;
  }

  private static String text(Stored stored, UnlinkOutcome<Item> outcome) {
    return (outcome instanceof Unlinked ? "Unlinked " : "Not linked: ") + stored + ".\n";
  }

  private static String json(Relationship relationship, UnlinkOutcome<Item> outcome) {
    return outcome instanceof Unlinked<Item> removed
        ? new Fields()
            .with("outcome", "unlinked")
            .with("edge", ItemLines.plain(relationship.name(), removed.edge()))
            .json()
        : new Fields().with("outcome", "notLinked").json();
  }
}
