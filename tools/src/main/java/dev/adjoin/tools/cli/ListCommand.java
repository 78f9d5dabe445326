// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.Item;
import dev.adjoin.ListQuery;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Relationship;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Prints the items of a list. */
@Command(
    name = "list",
    description = "List edges from either side, children, views, or every entity of a type.",
    descriptionHeading = "%n",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adjoin list examples/campus/model.yaml Enrollment --from a91 --reversed",
      "  adjoin list examples/campus/model.yaml Enrollment --to math204 \\",
      "    --where semester=2026-1 --limit 25",
      "  adjoin list examples/campus/model.yaml Enrollment --from a91 \\",
      "    --where 'semester>=2025-1' --where 'semester<2026-1' --filter 'grade!=F'",
      "  adjoin list examples/shop/model.yaml Order --parent c1 --json"
    })
final class ListCommand implements Callable<Integer> {
  private final Console console;
  @Mixin private TypeOptions type = new TypeOptions();
  @Mixin private ListChoice choice = new ListChoice();
  @Mixin private ListNarrowing narrowing = new ListNarrowing();

  @Option(names = "--limit", paramLabel = "N", description = "At most so many.")
  private @Nullable String limit;

  @Option(
      names = "--cursor",
      paramLabel = "C",
      description = "Go on where a list with --limit said that it ended.")
  private @Nullable String cursor;

  @Option(names = "--count", description = "Only how many there are.")
  private boolean count;

  @Option(names = "--with-entities", description = "Each edge with the entity it leads to.")
  private boolean withEntities;

  ListCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Integer most = limit == null ? null : limit(limit);
    if (count && (most != null || cursor != null || withEntities)) {
      throw Failure.mistake(
          "--count is of a whole list", "Leave --limit, --cursor and --with-entities out");
    }
    return type.database().run(console, database -> list(database, most));
  }

  private static int limit(String text) {
    if (text.matches("[1-9]\\d{0,8}")) {
      return Integer.parseInt(text);
    }
    throw Failure.mistake(
        "--limit must be a number from 1, but was \"" + text + "\"", "Leave it out for all");
  }

  private int list(Database database, @Nullable Integer most) {
    Member member = type.member(database);
    ListQuery<Item> list = narrowing.of(choice.of(database, member), database.attributes(member));
    if (count) {
      count(list.count());
    } else {
      print(database, member, list, most);
    }
    return ExitCode.OK;
  }

  private void count(long number) {
    console
        .out()
        .print(type.database().json() ? JsonText.of(Map.of("count", number)) : number + "\n");
  }

  private void print(
      Database database, Member member, ListQuery<Item> list, @Nullable Integer most) {
    Member other = withEntities ? other(database, member) : null;
    ItemsOutput output =
        new ItemsOutput(console, type.database().json(), database.schema(), member, other);
    Optional<String> next =
        other == null
            ? Listed.of(list).read(most, cursor, output::print)
            : Listed.of(list.withEntities())
                .read(most, cursor, linked -> output.print(linked, other));
    output.flush();
    console.out().flush();
    if (output.number() == 0) {
      console.note("There are none");
    }
    next.ifPresent(c -> console.note(type.database().json() ? more(c) : "More with --cursor " + c));
  }

  private static String more(String cursor) {
    return JsonText.line(Map.of("cursor", cursor));
  }

  private Member other(Database database, Member member) {
    if (!(member instanceof Relationship relationship)) {
      throw Failure.mistake(
          "--with-entities is for relationships, but " + member.name() + " is an entity",
          "Leave it out");
    }
    Side side = choice.side(relationship);
    return database.schema().end(relationship, side.other());
  }
}
