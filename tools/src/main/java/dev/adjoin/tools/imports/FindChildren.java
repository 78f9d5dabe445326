// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

import dev.adjoin.internal.diagnostic.Article;
import dev.adjoin.tools.imports.DraftNames.Named;
import dev.adjoin.tools.imports.TypeDraft.OfEntity;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds children: groups of items below an entity, or below another child, that lead to no entity.
 * A group that is below no entity becomes one by itself, with its whole key as its id.
 */
final class FindChildren {
  private final TypeDrafts found;

  FindChildren(TypeDrafts found) {
    this.found = found;
  }

  void in(List<ItemGroup> groups) {
    groups.sort(TypeDrafts.parentsFirst());
    groups.forEach(this::add);
  }

  private void add(ItemGroup group) {
    if (group.keyFields().isEmpty()) {
      found.findings.add(
          DraftFinding.leftOut(
              "an item with the key %s, %s, which has no value in it: no entity represents it."
                  .formatted(group.partition(), group.sort())));
      return;
    }
    OfEntity root = found.rootOf(group.partition()).orElse(null);
    OfEntity split = root == null ? splitRoot(group) : null;
    OfEntity parent = root == null ? split : parent(group, root);
    KeyShape own =
        parent == null || parent == root || parent == split
            ? group.sort()
            : group.sort().after(parent.group().sort());
    List<String> fields = ownFields(group, own, split);
    if (parent == null || fields.isEmpty()) {
      addAlone(group);
      return;
    }
    String word = own.leadingWord();
    List<String> id = fields.subList(fields.size() - 1, fields.size());
    String table = DraftNames.pascalCase(found.table.plainName());
    Named named =
        DraftNames.entity(group, word, id, found.isTaken(table) ? parent.name + "_item" : table);
    OfEntity child = new OfEntity(found.take(named.name()));
    child.doubt(named);
    child.groups.add(group);
    child.parent = parent.name;
    child.id.addAll(id);
    child.order.addAll(fields.subList(0, fields.size() - 1));
    child.tag = FindEntities.tag(child.name, word);
    child.hasOwnPartition = split != null;
    if (split != null) {
      child.unsure(
          "its partitions are those of %s, split by %s: they are not found when %s is deleted."
              .formatted(split.name, splitBy(group, split), Article.with(split.name)));
    }
    if (!child.order.isEmpty()) {
      child.unsure(
          "%s identifies it, and %s only sorts it: the values before the last could be part of its id."
              .formatted(id.get(0), String.join(", ", child.order)));
    }
    found.entities.add(child);
  }

  /** The root whose partition key is the beginning of the group's, as in a partition a day. */
  private @Nullable OfEntity splitRoot(ItemGroup group) {
    return found.entities.stream()
        .filter(e -> e.parent == null && !e.word().isEmpty())
        .filter(e -> group.partition().extendsShape(e.group().partition()))
        .filter(e -> !group.sort().isConstant())
        .findFirst()
        .orElse(null);
  }

  private static String splitBy(ItemGroup group, OfEntity root) {
    return String.join(", ", group.partition().after(root.group().partition()).fields());
  }

  /** The fields that identify an item below its parent: of a split partition key, then the sort. */
  private static List<String> ownFields(ItemGroup group, KeyShape own, @Nullable OfEntity split) {
    List<String> fields = new ArrayList<>();
    List<String> known = new ArrayList<>(group.partition().fields());
    if (split != null) {
      fields.addAll(group.partition().after(split.group().partition()).fields());
    }
    own.fields().stream().filter(f -> !known.contains(f)).forEach(fields::add);
    return fields;
  }

  /** The root, or the child with the longest sort key that the group's sort key continues. */
  private OfEntity parent(ItemGroup group, OfEntity root) {
    OfEntity parent = root;
    for (OfEntity candidate : found.entities) {
      if (candidate.parent != null
          && candidate.group().partition().outline().equals(group.partition().outline())
          && group.sort().extendsShape(candidate.group().sort())
          && (parent == root
              || candidate.group().sort().parts().size() > parent.group().sort().parts().size())) {
        parent = candidate;
      }
    }
    return parent;
  }

  private void addAlone(ItemGroup group) {
    String word = group.partition().leadingWord();
    String own = group.sort().leadingWord();
    Named named =
        DraftNames.entity(group, own.isEmpty() ? word : own, List.of(), found.table.plainName());
    OfEntity entity = new OfEntity(found.take(named.name()));
    entity.doubt(named);
    entity.groups.add(group);
    entity.id.addAll(group.keyFields());
    entity.unsure("no item represents the whole partition, so all values of its key are its id.");
    found.entities.add(entity);
  }
}
