// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.answer;

import dev.adjoin.internal.compile.answer.Neighbours.Neighbour;
import dev.adjoin.internal.key.KeyTemplate.Segment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The types with items in one partition, at hand by the word that their sort keys begin with: a
 * popular entity's partition has thousands of types, and most reads want one of them.
 */
final class SharedPartition {
  private final List<Neighbour> all;
  private final Map<String, List<Neighbour>> bySortWord = new HashMap<>();

  SharedPartition(List<Neighbour> all) {
    this.all = List.copyOf(all);
    for (Neighbour neighbour : all) {
      bySortWord
          .computeIfAbsent(neighbour.sort().leadingWord(), w -> new ArrayList<>())
          .add(neighbour);
    }
  }

  List<Neighbour> all() {
    return all;
  }

  /** No fewer than those whose sort keys can begin so; all where some begin with a field. */
  List<Neighbour> beginning(List<Segment> segments) {
    boolean isWord = !segments.isEmpty() && segments.get(0) instanceof Segment.Word;
    return isWord && !bySortWord.containsKey(Neighbours.ANY)
        ? bySortWord.getOrDefault(segments.get(0).toString(), List.of())
        : all;
  }
}
