// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import dev.adjoin.declare.Project;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.SettingText;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A narrow projection that saves nothing, because another type carries everything in that index.
 */
final class ProjectionWithoutEffect implements LintRule {
  @Override
  public void check(Compiled compiled, Schema schema, Findings findings) {
    for (ItemType item : compiled.design().items()) {
      Optional<Member> member = schema.member(item.type()).filter(m -> item.isPrimary());
      for (Entry entry : item.declaredEntries()) {
        boolean isNarrow = entry.project().kind() != Project.Kind.ALL;
        boolean isWide =
            compiled
                .design()
                .index(entry.index())
                .filter(i -> i.projection().kind() == Project.Kind.ALL)
                .isPresent();
        if (member.isPresent() && isNarrow && isWide) {
          found(compiled.design(), member.get(), entry, findings);
        }
      }
    }
  }

  private static void found(Design design, Member member, Entry entry, Findings findings) {
    String others =
        design.items().stream()
            .filter(i -> !i.type().equals(member.name()))
            .flatMap(
                i ->
                    i.entries().stream()
                        .filter(e -> e.index().equals(entry.index()))
                        .filter(e -> e.project().kind() == Project.Kind.ALL)
                        .map(e -> i.type() + "." + e.title()))
            .distinct()
            .collect(Collectors.joining(", "));
    boolean isInverse = entry.role() == Entry.Role.INVERSE;
    findings.note(
        Tag.PROJECTION_WITHOUT_EFFECT,
        isInverse ? member.path("project") : member.path("views", entry.name(), "project"),
        "%s.%s projects less than everything, but shares %s with %s: its entries carry everything"
            .formatted(member.name(), entry.title(), entry.index(), others),
        Phrase.format(
            "Remove %s: DynamoDB projects by index, not by type",
            SettingText.projection(entry.project())));
  }
}
