// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.database;

import dev.adjoin.Entities;
import dev.adjoin.Item;
import dev.adjoin.TypeDesign;
import dev.adjoin.TypeDesign.EntityDesign;
import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.ExitCode;
import dev.adjoin.tools.console.Failure;
import dev.adjoin.tools.data.AttributeParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The {@code get} command. */
@Command(
    name = "get",
    description = "Show entities or edges by their keys. Exit code 1 if one is missing.",
    descriptionHeading = "%n",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adjoin get examples/campus/model.yaml Student a91",
      "  adjoin get examples/campus/model.yaml Student a91 b17",
      "  adjoin get examples/campus/model.yaml Enrollment a91 math204 2026-1 --json",
      "  adjoin get examples/teams/model.yaml User --unique email=ada@example.org"
    })
public final class GetCommand implements Callable<Integer> {
  private final Console console;
  @Mixin private TypeOptions type = new TypeOptions();

  @Parameters(
      index = "2..*",
      arity = "0..*",
      paramLabel = "ID",
      description = TypeOptions.KEY + " For several items, one key after the other.")
  private List<String> id = new ArrayList<>();

  @Option(
      names = "--unique",
      paramLabel = "A=B",
      description =
          "The entity with this value of a unique attribute, instead of an ID; repeated if"
              + " several are unique together.")
  private List<String> unique = new ArrayList<>();

  @Option(names = "--consistent", description = "Read with strong consistency.")
  private boolean consistent;

  public GetCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (!unique.isEmpty() && !id.isEmpty()) {
      throw Failure.mistake("--unique replaces the ID", "Leave one of the two out");
    }
    return type.database().read(console, this::get);
  }

  private int get(Database database) {
    TypeDesign design = type.type(database);
    if (!unique.isEmpty()) {
      print(database, design, byUnique(database));
      return ExitCode.OK;
    }
    List<ItemReference> missing = new ArrayList<>();
    for (List<Object> key : new AttributeParser(design).keys(id)) {
      ItemReference reference = new ItemReference(database, design, key);
      reference
          .find(consistent)
          .ifPresentOrElse(item -> print(database, design, item), () -> missing.add(reference));
    }
    if (!missing.isEmpty()) {
      throw ItemReference.missing(missing);
    }
    return ExitCode.OK;
  }

  private void print(Database database, TypeDesign design, Item found) {
    boolean json = type.database().json();
    Item item = found;
    if (design instanceof EntityDesign entity) {
      noteDelete(database, design, found);
      item = new EntityCounts(database, console).complete(entity, found, json);
    }
    console.out().print(ItemText.of(design.name(), item, json, console.colour()));
  }

  /** Says so if the entity is being deleted. */
  private void noteDelete(Database database, TypeDesign design, Item item) {
    ItemReference reference = database.reference(design, item);
    database
        .adjoin()
        .entity(design.name())
        .pendingDelete(reference.key())
        .ifPresent(
            delete ->
                console.note(
                    "The delete of %s began at %s; adjoin resume continues it"
                        .formatted(reference, PendingCommand.since(delete))));
  }

  private Item byUnique(Database database) {
    EntityDesign entity = database.types().entity(type.name(), "Give the key of the edge");
    Map<String, Object> given = new AttributeParser(entity).assigned(unique);
    List<String> names = declared(entity, given.keySet());
    Entities<Item> entities = database.adjoin().entity(entity.name());
    return (consistent ? entities.consistent() : entities)
        .unique(names.toArray(String[]::new))
        .is(names.stream().map(given::get).toArray())
        .orElseThrow(
            () ->
                Failure.failed(
                    "There is no %s with %s".formatted(entity.name(), String.join(", ", unique)),
                    "Check the value"));
  }

  private static List<String> declared(EntityDesign entity, Set<String> given) {
    List<String> declared = entity.unique().stream().map(u -> String.join(", ", u)).toList();
    return entity.unique().stream()
        .filter(names -> Set.copyOf(names).equals(given))
        .findFirst()
        .orElseThrow(
            () ->
                Failure.mistake(
                    "%s of %s is not unique".formatted(String.join(", ", given), entity.name()),
                    declared.isEmpty()
                        ? "It declares no unique attributes"
                        : "Its unique attributes are " + String.join("; ", declared)));
  }
}
