// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.layout;

import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * An item's type follows from its key alone, so that no two types may share a key; in an index the
 * same holds, so that one type's range holds that type's items.
 *
 * <p>Keys are compared only with those that begin alike: the comparison of all with all would be
 * quadratic in the number of types.
 */
final class KeysTellItemsApart {
  /** Begins with a field, and so perhaps like any other. */
  private static final String ANY = "";

  private final Schema schema;
  private final Problems problems;
  private final Set<List<String>> reported = new HashSet<>();

  KeysTellItemsApart(Schema schema, Problems problems) {
    this.schema = schema;
    this.problems = problems;
  }

  /** One key of one type, in the table or in an index. */
  private record Claim(ItemType item, String where, ItemKey key) {}

  void check(Design design) {
    Map<String, List<Claim>> spaces = new LinkedHashMap<>();
    for (ItemType item : design.items()) {
      spaces
          .computeIfAbsent("the table", s -> new ArrayList<>())
          .add(new Claim(item, "", item.key()));
      for (Entry entry : item.entries()) {
        Claim claim = new Claim(item, " in " + entry.index(), entry.key());
        spaces.computeIfAbsent(entry.index(), s -> new ArrayList<>()).add(claim);
      }
    }
    spaces.values().forEach(this::compare);
  }

  private void compare(List<Claim> claims) {
    List<Claim> earlier = new ArrayList<>();
    List<Claim> unworded = new ArrayList<>();
    Map<String, List<Claim>> byPartition = new HashMap<>();
    Map<String, List<Claim>> byBoth = new HashMap<>();
    for (Claim claim : claims) {
      String partition = claim.key().partition().leadingWord();
      String sort = claim.key().sort().leadingWord();
      List<Claim> sharing = byPartition.computeIfAbsent(partition, p -> new ArrayList<>());
      List<Claim> alike = byBoth.computeIfAbsent(partition + "#" + sort, b -> new ArrayList<>());
      List<Claim> unsorted = byBoth.computeIfAbsent(partition + "#" + ANY, b -> new ArrayList<>());
      if (partition.equals(ANY)) {
        earlier.forEach(e -> compare(e, claim));
        unworded.add(claim);
      } else {
        (sort.equals(ANY) ? sharing : alike).forEach(e -> compare(e, claim));
        (sort.equals(ANY) ? unworded : both(unsorted, unworded)).forEach(e -> compare(e, claim));
      }
      earlier.add(claim);
      sharing.add(claim);
      alike.add(claim);
    }
  }

  private static List<Claim> both(List<Claim> one, List<Claim> two) {
    List<Claim> all = new ArrayList<>(one);
    all.addAll(two);
    return all;
  }

  private void compare(Claim one, Claim two) {
    boolean isSameItem = one.item().equals(two.item());
    if (isSameItem || one.key().isDisjointFrom(two.key())) {
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
        schema.member(declared.type()).map(KeysTellItemsApart::fix).orElseThrow());
  }

  private static String fix(Member member) {
    String name = member.name();
    if (member instanceof Entity entity) {
      return entity.key() == null && entity.sort() == null
          ? "Give " + name + " a tag of its own"
          : "Give " + name + " another key or sort template";
    }
    Relationship relationship = (Relationship) member;
    String word = name.toUpperCase(Locale.ROOT);
    return relationship.isSelf()
        ? "Give " + name + " other key words with as"
        : "Give "
            + name
            + " key words of its own, such as as: {from: "
            + word
            + ", to: "
            + word
            + "}";
  }

  /** Where the type of an item is declared. */
  static ModelPath path(Schema schema, ItemType item) {
    boolean isEntity = schema.entity(item.type()).isPresent();
    return ModelPath.of(isEntity ? "entities" : "relationships", item.type());
  }
}
