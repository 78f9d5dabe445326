// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.layout;

import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.KeyCollision;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.SettingText;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Rule: no two item types can have the same key, in the table or in an index. The type of an item
 * is recognised by its key, and the range of one type must not contain items of another.
 */
final class KeysAreDisjoint {
  private final Schema schema;
  private final Problems problems;
  private final Set<List<String>> reported = new HashSet<>();

  KeysAreDisjoint(Schema schema, Problems problems) {
    this.schema = schema;
    this.problems = problems;
  }

  /**
   * @param gone the item types of what models have dropped; they are compared with those of the
   *     model, not with each other
   */
  void check(Design design, List<ItemType> gone) {
    List<ItemType> undeclared =
        gone.stream().filter(item -> schema.member(item.type()).isEmpty()).toList();
    KeyCollision.of(design.items(), undeclared).forEach(this::report);
  }

  private void report(KeyCollision collision) {
    String first = collision.one().label();
    String second = collision.two().label();
    if (!reported.add(List.of(first, second))) {
      return;
    }
    boolean isSecondDeclared = schema.member(collision.two().type()).isPresent();
    ItemType declared = isSecondDeclared ? collision.two() : collision.one();
    problems.error(
        Tag.KEYS_COINCIDE,
        path(schema, declared),
        first
            + " and "
            + second
            + " can have the same key"
            + collision.where()
            + ": "
            + collision.keys(),
        schema.member(declared.type()).map(KeysAreDisjoint::fix).orElseThrow());
  }

  private static Phrase fix(Member member) {
    String name = member.name();
    if (member instanceof Entity entity) {
      return Phrase.of(
          entity.key() == null && entity.sort() == null
              ? "Give " + name + " a different tag"
              : "Give " + name + " another key or sort template");
    }
    String word = name.toUpperCase(Locale.ROOT);
    return ((Relationship) member).isSelf()
        ? Phrase.of("Give " + name + " other key words with as")
        : Phrase.format(
            "Give %s different key words, such as %s", name, SettingText.ofSides("as", word, word));
  }

  /** The position of the declaration of an item's type. */
  static ModelPath path(Schema schema, ItemType item) {
    boolean isEntity = schema.entity(item.type()).isPresent();
    return ModelPath.of(isEntity ? "entities" : "relationships", item.type());
  }
}
