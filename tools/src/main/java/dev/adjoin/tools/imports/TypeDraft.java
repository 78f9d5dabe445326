// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

import dev.adjoin.declare.Inverse;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Sides;
import dev.adjoin.internal.model.View;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is known of a type while a draft is made. Not thread-safe. */
abstract sealed class TypeDraft {
  final String name;
  final List<ItemGroup> groups = new ArrayList<>();
  final List<Attribute> attributes = new ArrayList<>();
  final List<View> views = new ArrayList<>();

  /** The shapes of the keys of each view, by its name. */
  final Map<String, ItemGroup.IndexKey> viewKeys = new LinkedHashMap<>();

  final List<DraftFinding> findings = new ArrayList<>();

  TypeDraft(String name) {
    this.name = name;
  }

  boolean has(String attribute) {
    return attributes.stream().anyMatch(a -> a.name().equals(attribute));
  }

  /** Adds a guess that a person must confirm. */
  void unsure(String text) {
    findings.add(DraftFinding.unsure(text));
  }

  void note(String text) {
    findings.add(DraftFinding.note(text));
  }

  /** Says why the name is a guess, if it is one. */
  void doubt(DraftNames.Named named) {
    if (named.doubt() != null) {
      unsure(named.doubt());
    }
  }

  /** The group that holds the items of the type themselves. */
  ItemGroup group() {
    return groups.get(0);
  }

  /** The views with the templates that the table's index keys have. */
  List<View> views(boolean withTemplates) {
    return views.stream()
        .map(
            v -> {
              ItemGroup.IndexKey key = viewKeys.get(v.name());
              return withTemplates && key != null
                  ? new View(
                      v.name(),
                      v.by(),
                      v.order(),
                      v.when(),
                      v.shards(),
                      v.project(),
                      v.side(),
                      v.local(),
                      v.local() ? null : key.partition().toString(),
                      key.sort().parts().isEmpty() ? null : key.sort().toString())
                  : v;
            })
        .toList();
  }

  /** An entity or a child. */
  static final class OfEntity extends TypeDraft {
    final List<String> id = new ArrayList<>();
    final List<String> order = new ArrayList<>();
    final List<List<String>> uniques = new ArrayList<>();
    @Nullable String tag;
    @Nullable String parent;
    @Nullable String key;
    @Nullable String sort;
    @Nullable String expires;
    boolean isListed;

    /** Whether it is a child outside of its parent's partition. */
    boolean hasOwnPartition;

    OfEntity(String name) {
      super(name);
    }

    /** The first word of its partition key; empty if it begins with a value. */
    String word() {
      return group().partition().leadingWord();
    }

    Entity build(boolean withViews, boolean withTemplates) {
      return Entity.named(name)
          .id(id)
          .order(order)
          .tag(tag)
          .parent(parent)
          .attributes(attributes)
          .uniques(uniques)
          .key(withTemplates || hasOwnPartition ? key : null)
          .sort(withTemplates ? sort : null)
          .expires(expires)
          .onDelete(hasOwnPartition ? OnDelete.KEEP : null)
          .listingShards(isListed && withViews ? 1 : 0)
          .views(withViews ? views(withTemplates) : List.of())
          .build();
    }
  }

  /** A relationship. */
  static final class OfRelationship extends TypeDraft {
    final OfEntity from;
    final OfEntity to;
    final List<String> fromFields = new ArrayList<>();
    final List<String> toFields = new ArrayList<>();
    final List<String> distinct = new ArrayList<>();
    final Map<Side, String> as = new EnumMap<>(Side.class);
    final Map<Side, List<String>> order = new EnumMap<>(Side.class);
    final Map<Side, String> count = new EnumMap<>(Side.class);
    final Map<Side, String> key = new EnumMap<>(Side.class);
    final Map<Side, String> sort = new EnumMap<>(Side.class);
    final Map<Side, Integer> shards = new EnumMap<>(Side.class);
    final Map<Side, List<String>> summary = new EnumMap<>(Side.class);
    final Map<Side, Integer> max = new EnumMap<>(Side.class);
    final Set<Side> together = EnumSet.of(Side.FROM);
    Store store = Store.EDGES;
    @Nullable Inverse inverse;
    ItemGroup.@Nullable IndexKey inverseKey;
    @Nullable ItemGroup mirror;

    OfRelationship(String name, OfEntity from, OfEntity to) {
      super(name);
      this.from = from;
      this.to = to;
    }

    Relationship build(boolean withViews, boolean withTemplates) {
      boolean isSelf = from == to;
      return Relationship.named(name, from.name, to.name)
          .attributes(attributes)
          .distinct(distinct)
          .store(store)
          .inverse(inverse)
          .ends(
              new Sides<>(
                  isSelf || !fromFields.equals(from.id) ? fromFields : List.of(),
                  isSelf || !toFields.equals(to.id) ? toFields : List.of()))
          .as(new Sides<>(as.get(Side.FROM), as.get(Side.TO)))
          .order(
              new Sides<>(
                  order.getOrDefault(Side.FROM, List.of()), order.getOrDefault(Side.TO, List.of())))
          .count(
              new Sides<>(
                  withViews ? count.get(Side.FROM) : null, withViews ? count.get(Side.TO) : null))
          .shards(new Sides<>(shards.getOrDefault(Side.FROM, 1), shards.getOrDefault(Side.TO, 1)))
          .together(together)
          .summary(
              store == Store.SUMMARIES
                  ? new Sides<>(
                      summary.getOrDefault(Side.FROM, List.of()),
                      summary.getOrDefault(Side.TO, List.of()))
                  : null)
          .max(new Sides<>(max.get(Side.FROM), max.get(Side.TO)))
          .key(
              new Sides<>(
                  withTemplates ? key.get(Side.FROM) : null,
                  withTemplates ? key.get(Side.TO) : null))
          .sort(
              new Sides<>(
                  withTemplates ? sort.get(Side.FROM) : null,
                  withTemplates ? sort.get(Side.TO) : null))
          .views(withViews ? views(withTemplates) : List.of())
          .build();
    }
  }
}
