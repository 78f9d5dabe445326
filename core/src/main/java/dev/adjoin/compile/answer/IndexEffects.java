// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.compile.answer;

import dev.adjoin.design.Entry;
import dev.adjoin.design.Index;
import dev.adjoin.design.ItemType;
import dev.adjoin.key.KeyTemplate;
import dev.adjoin.model.Member;
import dev.adjoin.model.Relationship;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What a write does to an item's index attributes. */
final class IndexEffects {
  private final Blueprint blueprint;

  IndexEffects(Blueprint blueprint) {
    this.blueprint = blueprint;
  }

  /** The index attributes that a new item gets: {@code GSI2PK and GSI2SK while status = active}. */
  List<String> written(ItemType item) {
    List<String> effects = new ArrayList<>();
    for (Entry entry : item.entries()) {
      List<String> names = attributes(entry);
      if (!names.isEmpty()) {
        effects.add(String.join(" and ", names) + condition(entry));
      }
    }
    return effects;
  }

  /** What a change recomputes: {@code GSI1SK follows displayOrder}. */
  List<String> recomputed(Member member, ItemType item) {
    List<String> effects = new ArrayList<>();
    for (Entry entry : item.entries()) {
      Set<String> causes = causes(member, entry);
      List<String> names = attributes(entry);
      if (!causes.isEmpty() && !names.isEmpty()) {
        String verb = names.size() == 1 ? " follows " : " follow ";
        effects.add(String.join(" and ", names) + verb + String.join(" and ", causes));
      }
    }
    return effects;
  }

  /** Whether some index key cannot be recomputed from one changed attribute alone. */
  boolean needsOthers(Member member, ItemType item) {
    return item.entries().stream().anyMatch(e -> causes(member, e).size() > 1);
  }

  /** The attributes that decide an entry's key and presence, and may change. */
  private Set<String> causes(Member member, Entry entry) {
    Set<String> causes = new LinkedHashSet<>(entry.key().partition().attributes());
    causes.addAll(entry.key().sort().attributes());
    if (entry.when() != null) {
      causes.addAll(entry.when().attributes());
    }
    causes.removeAll(blueprint.schema().identityNames(member));
    return causes;
  }

  private List<String> attributes(Entry entry) {
    Index index = blueprint.index(entry);
    return switch (index.kind()) {
      case GLOBAL -> List.of(index.partitionKey(), index.sortKey());
      case LOCAL -> List.of(index.sortKey());
      case SWAPPED -> List.of();
    };
  }

  private static String condition(Entry entry) {
    if (entry.when() != null) {
      return " while " + entry.when().text();
    }
    return entry.sparseBy().isEmpty()
        ? ""
        : " while there is " + String.join(" and ", entry.sparseBy());
  }

  /** Whether a key holds attributes that are allowed to change. */
  boolean isMovable(Relationship relationship, KeyTemplate key) {
    return !blueprint.schema().identityNames(relationship).containsAll(key.attributes());
  }
}
