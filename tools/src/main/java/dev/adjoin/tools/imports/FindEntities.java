// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

import dev.adjoin.tools.imports.DraftNames.Named;
import dev.adjoin.tools.imports.TypeDraft.OfEntity;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Finds root entities: groups of items whose sort key says nothing new, because it is constant or
 * repeats the partition key. The guards of their unique values belong to them.
 */
final class FindEntities {
  private final TypeDrafts found;

  FindEntities(TypeDrafts found) {
    this.found = found;
  }

  /** Adds the root entities among the groups, and removes their groups. */
  void in(List<ItemGroup> groups) {
    List<ItemGroup> guards = groups.stream().filter(FindEntities::isGuard).toList();
    groups.removeAll(guards);
    List<ItemGroup> roots = groups.stream().filter(this::isRoot).toList();
    groups.removeAll(roots);
    roots.forEach(this::add);
    guards.forEach(this::addGuard);
  }

  private boolean isRoot(ItemGroup group) {
    if (group.partition().fields().isEmpty()) {
      return false;
    }
    return found.table.sort() == null
        || group.sort().isConstant()
        || new HashSet<>(group.partition().fields()).containsAll(group.sort().fields())
            && !group.sort().fields().isEmpty();
  }

  private void add(ItemGroup group) {
    String word = group.partition().leadingWord();
    OfEntity first = found.rootOf(group.partition()).orElse(null);
    String own = group.sort().leadingWord();
    List<String> id = group.partition().fields();
    Named named =
        first == null
            ? DraftNames.entity(group, word, id, own.isEmpty() ? found.table.plainName() : own)
            : DraftNames.entity(group, first.name + "_" + own, List.of(), "");
    OfEntity entity = new OfEntity(found.take(named.name()));
    entity.doubt(named);
    entity.groups.add(group);
    entity.id.addAll(id);
    entity.tag = tag(entity.name, first == null ? word : "");
    if (first != null) {
      entity.unsure(
          "its items are in the partitions of %s, one in each: they could be a part of it."
              .formatted(first.name));
    }
    found.entities.add(entity);
  }

  /** The key word, if it is not the one that is derived from the name. */
  static @Nullable String tag(String name, String word) {
    return word.isEmpty() || word.equals(name.toUpperCase(Locale.ROOT)) ? null : word;
  }

  private static boolean isGuard(ItemGroup group) {
    return group.partition().outline().equals(group.sort().outline())
        && group.partition().leadingWord().matches("[A-Z_-]+\\.[A-Za-z0-9_+]+");
  }

  /** A guard of a unique value: {@code USER.email#…}. */
  private void addGuard(ItemGroup guard) {
    String[] words = guard.partition().leadingWord().split("\\.");
    for (OfEntity entity : found.entities) {
      if (entity.group().partition().leadingWord().equals(words[0])) {
        entity.uniques.add(List.of(words[1].split("\\+")));
        entity.groups.add(guard);
      }
    }
  }
}
