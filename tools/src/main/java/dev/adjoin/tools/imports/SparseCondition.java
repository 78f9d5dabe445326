// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

import dev.adjoin.internal.model.MalformedText;
import dev.adjoin.internal.model.When;
import dev.adjoin.internal.model.WhenText;
import dev.adjoin.tools.imports.ItemGroup.IndexKey;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Finds the condition that holds for just the items that are in an index. */
final class SparseCondition {
  private SparseCondition() {}

  /** The likeliest condition; the type says which others fit, or that none is known. */
  static Optional<When> of(TypeDraft type, IndexKey key, String view, TypeDrafts found) {
    List<String> conditions = conditions(type.group(), key, view, found);
    if (conditions.isEmpty()) {
      type.unsure("only some items are in %s; the condition is not known.".formatted(view));
      return Optional.empty();
    }
    List<String> others = conditions.subList(1, conditions.size());
    boolean isCertain = !found.table.hasOwnKeys(key.index());
    if (!isCertain) {
      type.unsure(
          others.isEmpty()
              ? "%s holds the items with %s: others may have been left out by chance."
                  .formatted(view, conditions.get(0))
              : "the condition of %s may also be %s.".formatted(view, String.join(" or ", others)));
    }
    try {
      return Optional.of(WhenText.parse(conditions.get(0)));
    } catch (MalformedText e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * The conditions that fit, the likeliest first: one whose value is in the name of the view, or
   * one on a status.
   */
  private static List<String> conditions(
      ItemGroup group, IndexKey key, String view, TypeDrafts found) {
    Map<String, Integer> ranks = new TreeMap<>();
    List<String> keys = Arrays.asList(key.index().partition(), key.index().sort());
    for (String name : group.attributes(found.table, found.typeAttribute).keySet()) {
      Set<String> in = new TreeSet<>();
      Set<String> out = new TreeSet<>();
      for (int i = 0; i < group.items().size(); i++) {
        (key.present().get(i) ? in : out).add(text(group.items().get(i).get(name)));
      }
      String only = in.iterator().next();
      boolean isWord = only.matches("[A-Za-z0-9_-]+");
      if (in.size() == 1 && isWord && !out.contains(only) && !keys.contains(name)) {
        boolean isNamed = view.toLowerCase(Locale.ROOT).contains(only.toLowerCase(Locale.ROOT));
        boolean isState = name.toLowerCase(Locale.ROOT).matches(".*(status|state)");
        ranks.put(name + " = " + only, isNamed ? 0 : isState ? 1 : 2);
      } else if (!in.contains("")
          && (out.equals(Set.of("")) || keys.contains(name) && out.contains(""))) {
        // An item is in an index just if it has the attributes that the index is keyed by.
        ranks.put(name + " exists", keys.contains(name) ? -1 : 3);
      }
    }
    return ranks.entrySet().stream()
        .sorted(Map.Entry.comparingByValue())
        .map(Map.Entry::getKey)
        .toList();
  }

  private static String text(@Nullable AttributeValue value) {
    if (value != null && value.bool() != null) {
      return value.bool().toString();
    }
    return SampledTable.text(value).orElse("");
  }
}
