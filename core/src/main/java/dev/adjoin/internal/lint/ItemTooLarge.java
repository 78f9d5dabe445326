// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.diagnostic.Figures;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.DynamoDbLimits;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Schema;

/** Items that exceed 400 KB at their declared size, or when their bounded lists are full. */
final class ItemTooLarge implements LintRule {
  @Override
  public void check(Compiled compiled, Schema schema, Findings findings) {
    ExpectedLoad load = ExpectedLoad.of(compiled, schema);
    for (Member member : compiled.model().members()) {
      double bytes = load.bytes(member).orElse(0);
      if (bytes > DynamoDbLimits.ITEM_BYTES) {
        findings.warn(
            Tag.ITEM_TOO_LARGE,
            ModelPath.of("workload", member.name(), "bytes"),
            "%s is expected to have %s an item, and an item holds 400 KB at most"
                .formatted(member.name(), Figures.size(bytes)),
            "Move what is large to children or to an object store, and keep its address");
      }
      member.attributes().forEach(a -> full(load, member, a, findings));
    }
  }

  private static void full(
      ExpectedLoad load, Member member, Attribute attribute, Findings findings) {
    double bytes = load.statistics().leastBytes(attribute.type());
    if (attribute.type() instanceof AttributeType.ListOf list
        && bytes > DynamoDbLimits.ITEM_BYTES) {
      double each = 1 + load.statistics().leastBytes(list.element());
      int most = (int) (DynamoDbLimits.ITEM_BYTES / 2 / each);
      findings.warn(
          Tag.ITEM_TOO_LARGE,
          member.path("attributes", attribute.name()),
          "%s.%s may hold %s values of at least %s bytes: %s, and an item holds 400 KB at most"
              .formatted(
                  member.name(),
                  attribute.name(),
                  Figures.number(list.max() == null ? 0 : list.max()),
                  Figures.number(each),
                  Figures.size(bytes)),
          Phrase.format(
              "Bound it with %s, or make its elements children",
              UnboundedList.bounded(attribute, list.element(), most)));
    }
  }
}
