// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import java.util.List;
import java.util.Optional;

/** A sort key of an adopted table that begins with a value, beside other types in one partition. */
final class UnprefixedSortKey implements LintRule {
  @Override
  public void check(Compiled compiled, Schema schema, Findings findings) {
    if (compiled.model().table().owned()) {
      return;
    }
    List<ItemType> items = compiled.design().items().stream().filter(ItemType::isPrimary).toList();
    for (ItemType item : items) {
      boolean isUnprefixed =
          item.key().sort().segments().get(0) instanceof KeyTemplate.Segment.Field;
      Optional<String> beside =
          items.stream()
              .filter(other -> !other.equals(item))
              .filter(other -> !other.key().partition().isDisjointFrom(item.key().partition()))
              .map(ItemType::type)
              .findFirst();
      if (isUnprefixed && beside.isPresent()) {
        schema.member(item.type()).ifPresent(m -> found(m, item, beside.get(), findings));
      }
    }
  }

  private static void found(Member member, ItemType item, String beside, Findings findings) {
    String prefixed = member.keyWord() + "#" + item.key().sort();
    boolean isEdge = member instanceof Relationship;
    findings.warn(
        Tag.UNPREFIXED_SORT_KEY,
        isEdge ? member.path("sort", Side.FROM.word()) : member.path("sort"),
        "The sort key of %s, %s, begins with a value, in one partition with %s: no range holds just the %s items"
            .formatted(member.name(), item.key().sort(), beside, member.name()),
        Phrase.format(
            "Rewrite the stored keys under %s, or allow it where they must stay",
            isEdge
                ? new Phrase(
                    "sort: {from: \"" + prefixed + "\"}",
                    "sort = @Template(from = \"" + prefixed + "\")")
                : new Phrase("sort: \"" + prefixed + "\"", "sort = \"" + prefixed + "\"")));
  }
}
