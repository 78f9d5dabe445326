// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.Entities;
import dev.adjoin.Item;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

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
      "  adjoin get examples/campus/model.yaml Enrollment a91 math204 2026-1 --json",
      "  adjoin get examples/teams/model.yaml User --unique email=ada@example.org"
    })
final class GetCommand implements Callable<Integer> {
  private final Console console;
  @Mixin private TypeOptions type = new TypeOptions();

  @Parameters(index = "2..*", arity = "0..*", paramLabel = "ID", description = IdOptions.WORDS)
  private List<String> id = new ArrayList<>();

  @Option(
      names = "--unique",
      paramLabel = "A=B",
      description =
          "The entity with this value of a unique attribute, in place of an ID; repeated where"
              + " several are unique together.")
  private List<String> unique = new ArrayList<>();

  @Option(names = "--consistent", description = "Read with strong consistency.")
  private boolean consistent;

  GetCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (!unique.isEmpty() && !id.isEmpty()) {
      throw Failure.mistake("--unique stands in place of an ID", "Leave one of the two out");
    }
    return type.database().run(console, this::get);
  }

  private int get(Database database) {
    Member member = type.member(database);
    Item item = unique.isEmpty() ? byId(database, member) : byUnique(database);
    console.out().print(ItemText.of(member.name(), item, type.database().json(), console.colour()));
    return ExitCode.OK;
  }

  private Item byId(Database database, Member member) {
    Stored stored = new Stored(database, member, database.attributes(member).id(id));
    return stored.find(consistent).orElseThrow(stored::missing);
  }

  private Item byUnique(Database database) {
    Entity entity = database.types().entity(type.type(), "Name an edge by its ends");
    Map<String, Object> given = database.attributes(entity).assigned(unique);
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

  private static List<String> declared(Entity entity, Set<String> given) {
    return entity.uniques().stream()
        .filter(names -> Set.copyOf(names).equals(given))
        .findFirst()
        .orElseThrow(
            () ->
                Failure.mistake(
                    "%s is not unique among %s".formatted(String.join(", ", given), entity.name()),
                    entity.uniques().isEmpty()
                        ? "It declares nothing as unique"
                        : "Unique is "
                            + String.join(
                                "; ",
                                entity.uniques().stream()
                                    .map(u -> String.join(", ", u))
                                    .toList())));
  }
}
