// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Projection;
import dev.adjoin.internal.model.Reference;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.View;
import java.util.List;
import java.util.Set;

/** An index whose questions another index of the same type answers as well. */
final class RedundantIndex implements LintRule {
  @Override
  public void check(Compiled compiled, Schema schema, Findings findings) {
    for (Member member : compiled.model().members()) {
      for (View view : member.views()) {
        member.views().stream()
            .filter(other -> covers(schema, member, other, view))
            .findFirst()
            .ifPresent(
                other ->
                    found(
                        member,
                        view.name(),
                        other.name(),
                        member.path("views", view.name()),
                        findings));
      }
      if (member instanceof Entity entity) {
        lookups(schema, entity, findings);
        references(schema, entity, findings);
      }
    }
  }

  /** Of two equal views, the later one is redundant. */
  private static boolean covers(Schema schema, Member member, View other, View view) {
    List<View> views = member.views();
    boolean isLonger =
        other.order().size() > view.order().size()
            || other.order().equals(view.order()) && views.indexOf(other) < views.indexOf(view);
    boolean isLevel = view.order().isEmpty() && member instanceof Entity entity && entity.isChild();
    return isLonger
        && !isLevel
        && Set.copyOf(schema.partitionOf(member, other))
            .equals(Set.copyOf(schema.partitionOf(member, view)))
        && !schema.partitionOf(member, view).isEmpty()
        && other.order().subList(0, view.order().size()).equals(view.order())
        && java.util.Objects.equals(other.when(), view.when())
        && other.shards() == view.shards()
        && other.local() == view.local()
        && (other.project().equals(view.project()) || other.project().equals(Projection.ALL));
  }

  private static void lookups(Schema schema, Entity entity, Findings findings) {
    for (int i = 0; i < entity.lookups().size(); i++) {
      Set<String> by = Set.copyOf(entity.lookups().get(i));
      ModelPath path = entity.path("lookup", Integer.toString(i));
      String name = String.join(", ", entity.lookups().get(i));
      entity.views().stream()
          .filter(v -> Set.copyOf(schema.partitionOf(entity, v)).equals(by))
          .filter(v -> v.when() == null && v.shards() == 1 && !v.local())
          .filter(v -> v.project().equals(Projection.ALL))
          .findFirst()
          .ifPresent(v -> found(entity, "by(" + name + ")", v.name(), path, findings));
    }
  }

  /** A view by a reference, in the order that the list of the reference has. */
  private static void references(Schema schema, Entity entity, Findings findings) {
    for (Reference reference : entity.references()) {
      entity.views().stream()
          .filter(v -> schema.partitionOf(entity, v).equals(List.of(reference.attribute())))
          .filter(v -> v.when() == null && v.shards() == reference.shards() && !v.local())
          .filter(v -> v.order().size() <= reference.order().size())
          .filter(v -> reference.order().subList(0, v.order().size()).equals(v.order()))
          .forEach(
              v ->
                  found(
                      entity,
                      v.name(),
                      "by(" + reference.attribute() + ")",
                      entity.path("views", v.name()),
                      findings));
    }
  }

  private static void found(
      Member member, String name, String other, ModelPath path, Findings findings) {
    findings.note(
        Tag.REDUNDANT_INDEX,
        path,
        "%s.%s finds the same items as %s.%s, and each write pays for both"
            .formatted(member.name(), name, member.name(), other),
        Phrase.of("Remove it, and read %s.%s".formatted(member.name(), other)));
  }
}
