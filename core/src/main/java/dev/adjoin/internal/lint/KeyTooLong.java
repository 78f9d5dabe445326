// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.diagnostic.Figures;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.key.KeyLimits;
import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Schema;

/** Keys whose words and values of fixed width alone exceed the limits of DynamoDB. */
final class KeyTooLong implements LintRule {
  @Override
  public void check(Compiled compiled, Schema schema, Findings findings) {
    ExpectedLoad load = ExpectedLoad.of(compiled, schema);
    for (ItemType item : compiled.design().items()) {
      schema
          .member(item.type())
          .filter(m -> item.isTheApplications())
          .ifPresent(
              m -> {
                parts(load, m, item.label(), item.key(), findings);
                item.declaredEntries()
                    .forEach(e -> parts(load, m, m.name() + "." + e.title(), e.key(), findings));
              });
    }
  }

  private static void parts(
      ExpectedLoad load, Member member, String label, ItemKey key, Findings findings) {
    part(load, member, label, "partition", key.partition(), KeyLimits.PARTITION, findings);
    part(load, member, label, "sort", key.sort(), KeyLimits.SORT, findings);
  }

  private static void part(
      ExpectedLoad load,
      Member member,
      String label,
      String kind,
      KeyTemplate template,
      int limit,
      Findings findings) {
    double bytes = load.statistics().leastBytes(template, member);
    if (bytes > limit) {
      findings.warn(
          Tag.KEY_TOO_LONG,
          member.path(kind.equals("sort") ? "sort" : "key"),
          "The %s key of %s has at least %s bytes, and %s are allowed"
              .formatted(kind, label, Figures.number(bytes), Figures.number(limit)),
          "Shorten its words, or take attributes out of it");
    }
  }
}
