// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.declare.Project;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.advise.CallPurpose.Edges;
import dev.adjoin.internal.advise.CallPurpose.Write;
import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.diagnostic.Figures;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.plan.Consistency;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a candidate is bad at: where its calls take more than those of another candidate, and what
 * the application notices of it.
 */
final class Weaknesses {
  private static final double WORSE = 1.25;
  private final Candidate candidate;
  private final List<Candidate> all;
  private final List<String> found = new ArrayList<>();

  private Weaknesses(Candidate candidate, List<Candidate> all) {
    this.candidate = candidate;
    this.all = all;
  }

  /**
   * @param design the compiled design of the candidate
   */
  static List<String> of(Candidate candidate, List<Candidate> all, Subject subject, Design design) {
    Weaknesses weaknesses = new Weaknesses(candidate, all);
    candidate.calls().stream().filter(CallFigures::isMain).forEach(weaknesses::compare);
    weaknesses.missing();
    if (subject instanceof Subject.ManyToMany many) {
      weaknesses.movedCounts(many.in(candidate.model()));
    } else if (candidate.kind() == PatternKind.KEYS_ONLY_INDEX) {
      weaknesses.sharedProjection((Subject.Indexed) subject, design);
    }
    candidate.crossed().forEach(l -> weaknesses.found.add(l.text()));
    return List.copyOf(weaknesses.found);
  }

  private void compare(CallFigures call) {
    if (call.isWrite()) {
      writeUnits(call);
      return;
    }
    String from = call.purpose() instanceof Edges edges ? "from " + edges.entity() : "";
    if (call.consistency() == Consistency.EVENTUAL) {
      found.add(("eventually consistent " + from).strip());
    }
    OptionalDouble least = others(call).mapToDouble(CallFigures::requests).min();
    if (call.requests() > 1 && call.requests() > least.orElse(1)) {
      found.add((from + " " + Figures.number(call.requests()) + " requests").strip());
    }
  }

  private void writeUnits(CallFigures call) {
    OptionalDouble least = others(call).mapToDouble(c -> c.units().writes()).min();
    if (least.isPresent() && call.units().writes() > least.getAsDouble() * WORSE) {
      found.add(
          "%s costs %s write units, not %s"
              .formatted(
                  ((Write) call.purpose()).subject(),
                  Figures.number(call.units().writes()),
                  Figures.number(least.getAsDouble())));
    }
  }

  /** The same call of the other candidates that Adjoin builds. */
  private Stream<CallFigures> others(CallFigures call) {
    return all.stream()
        .filter(c -> c != candidate && c.isBuilt())
        .flatMap(c -> c.call(call.purpose()).stream());
  }

  private void missing() {
    all.stream()
        .flatMap(c -> c.calls().stream())
        .filter(c -> c.isMain() && !c.isWrite())
        .map(CallFigures::purpose)
        .distinct()
        .filter(p -> candidate.call(p).isEmpty())
        .forEach(
            p ->
                found.add(
                    p instanceof Edges edges
                        ? "not read from " + edges.entity()
                        : "cannot be read"));
  }

  /** With shards, each shard has an item with its part of the count. */
  private void movedCounts(Relationship relationship) {
    for (Side side : Side.values()) {
      String count = relationship.count().get(side);
      int shards = relationship.shards().get(side);
      if (count != null && shards > 1) {
        found.add(
            "%s is no attribute of %s, but the sum of %d items, which conditions and filters cannot use"
                .formatted(count, relationship.end(side), shards));
      }
    }
  }

  /** An index projects for all its entries, so a narrow one saves nothing beside a wide one. */
  private void sharedProjection(Subject.Indexed subject, Design design) {
    Entry own = subject.entryIn(design).orElse(null);
    boolean isWide =
        own != null
            && design.index(own.index()).orElseThrow().projection().kind() == Project.Kind.ALL;
    if (isWide) {
      String others =
          design.items().stream()
              .filter(i -> !i.type().equals(subject.type()))
              .flatMap(
                  i ->
                      i.entries().stream()
                          .filter(e -> e.index().equals(own.index()))
                          .filter(e -> e.project().kind() == Project.Kind.ALL)
                          .map(e -> i.type() + "." + e.title()))
              .distinct()
              .collect(Collectors.joining(", "));
      found.add(
          "saves nothing: %s carries everything all the same, for %s"
              .formatted(own.index(), others));
    }
  }
}
