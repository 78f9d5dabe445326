// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.cost.Capacity;
import dev.adjoin.internal.cost.CostModel;
import dev.adjoin.internal.cost.CostReport;
import dev.adjoin.internal.cost.Prices;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.PlannedWrite;
import dev.adjoin.internal.plan.Proof;
import dev.adjoin.internal.plan.ReadName;
import dev.adjoin.internal.plan.ReadTarget;
import dev.adjoin.internal.plan.WriteName;
import dev.adjoin.internal.plan.WriteName.Verb;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The calls and the bill of a compiled candidate under a workload, from its plans. */
final class CandidateCost {
  private final Model model;
  private final Compiled compiled;
  private final CostModel costs;
  private final CostReport report;
  private final List<CallFigures> calls = new ArrayList<>();

  /**
   * @param model the model of the candidate with the workload to measure it under
   */
  CandidateCost(Compiled compiled, Model model, Prices prices) {
    this.model = model;
    this.compiled = compiled;
    this.costs = new CostModel(model, compiled.design(), compiled.plans());
    this.report = CostReport.of(costs, prices);
  }

  Model model() {
    return model;
  }

  Compiled compiled() {
    return compiled;
  }

  CostModel costs() {
    return costs;
  }

  double money() {
    return report.total();
  }

  /** The part of the bill for the reads and writes of one type. */
  double money(String type) {
    return Stream.concat(report.reads().stream(), report.writes().stream())
        .filter(c -> isOf(c.name(), type))
        .mapToDouble(c -> report.money(c.perSecond()))
        .sum();
  }

  private boolean isOf(String call, String type) {
    return call.startsWith(type + ".")
        || model.patterns().stream()
            .anyMatch(p -> p.name().equals(call) && p.read().startsWith(type + "."));
  }

  /**
   * The calls that matter for a subject. Candidates answer the same call in different ways, so the
   * first of several reads or writes that exists is taken.
   */
  List<CallFigures> calls(Subject subject) {
    calls.clear();
    if (subject instanceof Subject.ManyToMany) {
      Relationship relationship = ((Subject.ManyToMany) subject).in(model);
      write("link", new WriteName(subject.type(), Verb.LINK));
      write("change", new WriteName(subject.type(), Verb.CHANGE));
      read(relationship.from(), ReadName.edges(subject.type(), Side.FROM));
      String to = relationship.isSelf() ? relationship.to() + " (to)" : relationship.to();
      read(to, ReadName.edges(subject.type(), Side.TO));
    } else if (subject instanceof Subject.Children) {
      children(subject.type());
    } else if (subject instanceof Subject.NestedList list) {
      nested(list);
    } else if (subject instanceof Subject.Viewed viewed) {
      written(subject.type());
      read("read", ReadName.view(viewed.type(), viewed.view()));
    } else if (subject instanceof Subject.LookedUp looked) {
      written(subject.type());
      read(
          "read",
          ReadName.lookup(looked.type(), looked.attributes()),
          ReadName.unique(looked.type(), looked.attributes()));
    }
    return List.copyOf(calls);
  }

  private void written(String type) {
    write("write", new WriteName(type, Verb.CREATE), new WriteName(type, Verb.LINK));
  }

  private void children(String type) {
    Entity child =
        model.entities().stream().filter(e -> e.name().equals(type)).findFirst().orElse(null);
    if (child != null) {
      write("create", new WriteName(type, Verb.CREATE));
      read("of one parent", ReadName.children(type, String.valueOf(child.parent())));
      read("one", ReadName.get(type));
      return;
    }
    owner(type)
        .ifPresent(
            parent -> {
              write("create", new WriteName(parent, Verb.CHANGE));
              read("of one parent", ReadName.get(parent));
              read("one", ReadName.get(parent));
            });
  }

  /** The entity that has a list of this nested type. */
  private Optional<String> owner(String nested) {
    return model.entities().stream()
        .filter(e -> e.attributes().stream().anyMatch(a -> isListOf(nested, a.type())))
        .map(Entity::name)
        .findFirst();
  }

  private static boolean isListOf(String nested, AttributeType type) {
    return type instanceof AttributeType.ListOf list
        && list.element().equals(new AttributeType.Named(nested));
  }

  private void nested(Subject.NestedList list) {
    boolean isList = list.entityIn(model).attribute(list.attribute()).isPresent();
    String child =
        model.entities().stream()
            .filter(e -> list.type().equals(e.parent()))
            .map(Entity::name)
            .reduce((first, last) -> last)
            .orElse(list.type());
    if (isList) {
      write("change one", new WriteName(list.type(), Verb.CHANGE));
      read("with all", ReadName.get(list.type()));
    } else {
      write("change one", new WriteName(child, Verb.CHANGE), new WriteName(child, Verb.CREATE));
      read("with all", ReadName.collection(list.type()));
    }
  }

  private void write(String label, WriteName... names) {
    Stream.of(names)
        .flatMap(n -> compiled.plans().write(n).stream())
        .findFirst()
        .ifPresent(w -> calls.add(figures(label, w)));
  }

  private CallFigures figures(String label, PlannedWrite write) {
    return new CallFigures(
        label,
        write.name().toString(),
        write.plan().operation(),
        write.plan().requests(),
        write.plan().isFixed(),
        RoundTrips.of(write.plan()),
        costs.of(write).total(),
        null);
  }

  private void read(String label, ReadName... names) {
    Stream.of(names)
        .flatMap(n -> compiled.plans().read(n).stream())
        .findFirst()
        .ifPresent(r -> calls.add(figures(label, r, costs.of(r).total())));
  }

  private static CallFigures figures(String label, AccessPattern read, Capacity units) {
    return new CallFigures(
        label,
        read.name().toString(),
        read.plan().operation(),
        read.plan().requests(),
        true,
        RoundTrips.of(read.plan()),
        units,
        read.plan().consistency());
  }

  /** The declared patterns, each with its read in this candidate. */
  List<CallFigures> patterns() {
    List<CallFigures> figures = new ArrayList<>();
    for (Proof proof : compiled.plans().proofs()) {
      figures.add(figures(proof.pattern().name(), proof.answer(), costs.of(proof).total()));
    }
    return figures;
  }

  /** Whether a side of a relationship can be read. */
  boolean reads(String relationship, Side side) {
    return compiled.plans().reads().stream()
        .anyMatch(
            r ->
                r.name().type().equals(relationship)
                    && r.name().target().equals(new ReadTarget.Edges(side)));
  }

  Schema schema() {
    return new Schema(model);
  }
}
