// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import dev.adjoin.declare.Answer;
import dev.adjoin.declare.Inverse;
import dev.adjoin.declare.Project;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.diagnostic.Figures;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Projection;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.SettingText;
import dev.adjoin.internal.model.View;
import dev.adjoin.internal.plan.Proof;
import dev.adjoin.internal.plan.ReadName;
import dev.adjoin.internal.plan.ReadTarget;
import java.util.List;
import java.util.OptionalDouble;

/** An index that carries attributes although the declared patterns only count its entries. */
final class WideProjection implements LintRule {
  @Override
  public void check(Compiled compiled, Schema schema, Findings findings) {
    ExpectedLoad load = ExpectedLoad.of(compiled, schema);
    for (Member member : compiled.model().members()) {
      for (View view : member.views()) {
        List<Proof> readers = readers(compiled, member, new ReadTarget.View(view.name()));
        if (!view.project().equals(Projection.KEYS)
            && countsOnly(readers)
            && isAlone(compiled, member, readers)) {
          found(
              load,
              member,
              member.path("views", view.name()),
              member.name() + "." + view.name(),
              readers.get(0),
              SettingText.view(view.projecting(Projection.KEYS)),
              findings);
        }
      }
    }
    for (Relationship relationship : compiled.model().relationships()) {
      List<Proof> readers = readers(compiled, relationship, new ReadTarget.Edges(Side.TO));
      boolean isIndex =
          relationship.store() == Store.EDGES && relationship.inverseKind() == Inverse.INDEX;
      boolean isWhole = relationship.projection().kind() != Project.Kind.KEYS;
      if (isIndex
          && isWhole
          && countsOnly(readers)
          && isAlone(compiled, relationship, readers)
          && !isAttached(compiled, relationship)) {
        found(
            load,
            relationship,
            relationship.path(),
            relationship.name() + ".to",
            readers.get(0),
            SettingText.projection(Projection.KEYS),
            findings);
      }
    }
  }

  private static List<Proof> readers(Compiled compiled, Member member, ReadTarget target) {
    return compiled.plans().proofs().stream()
        .filter(p -> p.answer().name().type().equals(member.name()))
        .filter(p -> p.answer().name().target().equals(target))
        .filter(p -> p.answer().plan().index() != null)
        .toList();
  }

  private static boolean countsOnly(List<Proof> readers) {
    return !readers.isEmpty()
        && readers.stream().allMatch(p -> p.pattern().answer() == Answer.COUNT);
  }

  /** Whether no other type makes the index carry attributes. */
  private static boolean isAlone(Compiled compiled, Member member, List<Proof> readers) {
    String index = readers.get(0).answer().plan().index();
    return compiled.design().items().stream()
        .filter(i -> !i.type().equals(member.name()))
        .flatMap(i -> i.entries().stream())
        .filter(e -> e.index().equals(index))
        .allMatch(e -> e.project().kind() == Project.Kind.KEYS);
  }

  private static boolean isAttached(Compiled compiled, Relationship relationship) {
    return compiled.plans().proofs().stream()
        .anyMatch(p -> p.answer().name().plain().equals(ReadName.collection(relationship.to())));
  }

  private static void found(
      ExpectedLoad load,
      Member member,
      ModelPath path,
      String name,
      Proof reader,
      Phrase narrow,
      Findings findings) {
    OptionalDouble bytes = load.bytes(member);
    findings.note(
        Tag.WIDE_PROJECTION,
        path,
        "%s carries all attributes%s, but %s only counts its entries"
            .formatted(
                name,
                bytes.isPresent() ? " (" + Figures.size(bytes.getAsDouble()) + " an item)" : "",
                reader.pattern().name()),
        Phrase.format("Write %s", narrow));
  }
}
