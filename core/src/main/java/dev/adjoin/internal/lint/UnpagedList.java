// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import dev.adjoin.declare.Answer;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.diagnostic.Figures;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.DynamoDbLimits;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.plan.Proof;
import dev.adjoin.internal.plan.ReadName;
import dev.adjoin.internal.plan.ReadTarget;
import java.util.List;
import java.util.Optional;

/** A pattern that asks for a whole list of many pages, where a page at a time would do. */
final class UnpagedList implements LintRule {
  private static final double NOTED = 10.0 * DynamoDbLimits.PAGE_BYTES;

  @Override
  public void check(Compiled compiled, Schema schema, Findings findings) {
    ExpectedLoad load = ExpectedLoad.of(compiled, schema);
    for (Proof proof : compiled.plans().proofs()) {
      ReadName name = proof.answer().name();
      boolean isWhole =
          proof.pattern().first() == null
              && !name.shape().isNarrowed()
              && proof.pattern().answer() != Answer.COUNT;
      Optional<Member> member = schema.member(name.type());
      if (isWhole && member.isPresent()) {
        double items = items(load, member.get(), name);
        double bytes = items * load.bytes(member.get()).orElse(0);
        if (bytes >= NOTED) {
          found(proof, member.get(), items, bytes, findings);
        }
      }
    }
  }

  /** The items of the list; 0 where the workload does not say. */
  private static double items(ExpectedLoad load, Member member, ReadName name) {
    ReadTarget target = name.target();
    if (target instanceof ReadTarget.All) {
      return load.items(member).orElse(0);
    }
    if (target instanceof ReadTarget.View v) {
      boolean isAll =
          member
              .view(v.name())
              .filter(
                  view -> view.when() == null && load.schema().partitionOf(member, view).isEmpty())
              .isPresent();
      return isAll ? load.items(member).orElse(0) : 0;
    }
    if (target instanceof ReadTarget.Lookup lookup) {
      return Schema.endsOf(member).stream()
          .filter(end -> lookup.attributes().equals(List.of(end.name())))
          .mapToDouble(end -> load.itemsOfOne(end).orElse(0))
          .findFirst()
          .orElse(0);
    }
    if (member instanceof Relationship relationship && relationship.store() == Store.EDGES) {
      for (Side side : Side.values()) {
        if (name.isOf(side)) {
          return load.mostEdgesOfOne(relationship, side).orElse(0);
        }
      }
    }
    return target instanceof ReadTarget.Children children && member instanceof Entity child
        ? load.childrenOfOne(child, load.schema().require(children.ancestor())).orElse(0)
        : 0;
  }

  private static void found(
      Proof proof, Member member, double items, double bytes, Findings findings) {
    findings.note(
        Tag.UNPAGED_LIST,
        ModelPath.of("patterns", proof.pattern().name()),
        "%s reads up to %s %s items, %s: %s requests"
            .formatted(
                proof.pattern().name(),
                Figures.number(items),
                member.name(),
                Figures.size(bytes),
                Figures.number(Math.ceil(bytes / DynamoDbLimits.PAGE_BYTES))),
        new Phrase(
            "Ask for a page at a time: first: 100, then the next with its cursor",
            "Ask for a page at a time: first = 100, then the next with its cursor"));
  }
}
