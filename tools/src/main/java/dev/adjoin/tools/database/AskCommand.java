// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.database;

import dev.adjoin.CompiledModel.Pattern;
import dev.adjoin.CompiledModel.Pattern.Result;
import dev.adjoin.Entities;
import dev.adjoin.EntityWithEdges;
import dev.adjoin.Item;
import dev.adjoin.ItemCollection;
import dev.adjoin.PatternQuery;
import dev.adjoin.TypeDesign;
import dev.adjoin.TypeDesign.EntityDesign;
import dev.adjoin.TypeDesign.RelationshipDesign;
import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.ExitCode;
import dev.adjoin.tools.console.Failure;
import dev.adjoin.tools.data.ItemLines;
import dev.adjoin.tools.data.PatternInputs;
import dev.adjoin.tools.text.JsonFields;
import dev.adjoin.tools.text.JsonText;
import dev.adjoin.tools.text.Style;
import dev.adjoin.tools.text.Suggestion;
import dev.adjoin.tools.text.TextPage;
import dev.adjoin.tools.text.TextTable;
import dev.adjoin.tools.text.TextTable.Column;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The {@code ask} command. */
@Command(
    name = "ask",
    description =
        "Answer a question that the model declares as a pattern. Without a name, list the "
            + "questions.",
    descriptionHeading = "%n",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adjoin ask examples/campus/model.yaml",
      "  adjoin ask examples/campus/model.yaml roster courseId=math204 \\",
      "    semester=2026-1",
      "  adjoin ask examples/campus/model.yaml years studentId=a91 \\",
      "    semester=2025-1..2026-1",
      "  adjoin ask examples/campus/model.yaml years studentId=a91 semester=2026-1.."
    })
public final class AskCommand implements Callable<Integer> {
  private final Console console;
  @Mixin private DatabaseOptions options = new DatabaseOptions();

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "PATTERN",
      description = "The name of the question.")
  private @Nullable String name;

  @Parameters(
      index = "2..*",
      arity = "0..*",
      paramLabel = "INPUT=VALUE",
      description =
          "The inputs of the question. A range is LOW..HIGH, both included; LOW.. and ..HIGH have"
              + " one end, and a single value is that value alone.")
  private List<String> inputs = new ArrayList<>();

  @Option(names = "--limit", paramLabel = "N", description = "At most N items.")
  private @Nullable String limit;

  @Option(
      names = "--cursor",
      paramLabel = "C",
      description = "Continue after an answer with --limit, by the cursor that it printed.")
  private @Nullable String cursor;

  public AskCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Integer most = limit == null ? null : ListCommand.limit(limit, "Leave it out for all");
    return options.read(
        console, database -> name == null ? questions(database) : ask(database, name, most));
  }

  private int questions(Database database) {
    List<Pattern> patterns = database.adjoin().model().patterns();
    if (options.json()) {
      patterns.forEach(
          each ->
              console
                  .out()
                  .print(
                      JsonText.line(
                              new JsonFields()
                                  .with("name", each.name())
                                  .with("question", each.question())
                                  .with("inputs", each.inputs())
                                  .withAny("range", each.range())
                                  .members())
                          + "\n"));
      return ExitCode.OK;
    }
    if (patterns.isEmpty()) {
      console.note("The model declares no patterns");
      return ExitCode.OK;
    }
    TextTable table =
        new TextTable(
            Column.of("pattern", Style.NAME),
            Column.of("question", Style.PLAIN),
            Column.of("inputs", Style.QUIET));
    patterns.forEach(
        each ->
            table.row(each.name(), each.question(), String.join(" ", PatternInputs.usage(each))));
    TextPage page = new TextPage(console.colour());
    table.printTo(page);
    console.out().print(page);
    return ExitCode.OK;
  }

  private int ask(Database database, String asked, @Nullable Integer most) {
    List<Pattern> patterns = database.adjoin().model().patterns();
    List<String> names = patterns.stream().map(Pattern::name).toList();
    Pattern pattern =
        patterns.stream()
            .filter(each -> each.name().equals(asked))
            .findFirst()
            .orElseThrow(
                () ->
                    Failure.mistake(
                        "The model has no pattern \"%s\"%s"
                            .formatted(asked, Suggestion.of(asked, names)),
                        names.isEmpty()
                            ? "It declares none"
                            : "It has " + String.join(", ", names)));
    boolean isPaged =
        pattern.result() == Result.LIST || pattern.result() == Result.LIST_WITH_ENTITIES;
    if (!isPaged && (most != null || cursor != null)) {
      throw Failure.mistake(
          "--limit and --cursor are for lists, but the pattern %s does not give one"
              .formatted(asked),
          "Leave them out");
    }
    TypeDesign type = database.types().type(pattern.type());
    PatternInputs values = values(pattern, type);
    answer(database, pattern, type, values, most);
    return ExitCode.OK;
  }

  private PatternInputs values(Pattern pattern, TypeDesign type) {
    Map<String, String> texts = new LinkedHashMap<>();
    for (String assignment : inputs) {
      String input = assignment.split("=", 2)[0];
      if (!assignment.contains("=") || !pattern.inputs().contains(input)) {
        throw Failure.mistake(
            "\"%s\" is not an input of the pattern %s".formatted(assignment, pattern.name()),
            PatternInputs.fix(pattern));
      }
      if (texts.put(input, assignment.substring(input.length() + 1)) != null) {
        throw Failure.mistake(input + " occurs twice", "Pass it once");
      }
    }
    return PatternInputs.parse(pattern, type, texts);
  }

  private void answer(
      Database database,
      Pattern pattern,
      TypeDesign type,
      PatternInputs values,
      @Nullable Integer most) {
    boolean json = options.json();
    PatternQuery<Item> query = values.query(database.adjoin());
    switch (pattern.result()) {
      case LIST -> new ItemPrinter(console, json, type, null).printItems(query, most, cursor);
      case LIST_WITH_ENTITIES ->
          new ItemPrinter(console, json, type, other(database, pattern, type))
              .printWithEntities(query.withEntities(), most, cursor);
      case ENTITY_WITH_LIST -> together(pattern, type, query.together());
      case COUNT -> {
        long number = query.count();
        console.out().print(json ? JsonText.of(Map.of("count", number)) : number + "\n");
      }
      case COLLECTION, SUBTREE -> collection(database, pattern, (EntityDesign) type, values);
      case ITEM ->
          console
              .out()
              .print(
                  ItemText.of(
                      type.name(),
                      query
                          .first()
                          .orElseThrow(
                              () ->
                                  Failure.failed(
                                      "There is no such " + type.name(), "Check the inputs")),
                      json,
                      console.colour()));
    }
  }

  /** The entity at the other side of the edges, or that the items refer to. */
  private static TypeDesign other(Database database, Pattern pattern, TypeDesign type) {
    if (type instanceof EntityDesign entity) {
      return database.types().type(referred(pattern, entity));
    }
    RelationshipDesign relationship = (RelationshipDesign) type;
    boolean isFrom = relationship.from().entity().equals(pattern.owner());
    return database.types().type((isFrom ? relationship.to() : relationship.from()).entity());
  }

  /** The entity of the reference that is asked by; other lists have a single reference. */
  private static String referred(Pattern pattern, EntityDesign entity) {
    return pattern.inputs().stream()
        .flatMap(input -> entity.reference(input).stream())
        .findFirst()
        .orElseGet(() -> entity.references().get(0))
        .entity();
  }

  private void together(Pattern pattern, TypeDesign type, EntityWithEdges<Item, Item> found) {
    String owner = String.valueOf(pattern.owner());
    Item item = found.entity();
    if (options.json()) {
      console
          .out()
          .print(
              new JsonFields()
                  .with("entity", item == null ? null : ItemLines.members(owner, item))
                  .with(
                      "items",
                      found.items().stream()
                          .map(each -> ItemLines.members(type.name(), each))
                          .toList())
                  .json());
      return;
    }
    if (item != null) {
      console.out().print(ItemText.of(owner, item, false, console.colour()) + "\n");
    } else {
      console.note("There is no such " + owner);
    }
    ItemPrinter printer = new ItemPrinter(console, false, type, null);
    found.items().forEach(printer::print);
    printer.flush();
  }

  private void collection(
      Database database, Pattern pattern, EntityDesign entity, PatternInputs values) {
    Entities<Item> any = database.adjoin().entity(entity.name());
    Entities<Item> entities = pattern.consistent() ? any.consistent() : any;
    Object[] key = values.key(entity.key());
    ItemCollection<Item> collection =
        pattern.result() == Result.SUBTREE ? entities.subtree(key) : entities.collection(key);
    if (collection.isEmpty()) {
      throw Failure.failed("There is no such " + entity.name(), "Check the inputs");
    }
    CollectionText text =
        new CollectionText(
            database,
            new EntityCounts(database, console),
            entity,
            collection,
            key,
            pattern.consistent());
    console.out().print(options.json() ? text.json() : text.text(console.colour()));
  }
}
