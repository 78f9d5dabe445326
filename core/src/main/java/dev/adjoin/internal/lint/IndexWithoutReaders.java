// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import dev.adjoin.declare.Inverse;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Measure;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Reference;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.SettingText;
import dev.adjoin.internal.model.View;
import dev.adjoin.internal.plan.ReadName;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.ReadTarget;
import java.util.List;
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
            .filter(p -> !(p.answer().plan() instanceof ReadPlan.StoredCount))
            .map(proof -> proof.answer().name().plain())
            .collect(Collectors.toSet());
    compiled.model().workload().keySet().stream()
        .flatMap(name -> compiled.plans().named(name).stream())
        .forEach(expected -> read.add(expected.name().plain()));
    compiled.model().members().forEach(m -> views(m, read, findings));
    for (Entity entity : compiled.model().entities()) {
      lookups(entity, read, findings);
      listing(entity, read, findings);
      references(entity, read, findings);
    }
    compiled.model().relationships().forEach(r -> inverse(compiled, r, read, findings));
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

  /** A reference whose list nobody asks for, unless something besides reads depends on it. */
  private static void references(Entity entity, Set<ReadName> read, Findings findings) {
    for (Reference reference : entity.references()) {
      ReadName name = ReadName.lookup(entity.name(), List.of(reference.attribute()));
      boolean isNeeded =
          reference.isChecked()
              || reference.rule().isDeclared() && reference.onDelete() != OnDelete.KEEP
              || !entity.copiesFrom(reference.attribute()).isEmpty();
      if (!read.contains(name) && !isNeeded) {
        findings.note(
            Tag.INDEX_WITHOUT_READERS,
            entity.path("attributes", reference.attribute()),
            "No declared pattern reads " + name + ", but each write of an item pays for it",
            new Phrase(
                "Declare the pattern that reads it, or write %s: %s"
                    .formatted(
                        reference.attribute(),
                        entity
                            .attribute(reference.attribute())
                            .map(Attribute::text)
                            .orElse("string")),
                "Declare the pattern that reads it, or remove @Ref"));
      }
    }
  }

  private static void listing(Entity entity, Set<ReadName> read, Findings findings) {
    ReadName name = ReadName.all(entity.name());
    if (entity.isListed() && !read.contains(name)) {
      unread(name, entity.path("all"), findings);
    }
  }

  /**
   * The inverse of a relationship that patterns read otherwise, unless something besides reads
   * depends on it.
   */
  private static void inverse(
      Compiled compiled, Relationship relationship, Set<ReadName> read, Findings findings) {
    boolean isRead =
        read.contains(ReadName.collection(relationship.to()))
            || read.stream().anyMatch(r -> r.type().equals(relationship.name()) && r.isOf(Side.TO))
            || compiled.model().load(relationship.name()).get(Measure.TO).orElse(0) > 0;
    boolean isNeeded =
        relationship.rules().to().isDeclared() && relationship.onDelete().to().removes()
            || !relationship.copiesFrom(Side.TO.word()).isEmpty()
            || relationship.together().contains(Side.TO);
    boolean isAdjusted =
        !relationship.order().to().isEmpty()
            || relationship.project() != null
            || relationship.key().to() != null
            || relationship.sort().to() != null
            || relationship.shards().to() > 1
            || relationship.views().stream().anyMatch(v -> v.side() == Side.TO);
    boolean isIndex =
        relationship.store() == Store.EDGES
            && relationship.inverseKind() == Inverse.INDEX
            && !compiled.model().table().swapped();
    boolean isAsked = read.stream().anyMatch(r -> r.type().equals(relationship.name()));
    if (isIndex && isAsked && !isRead && !isNeeded && !isAdjusted) {
      findings.note(
          Tag.INDEX_WITHOUT_READERS,
          relationship.path(),
          "No declared pattern reads %s.to, but each link pays for its index entry"
              .formatted(relationship.name()),
          Phrase.format(
              "Declare the pattern that reads it, or write %s and %s: a delete of %s then leaves its"
                  + " edges behind",
              SettingText.value("inverse", Inverse.NONE),
              SettingText.ofSide("onDelete", Side.TO, OnDelete.KEEP),
              relationship.to()));
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
