// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.cost.IndexWrites;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.diagnostic.Figures;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.model.DynamoDbLimits;
import dev.adjoin.internal.model.Measure;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Schema;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A partition for each day or month: at any time all new items go to the same partition, however
 * many there are.
 */
final class RollingHotPartition implements LintRule {
  @Override
  public void check(Compiled compiled, Schema schema, Findings findings) {
    ExpectedLoad load = ExpectedLoad.of(compiled, schema);
    for (ItemType item : compiled.design().items()) {
      Optional<Member> member = schema.member(item.type()).filter(m -> item.isPrimary());
      if (member.isPresent()) {
        inTable(load, member.get(), item, findings);
        for (Entry entry : item.declaredEntries()) {
          if (entry.role() == Entry.Role.VIEW || entry.role() == Entry.Role.LOOKUP) {
            inIndex(load, member.get(), entry, findings);
          }
        }
      }
    }
  }

  private static void inTable(ExpectedLoad load, Member member, ItemType item, Findings findings) {
    if (isOfPeriod(load, member, item.key().partition())) {
      String attribute = item.key().partition().attributes().get(0);
      found(
          load,
          member,
          member.path("id"),
          member.name(),
          attribute,
          rate(load, member) * load.writeUnits(member),
          Phrase.of(
              "Put what differs between items of one time into the partition as well, such as key: \"%s#{…}\""
                  .formatted(item.key().partition())),
          findings);
    }
  }

  private static void inIndex(ExpectedLoad load, Member member, Entry entry, Findings findings) {
    if (isOfPeriod(load, member, entry.key().partition())) {
      String attribute = entry.key().partition().attributes().get(0);
      double units =
          IndexWrites.unitsPerSecond(load.costs(), member.name(), entry.index(), IndexWrites.NEW);
      int shards = Shards.needed(units);
      Phrase fix =
          Phrase.format(
              "%s, which spreads each %s",
              Indexes.spread(member, entry, shards), period(attribute));
      ModelPath path = Indexes.path(member, entry);
      found(load, member, path, Indexes.name(member, entry), attribute, units, fix, findings);
    }
  }

  private static boolean isOfPeriod(ExpectedLoad load, Member member, KeyTemplate partition) {
    return partition.shards() == 1
        && IndexPartitions.isPeriod(load.schema(), member, partition.attributes());
  }

  private static double rate(ExpectedLoad load, Member member) {
    return load.rate(member, Measure.CREATES, Measure.LINKS);
  }

  /** {@code month} for {@code billingMonth}; a name without a period is that of a day. */
  private static String period(String attribute) {
    String name = attribute.toLowerCase(Locale.ROOT);
    return Stream.of("week", "month", "hour").filter(name::endsWith).findFirst().orElse("day");
  }

  private static void found(
      ExpectedLoad load,
      Member member,
      ModelPath path,
      String subject,
      String attribute,
      double units,
      Phrase fix,
      Findings findings) {
    String found =
        "%s is partitioned by %s alone, so that all new items go to one partition, that of the current %s"
            .formatted(subject, attribute, period(attribute));
    if (units > DynamoDbLimits.PARTITION_WRITE_UNITS) {
      findings.warn(
          Tag.ROLLING_HOT_PARTITION,
          path,
          found
              + ": %s write units a second, and one partition serves 1,000"
                  .formatted(Figures.number(units)),
          fix);
    } else if (load.of(member).measures().isEmpty()) {
      findings.note(
          Tag.ROLLING_HOT_PARTITION,
          path,
          found + ", which serves 1,000 write units a second",
          fix);
    }
  }
}
