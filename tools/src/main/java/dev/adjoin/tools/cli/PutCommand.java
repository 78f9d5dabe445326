// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.Item;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Writes one item, new or not. */
@Command(
    name = "put",
    description = "Write an entity or edge, new or not; what is left out is removed.",
    descriptionHeading = "%n",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adjoin put examples/campus/model.yaml Student studentId=a91 \\",
      "    name='Ada Lovelace' email=ada@example.org"
    })
final class PutCommand implements Callable<Integer> {
  private final Console console;
  @Mixin private AssignmentOptions given = new AssignmentOptions();

  PutCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    return given.database().run(console, this::put);
  }

  private int put(Database database) {
    Member member = given.type().member(database);
    Item item = Item.of(database.attributes(member).assigned(given.texts()));
    Stored stored = database.stored(member, item);
    if (member instanceof Entity) {
      database.adjoin().entity(member.name()).put(item);
    } else {
      database.adjoin().relationship(member.name()).put(item);
    }
    stored.report(console, given.database().json(), "Put");
    return ExitCode.OK;
  }
}
