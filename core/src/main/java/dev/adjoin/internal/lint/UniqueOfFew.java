// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.SettingText;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Attributes that must be unique but have only a few values, so that only a few items can exist.
 */
final class UniqueOfFew implements LintRule {
  @Override
  public void check(Compiled compiled, Schema schema, Findings findings) {
    for (Entity entity : compiled.model().entities()) {
      for (int i = 0; i < entity.uniques().size(); i++) {
        OptionalInt values = values(entity, entity.uniques().get(i));
        if (values.isPresent()) {
          String names = String.join(" and ", entity.uniques().get(i));
          findings.warn(
              Tag.UNIQUE_OF_FEW,
              entity.path("unique", Integer.toString(i)),
              "%s of %s must be unique, but has %d values: no more than %d %s items can exist"
                  .formatted(
                      names, entity.name(), values.getAsInt(), values.getAsInt(), entity.name()),
              Phrase.format(
                  "Remove it, or %s in its place, to find the items by it",
                  SettingText.addLookup(entity.name(), entity.uniques().get(i))));
        }
      }
    }
  }

  /** The number of combinations; empty if an attribute has many values or may be absent. */
  private static OptionalInt values(Entity entity, List<String> names) {
    int values = 1;
    for (String name : names) {
      Optional<Attribute> attribute = entity.attribute(name).filter(a -> !a.optional());
      OptionalInt of =
          attribute.map(a -> IndexPartitions.values(a.type())).orElse(OptionalInt.empty());
      if (of.isEmpty()) {
        return OptionalInt.empty();
      }
      values *= of.getAsInt();
    }
    return OptionalInt.of(values);
  }
}
