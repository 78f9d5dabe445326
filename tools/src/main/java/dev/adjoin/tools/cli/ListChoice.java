// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.Edges;
import dev.adjoin.Entities;
import dev.adjoin.Item;
import dev.adjoin.ListQuery;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.diagnostic.Spelling;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.View;
import dev.adjoin.tools.data.Attributes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which list of a type is meant. */
final class ListChoice {
  @Option(
      names = "--from",
      paramLabel = "ID",
      description = "The edges of this entity at the from side; repeated for an id of several.")
  private List<String> from = new ArrayList<>();

  @Option(
      names = "--to",
      paramLabel = "ID",
      description = "The edges of this entity at the to side.")
  private List<String> to = new ArrayList<>();

  @Option(
      names = "--parent",
      paramLabel = "ID",
      description = "The children of this entity, or all of the type below it.")
  private List<String> parent = new ArrayList<>();

  @Option(
      names = "--view",
      paramLabel = "NAME",
      description = "A view of the type, or the attribute of a lookup.")
  private @Nullable String view;

  @Option(
      names = "--by",
      paramLabel = "VALUE",
      description = "What names one part of the view; repeated for several.")
  private List<String> by = new ArrayList<>();

  ListQuery<Item> of(Database database, Member member) {
    if (view == null && !by.isEmpty()) {
      throw Failure.mistake("--by says nothing without --view", "Name the view with --view");
    }
    return member instanceof Relationship relationship
        ? edges(database, relationship)
        : entities(database, (Entity) member);
  }

  private ListQuery<Item> edges(Database database, Relationship relationship) {
    if (!parent.isEmpty()) {
      throw Failure.mistake(
          "--parent is for entities, but " + relationship.name() + " is a relationship",
          "Say --from ID or --to ID");
    }
    Edges<Item> edges = database.adjoin().relationship(relationship.name());
    if (view != null) {
      return edges.view(view, values(database, relationship, declared(relationship, view)));
    }
    if (from.isEmpty() == to.isEmpty()) {
      throw Failure.mistake(
          "A list of %s must be --from one %s or --to one %s"
              .formatted(relationship.name(), relationship.from(), relationship.to()),
          "Say one of the two");
    }
    return from.isEmpty()
        ? edges.to(values(database, relationship, "to"))
        : edges.from(values(database, relationship, "from"));
  }

  private ListQuery<Item> entities(Database database, Entity entity) {
    if (!from.isEmpty() || !to.isEmpty()) {
      throw Failure.mistake(
          "--from and --to are for relationships, but " + entity.name() + " is an entity",
          "Say --parent ID, --view NAME, or neither");
    }
    Entities<Item> entities = database.adjoin().entity(entity.name());
    if (view != null) {
      List<String> attributes = List.of(view.split("\\s*,\\s*"));
      return entity.lookups().contains(attributes)
          ? entities
              .by(attributes.toArray(String[]::new))
              .is(values(database, entity, "by(" + String.join(", ", attributes) + ")"))
          : entities.view(view, values(database, entity, declared(entity, view)));
    }
    if (parent.isEmpty()) {
      requireListing(entity);
      return entities.all();
    }
    String ancestor = ancestor(database.schema(), entity);
    return entities.under(ancestor, values(database, entity, "of" + ancestor));
  }

  private static void requireListing(Entity entity) {
    if (entity.listingShards() == 0) {
      throw Failure.mistake(
          entity.name() + " has no list of all its items",
          "Say --parent or --view where it has them, or all: {shards: 1} in the model");
    }
  }

  /** As many values as are given tell which ancestor is meant. */
  private String ancestor(Schema schema, Entity entity) {
    List<Entity> ancestors = schema.ancestors(entity);
    if (ancestors.isEmpty()) {
      throw Failure.mistake(entity.name() + " is no child of anything", "Leave --parent out");
    }
    return ancestors.stream()
        .filter(a -> schema.identity(a).size() == parent.size())
        .findFirst()
        .orElse(ancestors.get(ancestors.size() - 1))
        .name();
  }

  /** What was given, as the plan of the list takes it; what has no plan is refused by who reads. */
  private Object[] values(Database database, Member member, String list) {
    List<String> given = Stream.of(from, to, parent, by).flatMap(List::stream).toList();
    String read = member.name() + "." + list;
    return database
        .compiled()
        .plans()
        .read(read)
        .map(plan -> plan.inputs())
        .map(
            names ->
                database
                    .attributes(member)
                    .inOrder(read, names, given, fix(member, names))
                    .toArray())
        .orElseGet(given::toArray);
  }

  /** Where one option alone names the list, that is to be repeated. */
  private String fix(Member member, List<String> names) {
    List<String> used = options(member);
    return used.size() == 1
        ? names.stream()
            .map(name -> used.get(0) + " " + name.toUpperCase(Locale.ROOT))
            .collect(Collectors.joining(" ", "Say ", ""))
        : Attributes.IN_ORDER;
  }

  /** The options that say of what the list is; where none does, the one that would. */
  private List<String> options(Member member) {
    Map<String, List<String>> all = new LinkedHashMap<>();
    all.put("--from", from);
    all.put("--to", to);
    all.put("--parent", parent);
    all.put("--by", by);
    all.values().removeIf(List::isEmpty);
    return all.isEmpty() ? List.of(ofView(member)) : List.copyOf(all.keySet());
  }

  private String ofView(Member member) {
    return member.views().stream()
        .filter(each -> each.name().equals(view) && each.side() != null)
        .findFirst()
        .map(each -> "--" + each.side().word())
        .orElse("--by");
  }

  private static String declared(Member member, String name) {
    List<String> names =
        Stream.concat(
                member.views().stream().map(View::name),
                member instanceof Entity entity
                    ? entity.lookups().stream().map(lookup -> String.join(",", lookup))
                    : Stream.empty())
            .toList();
    if (names.contains(name)) {
      return name;
    }
    throw Failure.mistake(
        "%s has no view \"%s\"%s"
            .formatted(
                member.name(),
                name,
                Spelling.nearest(name, names).map(n -> "; the nearest is " + n).orElse("")),
        names.isEmpty() ? "It declares none" : "It has " + String.join(", ", names));
  }

  /** The side whose entity the edges are of. */
  Side side(Relationship relationship) {
    Side ofView =
        Optional.ofNullable(view).flatMap(relationship::view).map(View::side).orElse(null);
    if (ofView == null && view != null) {
      throw Failure.mistake(
          "--with-entities is for the edges of one entity", "Say --from ID or --to ID");
    }
    return ofView != null ? ofView : from.isEmpty() ? Side.TO : Side.FROM;
  }
}
