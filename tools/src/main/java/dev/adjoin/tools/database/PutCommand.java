// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.database;

import dev.adjoin.Item;
import dev.adjoin.TypeDesign;
import dev.adjoin.TypeDesign.EntityDesign;
import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.ExitCode;
import dev.adjoin.tools.data.AttributeParser;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The {@code put} command. */
@Command(
    name = "put",
    description =
        "Write an entity or edge, new or not. Attributes that you leave out are removed. "
            + "If the type has a version, give the stored one, or none for a new item.",
    descriptionHeading = "%n",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adjoin put examples/campus/model.yaml Student studentId=a91 \\",
      "    name='Ada Lovelace' email=ada@example.org"
    })
public final class PutCommand implements Callable<Integer> {
  private final Console console;
  @Mixin private TypeOptions.ByAttributes given = new TypeOptions.ByAttributes();

  public PutCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    return given.database().run(console, this::put);
  }

  private int put(Database database) {
    TypeDesign type = given.type().type(database);
    AttributeParser attributes = new AttributeParser(type);
    Item item = Item.of(attributes.assigned(given.assignments()));
    if (attributes.lacksGeneratedId(item)) {
      Item created = database.adjoin().entity(type.name()).create(item);
      database.reference(type, created).report(console, given.database().json(), "Put");
      return ExitCode.OK;
    }
    ItemReference reference = database.reference(type, item);
    if (type instanceof EntityDesign) {
      database.adjoin().entity(type.name()).put(item);
    } else {
      database.adjoin().relationship(type.name()).put(item);
    }
    reference.report(console, given.database().json(), "Put");
    return ExitCode.OK;
  }
}
