// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.Item;
import dev.adjoin.ItemCollection;
import dev.adjoin.internal.model.Entity;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Prints an entity with everything attached to it. */
@Command(
    name = "collection",
    description = "Show an entity with its children and edges.",
    descriptionHeading = "%n",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adjoin collection examples/campus/model.yaml Student a91",
      "  adjoin collection examples/campus/model.yaml Course math204 --json"
    })
final class CollectionCommand implements Callable<Integer> {
  private final Console console;
  @Mixin private IdOptions id = new IdOptions();

  @Option(names = "--consistent", description = "Read with strong consistency.")
  private boolean consistent;

  CollectionCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    return id.database().run(console, this::collect);
  }

  private int collect(Database database) {
    Entity entity = database.types().entity(id.type().type(), "Use list for its edges");
    Stored stored = id.stored(database, entity);
    var entities = database.adjoin().entity(entity.name());
    ItemCollection<Item> collected =
        (consistent ? entities.consistent() : entities).collection(stored.key().toArray());
    if (collected.isEmpty()) {
      throw stored.missing();
    }
    CollectionText text = new CollectionText(database.schema(), entity, collected);
    console.out().print(id.database().json() ? text.json() : text.text(console.colour()));
    if (collected.entity() == null) {
      console.note("There is no " + stored + ", but this is attached to it");
    }
    return ExitCode.OK;
  }
}
