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
import java.util.List;

/** An index that no declared pattern reads, in a model that declares patterns. */
final class IndexWithoutReaders implements LintRule {
  @Override
  public void check(Compiled compiled, Schema schema, Findings findings) {
    if (compiled.model().patterns().isEmpty()) {
      return;
    }
    List<String> read = compiled.plans().proofs().stream().map(p -> p.answer().name()).toList();
    compiled.model().members().forEach(m -> views(m, read, findings));
    compiled.model().entities().forEach(e -> lookups(e, read, findings));
  }

  private static void views(Member member, List<String> read, Findings findings) {
    for (View view : member.views()) {
      String name = member.name() + "." + view.name();
      boolean isLevel =
          view.order().isEmpty()
              && read.stream().anyMatch(r -> r.startsWith(member.name() + ".of"));
      boolean isRead = read.stream().anyMatch(r -> r.equals(name) || r.startsWith(name + "."));
      if (!isRead && !isLevel) {
        unread(name, member.path("views", view.name()), findings);
      }
    }
  }

  private static void lookups(Entity entity, List<String> read, Findings findings) {
    for (int i = 0; i < entity.lookups().size(); i++) {
      String name = entity.name() + ".by(" + String.join(", ", entity.lookups().get(i)) + ")";
      if (!read.contains(name)) {
        unread(name, entity.path("lookup", Integer.toString(i)), findings);
      }
    }
  }

  private static void unread(String name, ModelPath path, Findings findings) {
    findings.note(
        Tag.INDEX_WITHOUT_READERS,
        path,
        "No declared pattern reads " + name + ", but each write of an item pays for it",
        Phrase.of("Declare the pattern that reads it, or remove it"));
  }
}
