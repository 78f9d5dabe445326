// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.internal.model.Entity;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Removes one entity. */
@Command(
    name = "delete",
    description = "Remove an entity, by its onDelete; asks first.",
    descriptionHeading = "%n",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adjoin delete examples/campus/model.yaml Student a91 --dry-run",
      "  adjoin delete examples/campus/model.yaml Student a91 --yes"
    })
final class DeleteCommand implements Callable<Integer> {
  private final Console console;
  @Mixin private IdOptions id = new IdOptions();

  @Option(names = "--dry-run", description = "Only show what is attached to it and what is done.")
  private boolean dryRun;

  @Option(names = "--yes", description = "Do not ask.")
  private boolean yes;

  DeleteCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (!yes && !dryRun && !console.terminals().input()) {
      throw Failure.mistake(
          "delete asks before it deletes, and here nobody can answer", "Add --yes, or --dry-run");
    }
    return id.database().run(console, this::delete);
  }

  private int delete(Database database) {
    Entity entity = database.types().entity(id.type().type(), "Use unlink for edges");
    Stored stored = id.stored(database, entity);
    if (dryRun) {
      Attached attached = Attached.of(stored);
      console.out().print(id.database().json() ? attached.json() : attached.text(console.colour()));
      return ExitCode.OK;
    }
    if (!yes && !Question.yes(console, "Delete " + stored + "?")) {
      throw Failure.failed("Nothing was deleted", "Answer y to delete it");
    }
    if (!database.adjoin().entity(entity.name()).delete(stored.key().toArray())) {
      throw stored.missing();
    }
    console
        .out()
        .print(
            id.database().json()
                ? new Fields().with("deleted", stored.toString()).json()
                : "Deleted " + stored + ".\n");
    return ExitCode.OK;
  }
}
