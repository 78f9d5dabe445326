// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.database;

import dev.adjoin.Edges;
import dev.adjoin.Entities;
import dev.adjoin.Item;
import dev.adjoin.ListQuery;
import dev.adjoin.TypeDesign;
import dev.adjoin.TypeDesign.EndDesign;
import dev.adjoin.TypeDesign.EntityDesign;
import dev.adjoin.TypeDesign.RelationshipDesign;
import dev.adjoin.TypeDesign.ViewDesign;
import dev.adjoin.declare.Side;
import dev.adjoin.tools.console.Failure;
import dev.adjoin.tools.data.AttributeParser;
import dev.adjoin.tools.text.Suggestion;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that select one list of a type. */
final class ListSelection {
  @Option(
      names = "--from",
      paramLabel = "ID",
      description =
          "The edges of this entity at the from side; repeated for an id of several parts.")
  private List<String> from = new ArrayList<>();

  @Option(
      names = "--to",
      paramLabel = "ID",
      description = "The edges of this entity at the to side.")
  private List<String> to = new ArrayList<>();

  @Option(
      names = "--parent",
      paramLabel = "ID",
      description = "The children of this entity, or all of the type below it; repeated likewise.")
  private List<String> parent = new ArrayList<>();

  @Option(
      names = "--view",
      paramLabel = "NAME",
      description = "A view of the type, or the attribute of a lookup or a reference.")
  private @Nullable String view;

  @Option(
      names = "--by",
      paramLabel = "VALUE",
      description = "The value that selects a part of the view; repeated for several.")
  private List<String> by = new ArrayList<>();

  ListQuery<Item> of(Database database, TypeDesign type) {
    if (view == null && !by.isEmpty()) {
      throw Failure.mistake("--by needs --view", "Give the view with --view");
    }
    return type instanceof RelationshipDesign relationship
        ? edges(database, relationship)
        : entities(database, (EntityDesign) type);
  }

  private ListQuery<Item> edges(Database database, RelationshipDesign relationship) {
    if (!parent.isEmpty()) {
      throw Failure.mistake(
          "--parent is for entities, but " + relationship.name() + " is a relationship",
          "Use --from ID or --to ID");
    }
    Edges<Item> edges = database.adjoin().relationship(relationship.name());
    if (view != null) {
      ViewDesign design = view(relationship, view);
      return edges.view(view, values(relationship, view, design.inputs()));
    }
    if (from.isEmpty() == to.isEmpty()) {
      throw Failure.mistake(
          "A list of %s must have --from one %s or --to one %s"
              .formatted(
                  relationship.name(), relationship.from().entity(), relationship.to().entity()),
          "Give one of the two");
    }
    return from.isEmpty()
        ? edges.to(values(relationship, "to", relationship.to().key()))
        : edges.from(values(relationship, "from", relationship.from().key()));
  }

  private ListQuery<Item> entities(Database database, EntityDesign entity) {
    if (!from.isEmpty() || !to.isEmpty()) {
      throw Failure.mistake(
          "--from and --to are for relationships, but " + entity.name() + " is an entity",
          "Use --parent ID, --view NAME, or neither");
    }
    Entities<Item> entities = database.adjoin().entity(entity.name());
    if (view != null) {
      List<String> attributes = List.of(view.split("\\s*,\\s*"));
      return isFoundBy(entity, attributes)
          ? entities
              .by(attributes.toArray(String[]::new))
              .is(values(entity, "by(" + String.join(", ", attributes) + ")", attributes))
          : entities.view(view, values(entity, view, view(entity, view).inputs()));
    }
    if (parent.isEmpty()) {
      if (!entity.listed()) {
        throw Failure.mistake(
            entity.name() + " has no list of all its items",
            "Declare all: {shards: 1} in the model, use --parent or --view if it has them, or look"
                + " at the rows of the whole table with adjoin table");
      }
      return entities.all();
    }
    EntityDesign ancestor = ancestor(database, entity);
    return entities.under(ancestor.name(), new AttributeParser(ancestor).id(parent).toArray());
  }

  private static boolean isFoundBy(EntityDesign entity, List<String> attributes) {
    return entity.lookups().contains(attributes)
        || entity.references().stream().anyMatch(each -> each.key().equals(attributes));
  }

  /** The ancestor whose key has as many parts as {@code --parent} gives. */
  private EntityDesign ancestor(Database database, EntityDesign entity) {
    List<EntityDesign> ancestors = new ArrayList<>(database.types().ancestors(entity));
    if (ancestors.isEmpty()) {
      throw Failure.mistake(entity.name() + " has no parent", "Leave --parent out");
    }
    Collections.reverse(ancestors);
    return ancestors.stream()
        .filter(each -> each.key().size() == parent.size())
        .findFirst()
        .orElseThrow(
            () ->
                Failure.mistake(
                    "--parent must be the id of %s, but has %d values"
                        .formatted(
                            ancestors.stream()
                                .map(a -> a.name() + " (" + String.join(", ", a.key()) + ")")
                                .collect(Collectors.joining(" or of ")),
                            parent.size()),
                    "Give --parent once for each part of the id"));
  }

  /** The values of the options, parsed as the inputs of the list. */
  private Object[] values(TypeDesign type, String list, List<String> inputs) {
    List<String> given = Stream.of(from, to, parent, by).flatMap(List::stream).toList();
    return new AttributeParser(type)
        .inOrder(type.name() + "." + list, inputs, given, fix(type, inputs))
        .toArray();
  }

  /**
   * The fix for missing inputs: the options that give them; an option for several inputs is
   * repeated.
   */
  private String fix(TypeDesign type, List<String> inputs) {
    List<String> used = options(type);
    return used.size() == 1
        ? inputs.stream()
            .map(name -> used.get(0) + " " + name.toUpperCase(Locale.ROOT))
            .collect(Collectors.joining(" ", "Give ", ""))
        : AttributeParser.IN_ORDER;
  }

  /** The options that were given; if none was, the option that gives the first input. */
  private List<String> options(TypeDesign type) {
    Map<String, List<String>> all = new LinkedHashMap<>();
    all.put("--from", from);
    all.put("--to", to);
    all.put("--parent", parent);
    all.put("--by", by);
    all.values().removeIf(List::isEmpty);
    Side side = view == null ? null : type.view(view).map(ViewDesign::side).orElse(null);
    return all.isEmpty()
        ? List.of(side == null ? "--by" : "--" + side.word())
        : List.copyOf(all.keySet());
  }

  private static ViewDesign view(TypeDesign type, String name) {
    List<String> names =
        Stream.concat(
                type.views().stream().map(ViewDesign::name),
                type instanceof EntityDesign entity
                    ? Stream.concat(
                            entity.lookups().stream(),
                            entity.references().stream().map(EndDesign::key))
                        .map(attributes -> String.join(",", attributes))
                    : Stream.empty())
            .toList();
    return type.view(name)
        .orElseThrow(
            () ->
                Failure.mistake(
                    "%s has no view \"%s\"%s"
                        .formatted(type.name(), name, Suggestion.of(name, names)),
                    names.isEmpty() ? "It declares none" : "It has " + String.join(", ", names)));
  }

  /** The entity that the items of the list refer to. */
  String referred(EntityDesign entity) {
    List<EndDesign> references = entity.references();
    return Optional.ofNullable(view)
        .flatMap(entity::reference)
        .or(() -> references.size() == 1 ? Optional.of(references.get(0)) : Optional.empty())
        .map(EndDesign::entity)
        .orElseThrow(
            () ->
                Failure.mistake(
                    references.isEmpty()
                        ? "--with-entities is for relationships, but %s is an entity without references"
                            .formatted(entity.name())
                        : "--with-entities is for one of the references of " + entity.name(),
                    references.isEmpty()
                        ? "Leave it out"
                        : "Give "
                            + references.stream()
                                .map(each -> "--view " + each.key().get(0))
                                .collect(Collectors.joining(" or "))));
  }

  /** The side whose entity has the edges. */
  Side side(RelationshipDesign relationship) {
    if (view == null) {
      return from.isEmpty() ? Side.TO : Side.FROM;
    }
    Side side = relationship.view(view).map(ViewDesign::side).orElse(null);
    if (side == null) {
      throw Failure.mistake(
          "--with-entities is for the edges of one entity", "Use --from ID or --to ID");
    }
    return side;
  }
}
