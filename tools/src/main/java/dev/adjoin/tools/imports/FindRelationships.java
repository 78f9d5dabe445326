// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

import dev.adjoin.declare.Side;
import dev.adjoin.tools.imports.DraftNames.Named;
import dev.adjoin.tools.imports.ItemGroup.IndexKey;
import dev.adjoin.tools.imports.KeyShape.Part;
import dev.adjoin.tools.imports.TypeDraft.OfEntity;
import dev.adjoin.tools.imports.TypeDraft.OfRelationship;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds relationships: groups of items in the partitions of an entity whose sort key or index key
 * leads to an entity.
 */
final class FindRelationships {
  private final TypeDrafts found;

  FindRelationships(TypeDrafts found) {
    this.found = found;
  }

  /**
   * Removes the groups of edges.
   *
   * @return the relationships, those that a type attribute calls mirrors last
   */
  List<OfRelationship> in(List<ItemGroup> groups) {
    List<OfRelationship> edges = new ArrayList<>();
    groups.sort(Comparator.comparing(JoinMirrors::isNamedMirror));
    for (ItemGroup group : List.copyOf(groups)) {
      edge(group)
          .ifPresent(
              e -> {
                groups.remove(group);
                edges.add(e);
              });
    }
    return edges;
  }

  /** The relationship of a group in the partitions of a root, if its keys lead to a root. */
  private Optional<OfRelationship> edge(ItemGroup group) {
    OfEntity from = found.rootOf(group.partition()).orElse(null);
    if (from == null) {
      return Optional.empty();
    }
    return byIndex(group, from).or(() -> byWord(group, from)).or(() -> byIds(group, from));
  }

  /** An index key that is the partition key of an entity leads to it. */
  private Optional<OfRelationship> byIndex(ItemGroup group, OfEntity from) {
    for (IndexKey key : group.indexKeys()) {
      OfEntity to = found.rootOf(key.partition()).orElse(null);
      List<String> fields = key.partition().fields();
      // A value that is no part of the key is not part of what identifies an edge.
      boolean isOther =
          to != null
              && !fields.equals(group.partition().fields())
              && group.keyFields().containsAll(fields);
      if (isOther && fields.size() == to.id.size() && leadsTo(group, fields, to)) {
        return Optional.of(relationship(group, from, to, fields, key));
      }
    }
    return Optional.empty();
  }

  /** The key word of an entity in the sort key leads to it. */
  private Optional<OfRelationship> byWord(ItemGroup group, OfEntity from) {
    for (OfEntity to : found.entities) {
      List<String> fields = after(group.sort(), to);
      if (!fields.isEmpty() && leadsTo(group, fields, to)) {
        return Optional.of(relationship(group, from, to, fields, null));
      }
    }
    return Optional.empty();
  }

  /** Values at the end of the sort key that are all ids of an entity lead to it. */
  private Optional<OfRelationship> byIds(ItemGroup group, OfEntity from) {
    String word = group.sort().leadingWord();
    boolean isOwnTag =
        group.typeName() != null
            && group.typeName().toUpperCase(Locale.ROOT).replaceAll("[^A-Z]", "").equals(word);
    List<String> all = group.sort().fields();
    if (isOwnTag || all.isEmpty()) {
      return Optional.empty();
    }
    List<String> last = all.subList(all.size() - 1, all.size());
    if (group.partition().fields().containsAll(last)) {
      return Optional.empty();
    }
    Set<String> seen = group.identities(last);
    for (OfEntity to : found.entities) {
      if (to.id.size() == 1 && seen.size() > 1 && to.group().identities(to.id).containsAll(seen)) {
        OfRelationship edge = relationship(group, from, to, last, null);
        edge.unsure(
            "it leads to %s because every %s in its keys is the id of one."
                .formatted(to.name, last.get(0)));
        return Optional.of(edge);
      }
    }
    return Optional.empty();
  }

  /** Whether the values of the fields are ids of the entity, where both are known. */
  private static boolean leadsTo(ItemGroup group, List<String> fields, OfEntity to) {
    if (!group.fieldValues().keySet().containsAll(fields)) {
      return true;
    }
    Set<String> seen = group.identities(fields);
    Set<String> ids = to.group().identities(to.id);
    return seen.stream().filter(ids::contains).count() * 2 >= seen.size() || ids.size() < 2;
  }

  /** The fields behind an entity's key word in a sort key, as many as its id has; else none. */
  private static List<String> after(KeyShape sort, OfEntity to) {
    String word = to.group().partition().leadingWord();
    List<Part> parts = sort.parts();
    for (int i = 0; !word.isEmpty() && i < parts.size(); i++) {
      if (!parts.get(i).isField() && parts.get(i).text().equals(word)) {
        List<String> fields =
            parts.subList(i + 1, parts.size()).stream()
                .filter(Part::isField)
                .map(Part::text)
                .toList();
        int size = to.id.size();
        // What stands between the word and the id is part of the edge's identity.
        return fields.size() < size
            ? List.of()
            : fields.subList(fields.size() - size, fields.size());
      }
    }
    return List.of();
  }

  private OfRelationship relationship(
      ItemGroup group, OfEntity from, OfEntity to, List<String> toFields, @Nullable IndexKey key) {
    String word = group.sort().leadingWord();
    boolean isTag = found.entities.stream().anyMatch(e -> e.word().equals(word));
    Named named =
        isTag || word.isEmpty()
            ? DraftNames.relationship(group, from.name, to.name)
            : DraftNames.relationship(group, word);
    OfRelationship edge = new OfRelationship(found.take(named.name()), from, to);
    edge.doubt(named);
    edge.groups.add(group);
    edge.fromFields.addAll(group.partition().fields());
    edge.toFields.addAll(toFields);
    group.sort().fields().stream()
        .filter(f -> !toFields.contains(f) && !edge.fromFields.contains(f))
        .forEach(edge.distinct::add);
    edge.inverseKey = key;
    if (group.partition().shards() > 1) {
      edge.shards.put(Side.FROM, group.partition().shards());
    }
    checkEnds(edge);
    return edge;
  }

  /** Says what the items do not prove: that the ends exist, and that a pair has several edges. */
  private static void checkEnds(OfRelationship edge) {
    ItemGroup group = edge.group();
    Set<String> missing = new HashSet<>(group.identities(edge.toFields));
    missing.removeAll(edge.to.group().identities(edge.to.id));
    if (!missing.isEmpty() && group.fieldValues().keySet().containsAll(edge.toFields)) {
      edge.unsure(
          "%d of the %s that it leads to were not among the items that were read."
              .formatted(missing.size(), edge.to.name));
    }
    if (!edge.distinct.isEmpty()) {
      List<String> pair = new ArrayList<>(edge.fromFields);
      pair.addAll(edge.toFields);
      boolean areUnique = group.identities(pair).size() == group.items().size();
      edge.unsure(
          areUnique
              ? "%s is in its keys, so that a pair could have several edges; none had."
                  .formatted(String.join(", ", edge.distinct))
              : "a pair can have several edges, which differ in %s."
                  .formatted(String.join(", ", edge.distinct)));
    }
  }
}
