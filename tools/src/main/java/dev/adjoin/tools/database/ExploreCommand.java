// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.database;

import dev.adjoin.Adjoin;
import dev.adjoin.Hop;
import dev.adjoin.Item;
import dev.adjoin.ListQuery;
import dev.adjoin.RequestReport;
import dev.adjoin.Step;
import dev.adjoin.Traversal;
import dev.adjoin.TypeDesign;
import dev.adjoin.TypeDesign.EntityDesign;
import dev.adjoin.Walk;
import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.ExitCode;
import dev.adjoin.tools.console.Failure;
import dev.adjoin.tools.data.AttributeParser;
import dev.adjoin.tools.data.Comparison;
import dev.adjoin.tools.data.TypeNames;
import dev.adjoin.tools.model.CallMistake;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The {@code explore} command. */
@Command(
    name = "explore",
    description = "Follow relationships and references from an entity, as a tree.",
    descriptionHeading = "%n",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adjoin explore examples/campus/model.yaml Student ada",
      "  adjoin explore examples/campus/model.yaml Student ada \\",
      "    --follow Enrollment.from Enrollment.to --where semester=2026-1",
      "  adjoin explore examples/social/model.yaml User ada \\",
      "    --follow Follow.from --depth 3",
      "  adjoin explore examples/social/model.yaml User ada \\",
      "    --follow Follow.from,Follow.to --depth 2 --limit 10 --json",
      "  adjoin explore examples/conference/model.yaml Room aula \\",
      "    --follow Talk.roomId Talk.speakerId.entity"
    })
public final class ExploreCommand implements Callable<Integer> {
  private static final int MOST_CUTS = 5;

  /** What ends the name of an attribute in a comparison. */
  private static final Pattern ATTRIBUTE = Pattern.compile("[=<>!^]");

  private final Console console;

  /** The comparisons that narrow at least one step. */
  private final Set<String> used = new HashSet<>();

  @Mixin private TypeOptions.OfEntity options = new TypeOptions.OfEntity();

  @Option(
      names = "--follow",
      arity = "1..*",
      paramLabel = "STEP",
      description =
          "A step for each level, by the side to start at: Enrollment.from, Enrollment.to; for"
              + " children Order.children, Order.parent; for references Talk.roomId from a room,"
              + " Talk.roomId.entity from a talk. Several for one level: a,b. Default: every step"
              + " that can start.")
  private List<String> follow = new ArrayList<>();

  @Option(
      names = "--depth",
      paramLabel = "N",
      description = "Repeat the steps to this depth. Default: each step once.")
  private @Nullable String depth;

  @Option(
      names = "--where",
      paramLabel = "A=B",
      description =
          "Only edges or children with this value of an attribute that sorts their list, by every"
              + " step that has it. Also with the other signs of list --where.")
  private List<String> where = new ArrayList<>();

  @Option(
      names = "--filter",
      paramLabel = "A=B",
      description =
          "Only edges or children with this value of any attribute, by every step that has it; the"
              + " others are read too. Also with the other signs of list --filter.")
  private List<String> filter = new ArrayList<>();

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "At most N edges or children of one entity by one step.")
  private @Nullable String limit;

  @Option(
      names = "--max-requests",
      paramLabel = "N",
      description = "Stop after N requests. Default: " + Traversal.DEFAULT_REQUESTS + ".")
  private @Nullable String maxRequests;

  @Option(
      names = "--max-items",
      paramLabel = "N",
      description =
          "Stop after N hops, the lines of the tree. Default: " + Traversal.DEFAULT_ITEMS + ".")
  private @Nullable String maxItems;

  @Option(names = "--consistent", description = "Read with strong consistency.")
  private boolean consistent;

  @Option(names = "--explain", description = "Only the requests of each level, in words.")
  private boolean explain;

  public ExploreCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Integer levels = number("--depth", depth);
    if (levels != null && levels > Traversal.MOST_LEVELS) {
      throw Failure.mistake(
          "--depth must be 1 to %d, but was %d".formatted(Traversal.MOST_LEVELS, levels),
          "Begin another exploration where this one ends");
    }
    number("--limit", limit);
    number("--max-requests", maxRequests);
    number("--max-items", maxItems);
    return options.database().read(console, this::explore);
  }

  private static @Nullable Integer number(String option, @Nullable String text) {
    if (text == null) {
      return null;
    }
    if (text.matches("[1-9]\\d{0,8}")) {
      return Integer.valueOf(text);
    }
    throw Failure.mistake(
        "%s must be a number from 1, but was \"%s\"".formatted(option, text),
        "Leave it out for the default");
  }

  private int explore(Database database) {
    EntityDesign entity =
        database.types().entity(options.name(), "Give the entity to start from, and its id");
    ItemReference reference = options.reference(database, entity);
    DoubleAdder units = new DoubleAdder();
    try (Adjoin adjoin =
        database.builder().listener(each -> add(each, units)).connect(database.client())) {
      Traversal<Item> traversal =
          traversal(adjoin.traverse(entity.name(), reference.key()), database.types());
      if (explain) {
        console.out().print(traversal.explain() + "\n");
        return ExitCode.OK;
      }
      Walk<Item> walk = traversal.walk();
      Exploration exploration = new Exploration(database.types(), console.colour());
      boolean json = options.database().json();
      for (Hop<Item> hop : (Iterable<Hop<Item>>) walk.stream()::iterator) {
        if (hop.depth() == 0 && hop.entity() == null) {
          throw reference.missing();
        }
        if (json) {
          console.out().print(Exploration.line(hop, walk.requests(), units.sum()));
        } else {
          exploration.add(hop, units.sum());
        }
      }
      console.out().print(exploration.tree());
      console.out().flush();
      note(walk, units.sum(), json);
    }
    return ExitCode.OK;
  }

  /** Adds the units of a request; opening the table is no part of the traversal. */
  private static void add(RequestReport report, DoubleAdder units) {
    if (!report.pattern().startsWith("design.")) {
      units.add(report.totalUnits());
    }
  }

  // ---- Steps
  // -----------------------------------------------------------------------------------------

  private Traversal<Item> traversal(Traversal<Item> start, TypeNames types) {
    Traversal<Item> all = start;
    Integer levels = number("--depth", depth);
    try {
      if (follow.isEmpty()) {
        all = followAll(all, types, levels == null ? 1 : levels);
      } else {
        for (String level : follow) {
          all =
              all.follow(
                  Stream.of(level.split(",", -1))
                      .map(name -> narrowed(Step.parse(name.strip()), types))
                      .toArray(Step<?>[]::new));
        }
        all = levels == null ? all : all.depth(levels);
      }
      requireApplied();
      all = consistent ? all.consistent() : all;
      all.explain();
    } catch (IllegalArgumentException e) {
      throw new CallMistake(e).canBeEventual()
          ? Failure.mistake(e.getMessage(), "Leave --consistent out, or change the model")
          : mistake(String.valueOf(e.getMessage()));
    }
    Integer requests = number("--max-requests", maxRequests);
    Integer items = number("--max-items", maxItems);
    all = requests == null ? all : all.maxRequests(requests);
    return items == null ? all : all.maxItems(items);
  }

  /**
   * Follows every step, but to each entity of a hierarchy only from its parent, and not back to a
   * parent that was just left.
   */
  private Traversal<Item> followAll(Traversal<Item> start, TypeNames types, int levels) {
    Traversal<Item> all = start;
    Set<String> left = Set.of();
    for (int level = 0; level < levels; level++) {
      Set<String> children = new HashSet<>();
      for (Step<Item> step : all.nextSteps()) {
        if (step.kind() == Step.Kind.CHILDREN) {
          children.add(step.type());
        }
      }
      Set<String> before = left;
      List<Step<Item>> steps =
          all.nextSteps().stream()
              .filter(
                  step ->
                      switch (step.kind()) {
                        case FROM, TO, ITEMS, ENTITY -> true;
                        case CHILDREN -> !children.contains(parent(types, step));
                        case PARENT -> !before.contains(step.type());
                      })
              .map(step -> narrowed(step, types))
              .toList();
      if (steps.isEmpty()) {
        return all;
      }
      all = all.follow(steps.toArray(Step<?>[]::new));
      left = children;
    }
    return all;
  }

  private static String parent(TypeNames types, Step<Item> child) {
    return String.valueOf(((EntityDesign) types.type(child.type())).parent());
  }

  /** A step with the conditions on attributes that its type has, and the limit. */
  private Step<Item> narrowed(Step<Item> step, TypeNames types) {
    if (step.kind() == Step.Kind.PARENT || step.kind() == Step.Kind.ENTITY) {
      return step;
    }
    Integer most = number("--limit", limit);
    Step<Item> limited = most == null ? step : step.narrowed(list -> list.limit(most));
    if (where.isEmpty() && filter.isEmpty()) {
      return limited;
    }
    TypeDesign type = types.type(step.type());
    AttributeParser attributes = new AttributeParser(type);
    List<Comparison> key = attributes.compared(of(type, where));
    List<Comparison> others = attributes.compared(of(type, filter));
    used.addAll(of(type, where));
    used.addAll(of(type, filter));
    return limited.narrowed(
        list -> {
          ListQuery<Item> narrowed = Comparisons.narrow(list, attributes, key);
          for (Comparison each : others) {
            narrowed = narrowed.filter(Comparisons.condition(each));
          }
          return narrowed;
        });
  }

  /** The comparisons of attributes that a type has. */
  private static List<String> of(TypeDesign type, List<String> comparisons) {
    return comparisons.stream()
        .filter(each -> type.attribute(ATTRIBUTE.split(each, 2)[0]).isPresent())
        .toList();
  }

  /** Refuses a comparison of an attribute that no followed type has. */
  private void requireApplied() {
    Stream.concat(where.stream(), filter.stream())
        .filter(each -> !used.contains(each))
        .findFirst()
        .ifPresent(
            each -> {
              throw Failure.mistake(
                  "No step leads to a type with the attribute \"%s\""
                      .formatted(ATTRIBUTE.split(each, 2)[0]),
                  "Name an attribute of the edges or children that are followed");
            });
  }

  /** A mistake in the steps. A message of the API has the advice behind a semicolon. */
  private static Failure mistake(String message) {
    int advice = message.lastIndexOf("; ");
    if (advice < 0) {
      return Failure.mistake(
          message,
          message.startsWith("A depth ")
              ? "Give the depth of all levels together, or leave --depth out"
              : "For example --follow Enrollment.from Enrollment.to; leave it out for all");
    }
    String fix = message.substring(advice + 2);
    return Failure.mistake(
        message.substring(0, advice),
        fix.substring(0, 1).toUpperCase(Locale.ROOT) + fix.substring(1));
  }

  // ---- Notes
  // -----------------------------------------------------------------------------------------

  private void note(Walk<Item> walk, double units, boolean json) {
    List<Walk.Cut<Item>> cuts = walk.cuts();
    if (json) {
      cuts.forEach(cut -> console.note(Exploration.line(cut)));
      return;
    }
    console.note(
        "%d hops, %d requests, %s read units"
            .formatted(walk.items(), walk.requests(), Exploration.number(units)));
    cuts.stream().limit(MOST_CUTS).forEach(cut -> console.note("Not all: " + Exploration.cut(cut)));
    if (cuts.size() > MOST_CUTS) {
      console.note("Not all: %d more lists".formatted(cuts.size() - MOST_CUTS));
    }
    cuts.stream()
        .map(Walk.Cut::reason)
        .distinct()
        .forEach(
            reason ->
                console.note(
                    switch (reason) {
                      case REQUESTS -> "The budget of requests is used up; raise --max-requests";
                      case ITEMS -> "The budget of hops is used up; raise --max-items";
                      case LIMIT -> "A list is longer than --limit; list shows all of it";
                    }));
  }
}
