// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.read;

import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.key.KeyBound;
import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.key.KeyTemplate.Segment;
import dev.adjoin.internal.key.SortRange;
import dev.adjoin.internal.plan.Range;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Determines which item types share partitions, in the table and in each index. */
final class SharedPartitions {
  /** Stands for the leading word of a key that begins with a field, which may match any other. */
  private static final String ANY = "";

  private final Map<String, Map<String, List<Neighbour>>> byFirstWord = new HashMap<>();
  private final Map<Place, Partition> shared = new HashMap<>();

  /** One kind of partition, in the table or in an index. */
  private record Place(String index, KeyTemplate partition) {}

  /** An item type with items in a partition, and their sort key there. */
  record Neighbour(ItemType item, KeyTemplate partition, KeyTemplate sort) {}

  SharedPartitions(Design design) {
    Optional<Index> swapped =
        design.indexes().stream().filter(i -> i.kind() == Index.Kind.SWAPPED).findFirst();
    for (ItemType item : design.items()) {
      add(null, item, item.key());
      swapped.ifPresent(s -> add(s.name(), item, item.key().turned()));
      for (Entry entry : item.entries()) {
        if (swapped.filter(s -> s.name().equals(entry.index())).isEmpty()) {
          add(entry.index(), item, entry.key());
        }
      }
    }
  }

  private void add(@Nullable String index, ItemType item, ItemKey key) {
    byFirstWord
        .computeIfAbsent(String.valueOf(index), i -> new LinkedHashMap<>())
        .computeIfAbsent(key.partition().leadingWord(), w -> new ArrayList<>())
        .add(new Neighbour(item, key.partition(), key.sort()));
  }

  /** All types with items in such a partition. */
  List<Neighbour> in(@Nullable String index, KeyTemplate partition) {
    return shared(index, partition).all();
  }

  /** The labels of all types that have items in the range. */
  List<String> readBy(Range range) {
    return itemsIn(range).stream().map(ItemType::label).distinct().toList();
  }

  /** All types that have items in the range. */
  List<ItemType> itemsIn(Range range) {
    List<Segment> common = common(range.sort());
    return shared(range.index(), range.partition()).beginning(common).stream()
        .filter(n -> mayHold(range.sort(), common, n.sort()))
        .map(Neighbour::item)
        .toList();
  }

  /**
   * The types in a partition. The result is cached, because many reads share a partition and a
   * partition may have many types.
   */
  private Partition shared(@Nullable String index, KeyTemplate partition) {
    return shared.computeIfAbsent(
        new Place(String.valueOf(index), partition), p -> new Partition(find(p)));
  }

  private List<Neighbour> find(Place place) {
    Map<String, List<Neighbour>> words = byFirstWord.getOrDefault(place.index(), Map.of());
    String word = place.partition().leadingWord();
    List<Neighbour> candidates = new ArrayList<>();
    if (word.equals(ANY)) {
      words.values().forEach(candidates::addAll);
    } else {
      candidates.addAll(words.getOrDefault(word, List.of()));
      candidates.addAll(words.getOrDefault(ANY, List.of()));
    }
    return candidates.stream()
        .filter(n -> !n.partition().isDisjointFrom(place.partition()))
        .toList();
  }

  /**
   * Whether keys of the template may be in the range, judged by the common prefix of both bounds.
   */
  private static boolean mayHold(SortRange range, List<Segment> common, KeyTemplate sort) {
    if (range instanceof SortRange.Exactly exactly) {
      return !exactly.key().isDisjointFrom(sort);
    }
    int least = range instanceof SortRange.Prefix ? common.size() + 1 : common.size();
    if (sort.segments().size() < least) {
      return false;
    }
    return common.isEmpty()
        || !new KeyTemplate(common)
            .isDisjointFrom(new KeyTemplate(sort.segments().subList(0, common.size())));
  }

  private static List<Segment> common(SortRange range) {
    List<KeyBound> bounds = range.bounds();
    if (bounds.isEmpty()) {
      return List.of();
    }
    if (range instanceof SortRange.Prefix prefix && prefix.start().end().equals(KeyBound.AT)) {
      // The last value of a prefix may be incomplete, so it can continue as a value or word of any
      // type.
      List<Segment> begun = prefix.start().template().segments();
      return begun.subList(0, begun.size() - 1);
    }
    List<Segment> first = bounds.get(0).template().segments();
    List<Segment> last = bounds.get(bounds.size() - 1).template().segments();
    int length = 0;
    while (length < Math.min(first.size(), last.size())
        && first.get(length).equals(last.get(length))) {
      length++;
    }
    return first.subList(0, length);
  }

  /**
   * The types with items in one partition, by the first word of their sort keys. The partition of a
   * popular entity may have thousands of types, and most reads need one of them.
   */
  private static final class Partition {
    private final List<Neighbour> all;
    private final Map<String, List<Neighbour>> bySortWord = new HashMap<>();

    Partition(List<Neighbour> all) {
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

    /**
     * The types whose sort keys may begin with these segments; all types if some begin with a
     * field.
     */
    List<Neighbour> beginning(List<Segment> segments) {
      boolean isWord = !segments.isEmpty() && segments.get(0) instanceof Segment.Word;
      return isWord && !bySortWord.containsKey(ANY)
          ? bySortWord.getOrDefault(segments.get(0).toString(), List.of())
          : all;
    }
  }
}
