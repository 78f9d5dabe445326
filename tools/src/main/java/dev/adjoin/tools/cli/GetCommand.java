// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.codec.Item;
import dev.adjoin.model.Entity;
import dev.adjoin.model.Member;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Prints one item. */
@Command(
    name = "get",
    description = "Show one entity or edge; exit code 1 when there is none.",
    descriptionHeading = "%n",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adjoin get examples/campus/model.yaml Student a91",
      "  adjoin get examples/campus/model.yaml Enrollment a91 2026-1 math204 --json"
    })
final class GetCommand implements Callable<Integer> {
  private final Console console;
  @Mixin private DatabaseOptions options = new DatabaseOptions();
  @Mixin private TypeArgument type = new TypeArgument();
  @Mixin private IdArguments id = new IdArguments();

  @Option(names = "--consistent", description = "Read with strong consistency.")
  private boolean consistent;

  GetCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    return options.run(console, this::get);
  }

  private int get(Database database) {
    Member member = database.types().member(type.name());
    Object[] key = database.attributes(member).id(id.texts()).toArray();
    Item item =
        find(database, member, key)
            .orElseThrow(
                () ->
                    Failure.failed(
                        "There is no " + member.name() + " " + id, "Check what names it"));
    console.out().print(ItemText.of(member.name(), item, options.json(), console.colour()));
    return ExitCode.OK;
  }

  private Optional<Item> find(Database database, Member member, Object[] key) {
    if (member instanceof Entity) {
      var entities = database.adjoin().entity(member.name());
      return (consistent ? entities.consistent() : entities).get(key);
    }
    var edges = database.adjoin().relationship(member.name());
    return (consistent ? edges.consistent() : edges).get(key);
  }
}
