// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.View;
import java.util.List;
import java.util.regex.Pattern;

/** Keys that sort by an attribute of type string whose name suggests a time or a number. */
final class UnorderedText implements LintRule {
  private static final Pattern TIME =
      Pattern.compile(".*(At|Date|Time|Timestamp)|date|time|timestamp");
  private static final Pattern NUMBER =
      Pattern.compile(
          ".*(Number|Count|Position|Price|Amount|Total|Rank|Score|Year|Level)|number|count|position|price|amount|total|rank|score|year|level");

  @Override
  public void check(Compiled compiled, Schema schema, Findings findings) {
    for (Entity entity : compiled.model().entities()) {
      sorting(schema, entity, entity.path("order"), entity.order(), findings);
      views(schema, entity, findings);
    }
    for (Relationship relationship : compiled.model().relationships()) {
      sorting(
          schema, relationship, relationship.path("distinct"), relationship.distinct(), findings);
      for (Side side : Side.values()) {
        ModelPath path = relationship.path("order", side.word());
        sorting(schema, relationship, path, relationship.order().get(side), findings);
      }
      views(schema, relationship, findings);
    }
  }

  private static void views(Schema schema, Member member, Findings findings) {
    for (View view : member.views()) {
      sorting(schema, member, member.path("views", view.name(), "order"), view.order(), findings);
    }
  }

  private static void sorting(
      Schema schema, Member member, ModelPath path, List<String> names, Findings findings) {
    for (String name : names) {
      Attribute attribute = schema.attributes(member).get(name);
      boolean isText = attribute != null && attribute.type() == Scalar.STRING;
      if (isText && (TIME.matcher(name).matches() || NUMBER.matcher(name).matches())) {
        findings.warn(
            Tag.UNORDERED_TEXT,
            path,
            member.name()
                + " is sorted by "
                + name
                + ", which is text: its values sort by their characters, 10 before 9",
            Phrase.format(
                "Make %s %s, if that is what it holds",
                name,
                TIME.matcher(name).matches()
                    ? new Phrase("an instant or a date", "an Instant or a LocalDate")
                    : new Phrase("an int or a decimal", "an int or a BigDecimal")));
      }
    }
  }
}
