// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.View;
import dev.adjoin.internal.plan.ReadName;
import dev.adjoin.internal.plan.ReadTarget;
import java.util.Set;
import java.util.stream.Collectors;

/** An index that no declared pattern reads, in a model that declares patterns. */
final class IndexWithoutReaders implements LintRule {
  @Override
  public void check(Compiled compiled, Schema schema, Findings findings) {
    if (compiled.model().patterns().isEmpty()) {
      return;
    }
    Set<ReadName> read =
        compiled.plans().proofs().stream()
            .map(proof -> proof.answer().name().plain())
            .collect(Collectors.toSet());
    compiled.model().members().forEach(m -> views(m, read, findings));
    compiled.model().entities().forEach(e -> lookups(e, read, findings));
  }

  private static void views(Member member, Set<ReadName> read, Findings findings) {
    for (View view : member.views()) {
      ReadName name = ReadName.view(member.name(), view.name());
      boolean isLevel =
          view.order().isEmpty() && read.stream().anyMatch(r -> isOfChildren(r, member));
      if (!read.contains(name) && !isLevel) {
        unread(name, member.path("views", view.name()), findings);
      }
    }
  }

  /** Children of one ancestor may be listed by a view. */
  private static boolean isOfChildren(ReadName read, Member member) {
    return read.type().equals(member.name()) && read.target() instanceof ReadTarget.Children;
  }

  private static void lookups(Entity entity, Set<ReadName> read, Findings findings) {
    for (int i = 0; i < entity.lookups().size(); i++) {
      ReadName name = ReadName.lookup(entity.name(), entity.lookups().get(i));
      if (!read.contains(name)) {
        unread(name, entity.path("lookup", Integer.toString(i)), findings);
      }
    }
  }

  private static void unread(ReadName name, ModelPath path, Findings findings) {
    findings.note(
        Tag.INDEX_WITHOUT_READERS,
        path,
        "No declared pattern reads " + name + ", but each write of an item pays for it",
        Phrase.of("Declare the pattern that reads it, or remove it"));
  }
}
