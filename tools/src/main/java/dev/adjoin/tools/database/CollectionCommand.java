// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.database;

import dev.adjoin.Entities;
import dev.adjoin.Item;
import dev.adjoin.ItemCollection;
import dev.adjoin.TypeDesign.EntityDesign;
import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.ExitCode;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The {@code collection} command. */
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
public final class CollectionCommand implements Callable<Integer> {
  private final Console console;
  @Mixin private TypeOptions.OfEntity options = new TypeOptions.OfEntity();

  @Option(names = "--consistent", description = "Read with strong consistency.")
  private boolean consistent;

  public CollectionCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    return options.database().read(console, this::collect);
  }

  private int collect(Database database) {
    EntityDesign entity = database.types().entity(options.name(), "Use list for its edges");
    ItemReference reference = options.reference(database, entity);
    Entities<Item> entities = database.adjoin().entity(entity.name());
    ItemCollection<Item> collection =
        (consistent ? entities.consistent() : entities).collection(reference.key());
    if (collection.isEmpty()) {
      throw reference.missing();
    }
    CollectionText text =
        new CollectionText(
            database,
            new EntityCounts(database, console),
            entity,
            collection,
            reference.key(),
            consistent);
    console.out().print(options.database().json() ? text.json() : text.text(console.colour()));
    if (collection.entity() == null) {
      console.note("There is no " + reference + ", but this is attached to it");
    }
    return ExitCode.OK;
  }
}
