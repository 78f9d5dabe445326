// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.database;

import dev.adjoin.Entities;
import dev.adjoin.Item;
import dev.adjoin.Key;
import dev.adjoin.TypeDesign.EntityDesign;
import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.ExitCode;
import dev.adjoin.tools.console.Failure;
import dev.adjoin.tools.console.Progress;
import dev.adjoin.tools.text.JsonFields;
import dev.adjoin.tools.text.MessageText;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The {@code delete} command. */
@Command(
    name = "delete",
    description =
        "Delete an entity with its edges and children; ask first. Where the model "
            + "declares onDelete: restrict, the delete is refused while something is attached; "
            + "with keep, it stays.",
    descriptionHeading = "%n",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adjoin delete examples/campus/model.yaml Student a91 --dry-run",
      "  adjoin delete examples/campus/model.yaml Student a91 --yes"
    })
public final class DeleteCommand implements Callable<Integer> {
  /** The number of removals after which progress is shown. */
  private static final int NOTED = 10_000;

  private static final String NOT_FREE =
      " Its id can be used again after adjoin resume, which removes what arrived late.";

  private final Console console;
  @Mixin private TypeOptions.OfEntity options = new TypeOptions.OfEntity();

  @Option(
      names = "--dry-run",
      description = "Only show what would be removed, and what that costs.")
  private boolean dryRun;

  @Option(names = "--yes", description = "Do not ask.")
  private boolean yes;

  @Option(
      names = "--no-wait",
      description =
          "Do not wait until the id can be used again; resume frees it later. Only deletes that"
              + " leave a tombstone wait.")
  private boolean noWait;

  @Mixin private SettleOption settle = new SettleOption();

  public DeleteCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (!yes && !dryRun && !console.terminals().input()) {
      throw Failure.mistake(
          "delete asks first, but standard input is not a terminal", "Add --yes, or --dry-run");
    }
    return options.database().read(console, this::delete);
  }

  private int delete(Database database) {
    settle.apply(database);
    EntityDesign entity = database.types().entity(options.name(), "Use unlink for edges");
    ItemReference reference = options.reference(database, entity);
    boolean json = options.database().json();
    if (dryRun) {
      DeletePreview preview = DeletePreview.of(reference);
      console.out().print(json ? preview.json() : preview.text(console.colour()));
      return ExitCode.OK;
    }
    if (!yes && !console.confirm("Delete " + reference + "?")) {
      throw Failure.failed("Nothing was deleted", "Answer y to delete it");
    }
    Entities<Item> entities = database.adjoin().entity(entity.name());
    AtomicLong shown = new AtomicLong();
    Key key = Key.of(reference.key());
    if (!entities.delete(key, now -> note(now.removed(), shown))) {
      throw reference.missing();
    }
    boolean isFree = entities.pendingDelete(key).isEmpty();
    if (!isFree && !noWait) {
      free(database);
      isFree = entities.pendingDelete(key).isEmpty();
    }
    console
        .out()
        .print(
            json
                ? new JsonFields()
                    .with("deleted", reference.toString())
                    .with("idIsFree", isFree)
                    .json()
                : "Deleted " + reference + "." + (isFree ? "" : NOT_FREE) + "\n");
    return ExitCode.OK;
  }

  /** Waits until no write that began before the delete can arrive, and frees the id. */
  private void free(Database database) {
    long seconds = database.settling().toSeconds();
    console.note(
        "Waiting at most %d s until the id is free: writes that are on their way must arrive first."
                .formatted(seconds)
            + " --no-wait leaves that to adjoin resume.");
    Progress.whileWaiting(console, "settling", seconds, database.adjoin()::resume);
  }

  /** Says now and then how much was removed; a small delete says nothing. */
  private void note(long removed, AtomicLong shown) {
    if (removed - shown.get() >= NOTED) {
      shown.set(removed);
      console.note("Removed %s so far".formatted(MessageText.grouped(removed)));
    }
  }
}
