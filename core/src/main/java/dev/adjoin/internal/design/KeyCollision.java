// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.design;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Two item types whose items can have the same key, in the table or in an index.
 *
 * @param index the index in which they can; empty for the table
 * @param oneKey the key of the first one there
 * @param twoKey the key of the second one there
 */
public record KeyCollision(
    ItemType one, ItemType two, String index, ItemKey oneKey, ItemKey twoKey) {
  /**
   * Stands for the leading word of a key that begins with a field, which may collide with any other
   * key.
   */
  private static final String ANY = "";

  /** Where the keys are: empty for the table, else {@code " in GSI1"}. */
  public String where() {
    return index.isEmpty() ? "" : " in " + index;
  }

  /** The keys, once if they are the same. */
  public String keys() {
    return oneKey + (oneKey.toString().equals(twoKey.toString()) ? "" : " and " + twoKey);
  }

  /**
   * The collisions of some item types among each other and with those of others.
   *
   * @param others the item types of others, which are not compared among each other
   */
  public static List<KeyCollision> of(List<ItemType> own, List<ItemType> others) {
    Map<String, List<TypeKey>> spaces = new LinkedHashMap<>();
    own.forEach(item -> add(item, true, spaces));
    others.forEach(item -> add(item, false, spaces));
    Search search = new Search(new ArrayList<>());
    spaces.values().forEach(search::compare);
    return search.found;
  }

  private static void add(ItemType item, boolean isOwn, Map<String, List<TypeKey>> spaces) {
    spaces
        .computeIfAbsent("", s -> new ArrayList<>())
        .add(new TypeKey(item, isOwn, "", item.key()));
    for (Entry entry : item.entries()) {
      spaces
          .computeIfAbsent(entry.index(), s -> new ArrayList<>())
          .add(new TypeKey(item, isOwn, entry.index(), entry.key()));
    }
  }

  /** The key of an item type in the table or in an index. */
  private record TypeKey(ItemType item, boolean isOwn, String index, ItemKey key) {

    boolean isComparedWith(TypeKey other) {
      return isOwn && other.isOwn ? !item.equals(other.item) : isOwn || other.isOwn;
    }
  }

  /**
   * Compares keys in one space. A key is compared only with keys that begin with the same word,
   * because comparing all pairs would be quadratic in the number of types.
   */
  private record Search(List<KeyCollision> found) {

    void compare(List<TypeKey> typeKeys) {
      List<TypeKey> earlier = new ArrayList<>();
      List<TypeKey> unworded = new ArrayList<>();
      Map<String, List<TypeKey>> byPartition = new HashMap<>();
      Map<String, List<TypeKey>> byBoth = new HashMap<>();
      for (TypeKey typeKey : typeKeys) {
        String partition = typeKey.key().partition().leadingWord();
        String sort = typeKey.key().sort().leadingWord();
        List<TypeKey> sharing = byPartition.computeIfAbsent(partition, p -> new ArrayList<>());
        List<TypeKey> alike =
            byBoth.computeIfAbsent(partition + "#" + sort, b -> new ArrayList<>());
        List<TypeKey> unsorted =
            byBoth.computeIfAbsent(partition + "#" + ANY, b -> new ArrayList<>());
        if (partition.equals(ANY)) {
          earlier.forEach(e -> compare(e, typeKey));
          unworded.add(typeKey);
        } else {
          (sort.equals(ANY) ? sharing : alike).forEach(e -> compare(e, typeKey));
          (sort.equals(ANY) ? unworded : both(unsorted, unworded))
              .forEach(e -> compare(e, typeKey));
        }
        earlier.add(typeKey);
        sharing.add(typeKey);
        alike.add(typeKey);
      }
    }

    private static List<TypeKey> both(List<TypeKey> one, List<TypeKey> two) {
      List<TypeKey> all = new ArrayList<>(one);
      all.addAll(two);
      return all;
    }

    private void compare(TypeKey one, TypeKey two) {
      if (one.isComparedWith(two) && !one.key().isDisjointFrom(two.key())) {
        found.add(new KeyCollision(one.item(), two.item(), two.index(), one.key(), two.key()));
      }
    }
  }
}
