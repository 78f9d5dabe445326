// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.layout;

import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.SettingText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Rule: no two item types can have the same key, in the table or in an index. The type of an item
 * is recognised by its key, and the range of one type must not contain items of another.
 *
 * <p>A key is compared only with keys that begin with the same word, because comparing all pairs
 * would be quadratic in the number of types.
 */
final class KeysAreDisjoint {
  /**
   * Stands for the leading word of a key that begins with a field, which may collide with any other
   * key.
   */
  private static final String ANY = "";

  private final Schema schema;
  private final Problems problems;
  private final Set<List<String>> reported = new HashSet<>();

  KeysAreDisjoint(Schema schema, Problems problems) {
    this.schema = schema;
    this.problems = problems;
  }

  /** The key of an item type in the table or in an index. */
  private record TypeKey(ItemType item, String where, ItemKey key) {}

  /**
   * @param gone the item types of what models have dropped; they are compared with those of the
   *     model, not with each other
   */
  void check(Design design, List<ItemType> gone) {
    Map<String, List<TypeKey>> spaces = new LinkedHashMap<>();
    List<ItemType> all = new ArrayList<>(design.items());
    gone.stream().filter(item -> schema.member(item.type()).isEmpty()).forEach(all::add);
    for (ItemType item : all) {
      spaces
          .computeIfAbsent("the table", s -> new ArrayList<>())
          .add(new TypeKey(item, "", item.key()));
      for (Entry entry : item.entries()) {
        TypeKey typeKey = new TypeKey(item, " in " + entry.index(), entry.key());
        spaces.computeIfAbsent(entry.index(), s -> new ArrayList<>()).add(typeKey);
      }
    }
    spaces.values().forEach(this::compare);
  }

  private void compare(List<TypeKey> typeKeys) {
    List<TypeKey> earlier = new ArrayList<>();
    List<TypeKey> unworded = new ArrayList<>();
    Map<String, List<TypeKey>> byPartition = new HashMap<>();
    Map<String, List<TypeKey>> byBoth = new HashMap<>();
    for (TypeKey typeKey : typeKeys) {
      String partition = typeKey.key().partition().leadingWord();
      String sort = typeKey.key().sort().leadingWord();
      List<TypeKey> sharing = byPartition.computeIfAbsent(partition, p -> new ArrayList<>());
      List<TypeKey> alike = byBoth.computeIfAbsent(partition + "#" + sort, b -> new ArrayList<>());
      List<TypeKey> unsorted =
          byBoth.computeIfAbsent(partition + "#" + ANY, b -> new ArrayList<>());
      if (partition.equals(ANY)) {
        earlier.forEach(e -> compare(e, typeKey));
        unworded.add(typeKey);
      } else {
        (sort.equals(ANY) ? sharing : alike).forEach(e -> compare(e, typeKey));
        (sort.equals(ANY) ? unworded : both(unsorted, unworded)).forEach(e -> compare(e, typeKey));
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
    boolean isSameItem = one.item().equals(two.item());
    boolean areBothGone =
        schema.member(one.item().type()).isEmpty() && schema.member(two.item().type()).isEmpty();
    if (isSameItem || areBothGone || one.key().isDisjointFrom(two.key())) {
      return;
    }
    String first = one.item().label();
    String second = two.item().label();
    if (!reported.add(List.of(first, second))) {
      return;
    }
    ItemType declared = schema.member(two.item().type()).isPresent() ? two.item() : one.item();
    problems.error(
        Tag.KEYS_COINCIDE,
        path(schema, declared),
        first
            + " and "
            + second
            + " can have the same key"
            + two.where()
            + ": "
            + one.key()
            + (one.key().toString().equals(two.key().toString()) ? "" : " and " + two.key()),
        schema.member(declared.type()).map(KeysAreDisjoint::fix).orElseThrow());
  }

  private static Phrase fix(Member member) {
    String name = member.name();
    if (member instanceof Entity entity) {
      return Phrase.of(
          entity.key() == null && entity.sort() == null
              ? "Give " + name + " a tag of its own"
              : "Give " + name + " another key or sort template");
    }
    String word = name.toUpperCase(Locale.ROOT);
    return ((Relationship) member).isSelf()
        ? Phrase.of("Give " + name + " other key words with as")
        : Phrase.format(
            "Give %s key words of its own, such as %s",
            name, SettingText.ofSides("as", word, word));
  }

  /** The position of the declaration of an item's type. */
  static ModelPath path(Schema schema, ItemType item) {
    boolean isEntity = schema.entity(item.type()).isPresent();
    return ModelPath.of(isEntity ? "entities" : "relationships", item.type());
  }
}
