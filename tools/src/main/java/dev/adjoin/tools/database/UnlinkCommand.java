// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.database;

import dev.adjoin.Item;
import dev.adjoin.TypeDesign;
import dev.adjoin.UnlinkOutcome;
import dev.adjoin.UnlinkOutcome.Unlinked;
import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.ExitCode;
import dev.adjoin.tools.data.ItemLines;
import dev.adjoin.tools.text.JsonFields;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The {@code unlink} command. */
@Command(
    name = "unlink",
    description = "Remove an edge.",
    descriptionHeading = "%n",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adjoin unlink examples/campus/model.yaml Enrollment a91 math204 2026-1",
      "  adjoin unlink examples/campus/model.yaml Enrollment studentId=a91 \\",
      "    courseId=math204 semester=2026-1"
    })
public final class UnlinkCommand implements Callable<Integer> {
  private final Console console;
  @Mixin private TypeOptions given = new TypeOptions();

  @Parameters(index = "2..*", arity = "1..*", paramLabel = "ID", description = TypeOptions.KEY)
  private List<String> id = new ArrayList<>();

  public UnlinkCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    return given.database().read(console, this::unlink);
  }

  private int unlink(Database database) {
    TypeDesign type = database.types().relationship(given.name(), "Use delete for entities");
    ItemReference reference = ItemReference.of(database, type, id);
    UnlinkOutcome<Item> outcome =
        database.adjoin().relationship(type.name()).unlink(reference.key());
    boolean removed = outcome instanceof Unlinked;
    String text = (removed ? "Unlinked " : "Not linked: ") + reference + ".\n";
    console.out().print(given.database().json() ? json(type, outcome) : text);
    return ExitCode.OK;
  }

  private static String json(TypeDesign type, UnlinkOutcome<Item> outcome) {
    return outcome instanceof Unlinked<Item> unlinked
        ? new JsonFields()
            .with("outcome", "unlinked")
            .with("edge", ItemLines.members(type.name(), unlinked.edge()))
            .line()
        : new JsonFields().with("outcome", "notLinked").line();
  }
}
