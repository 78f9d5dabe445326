// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.NestedType;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.SettingText;
import java.util.List;

/** A list without a bound: its item can reach 400 KB, and every read pays for the whole list. */
final class UnboundedList implements LintRule {
  @Override
  public void check(Compiled compiled, Schema schema, Findings findings) {
    for (Member member : compiled.model().members()) {
      attributes(member.name(), member.path("attributes"), member.attributes(), findings);
    }
    for (NestedType type : compiled.model().types()) {
      attributes(type.name(), ModelPath.of("types", type.name()), type.attributes(), findings);
    }
  }

  private static void attributes(
      String owner, ModelPath path, List<Attribute> attributes, Findings findings) {
    for (Attribute attribute : attributes) {
      if (attribute.type() instanceof AttributeType.ListOf list && list.max() == null) {
        findings.warn(
            Tag.UNBOUNDED_LIST,
            path.then(attribute.name()),
            owner
                + "."
                + attribute.name()
                + " is a list without a bound, and an item holds 400 KB at most",
            Phrase.format(
                "Bound it with %s, or make its elements children or edges",
                bounded(attribute, list.element(), 100)));
      }
    }
  }

  /** {@code lines: "list(string, max 100)"}, or {@code @Bounded(100) List<String> lines}. */
  static Phrase bounded(Attribute attribute, AttributeType element, int max) {
    Phrase type = SettingText.type(new AttributeType.ListOf(element, max));
    return new Phrase(
        attribute.name() + ": \"" + type.yaml() + "\"", type.java() + " " + attribute.name());
  }
}
