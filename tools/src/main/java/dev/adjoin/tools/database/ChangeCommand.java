// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.database;

import dev.adjoin.Change;
import dev.adjoin.Item;
import dev.adjoin.TypeDesign;
import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.ExitCode;
import dev.adjoin.tools.console.Failure;
import dev.adjoin.tools.data.AttributeParser;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The {@code change} command. */
@Command(
    name = "change",
    description = "Change attributes of an entity or edge that exists.",
    descriptionHeading = "%n",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adjoin change examples/campus/model.yaml Student a91 --set major=maths",
      "  adjoin change examples/campus/model.yaml Enrollment a91 math204 2026-1 \\",
      "    --set grade=A status=completed --when status=enrolled",
      "  adjoin change examples/campus/model.yaml Course math204 --add credits=2"
    })
public final class ChangeCommand implements Callable<Integer> {
  private final Console console;
  @Mixin private TypeOptions given = new TypeOptions();

  @Parameters(index = "2..*", arity = "1..*", paramLabel = "ID", description = TypeOptions.KEY)
  private List<String> id = new ArrayList<>();

  @Option(
      names = "--set",
      arity = "1..*",
      paramLabel = "ATTRIBUTE=VALUE",
      description = "Set attributes to these values.")
  private List<String> set = new ArrayList<>();

  @Option(
      names = "--remove",
      arity = "1..*",
      paramLabel = "ATTRIBUTE",
      description = "Remove optional attributes.")
  private List<String> remove = new ArrayList<>();

  @Option(
      names = "--add",
      arity = "1..*",
      paramLabel = "ATTRIBUTE=VALUE",
      description = "Add to numbers (a negative value subtracts), or an element to sets.")
  private List<String> add = new ArrayList<>();

  @Option(
      names = "--append",
      arity = "1..*",
      paramLabel = "ATTRIBUTE=VALUE",
      description = "Add an element to the end of lists.")
  private List<String> append = new ArrayList<>();

  @Option(
      names = "--when",
      arity = "1..*",
      paramLabel = "A=B",
      description = "Only if attributes fulfil these conditions; signs as in list --filter.")
  private List<String> when = new ArrayList<>();

  public ChangeCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (Stream.of(set, remove, add, append).allMatch(List::isEmpty)) {
      throw Failure.mistake(
          "A change must have something to change",
          "Add --set, --add or --append ATTRIBUTE=VALUE, or --remove ATTRIBUTE");
    }
    return given.database().read(console, this::change);
  }

  private int change(Database database) {
    TypeDesign type = given.type(database);
    AttributeParser attributes = new AttributeParser(type);
    ItemReference reference = ItemReference.of(database, type, id);
    Change<Item> change = reference.change();
    attributes.assigned(set).forEach((name, value) -> change.set(name).to(value));
    attributes.named(remove).forEach(change::remove);
    attributes
        .added(add)
        .forEach(
            (name, value) -> {
              if (attributes.isSet(name)) {
                change.include(name).element(value);
              } else {
                change.add(name).by((Number) value);
              }
            });
    attributes.appended(append).forEach((name, value) -> change.append(name).element(value));
    attributes.compared(when).forEach(each -> change.when(Comparisons.condition(each)));
    change.apply();
    reference.report(console, given.database().json(), "Changed");
    return ExitCode.OK;
  }
}
