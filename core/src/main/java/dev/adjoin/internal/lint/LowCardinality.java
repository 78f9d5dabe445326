// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.diagnostic.Figures;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.DynamoDbLimits;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Schema;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** An index partitioned by attributes with few values, over many items or many writes. */
final class LowCardinality implements LintRule {
  private static final double MANY_ITEMS = 1_000_000;

  @Override
  public void check(Compiled compiled, Schema schema, Findings findings) {
    ExpectedLoad load = ExpectedLoad.of(compiled, schema);
    for (ItemType item : compiled.design().items()) {
      Optional<Member> member = schema.member(item.type()).filter(m -> item.isPrimary());
      if (member.isPresent()) {
        for (Entry entry : item.declaredEntries()) {
          if (entry.holdsAll()) {
            partition(load, member.get(), entry, findings);
          }
        }
      }
    }
  }

  private static void partition(ExpectedLoad load, Member member, Entry entry, Findings findings) {
    List<String> by = entry.key().partition().attributes();
    OptionalDouble values = IndexPartitions.values(load.schema(), member, by);
    if (!by.isEmpty() && values.isPresent()) {
      compare(load, member, entry, by, values.getAsDouble(), findings);
    }
  }

  private static void compare(
      ExpectedLoad load,
      Member member,
      Entry entry,
      List<String> by,
      double values,
      Findings findings) {
    double units = load.indexUnits(member, entry) / values;
    double items = load.items(member).orElse(0) / values;
    String subject =
        "%s has %s partitions, one for each %s"
            .formatted(
                Indexes.name(member, entry), Figures.number(values), String.join(" and ", by));
    if (units > DynamoDbLimits.PARTITION_WRITE_UNITS) {
      findings.warn(
          Tag.LOW_CARDINALITY,
          Indexes.path(member, entry),
          "%s: each takes %s write units a second on average, and one partition serves 1,000"
              .formatted(subject, Figures.number(units)),
          fix(load, member, entry, Shards.needed(units)));
    } else if (items >= MANY_ITEMS) {
      findings.note(
          Tag.LOW_CARDINALITY,
          Indexes.path(member, entry),
          "%s: each holds %s items on average, and the commonest far more"
              .formatted(subject, Figures.number(items)),
          fix(load, member, entry, 4));
    }
  }

  private static Phrase fix(ExpectedLoad load, Member member, Entry entry, int shards) {
    String by = entry.key().partition().attributes().get(0);
    Attribute attribute = load.schema().attributes(member).get(by);
    String value =
        attribute != null && attribute.type() instanceof AttributeType.Choice choice
            ? choice.values().get(0)
            : "true";
    return Phrase.format(
        "%s, or keep only the items that you read, such as %s",
        Indexes.spread(member, entry, shards),
        new Phrase("when: " + by + " = " + value, "when = \"" + by + " = " + value + "\""));
  }
}
