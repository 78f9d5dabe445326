// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.codec.Item;
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
      "  adjoin get examples/campus/model.yaml Enrollment a91 math204 2026-1 --json"
    })
final class GetCommand implements Callable<Integer> {
  private final Console console;
  @Mixin private IdOptions id = new IdOptions();

  @Option(names = "--consistent", description = "Read with strong consistency.")
  private boolean consistent;

  GetCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    return id.database().run(console, this::get);
  }

  private int get(Database database) {
    Stored stored = id.stored(database, id.type().member(database));
    Item item = stored.find(consistent).orElseThrow(stored::missing);
    console
        .out()
        .print(ItemText.of(stored.member().name(), item, id.database().json(), console.colour()));
    return ExitCode.OK;
  }
}
