// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.advise.CallPurpose.Read;
import dev.adjoin.internal.advise.CallPurpose.Write;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.cost.CallCost;
import dev.adjoin.internal.cost.Capacity;
import dev.adjoin.internal.cost.CostModel;
import dev.adjoin.internal.cost.CostReport;
import dev.adjoin.internal.cost.Feature;
import dev.adjoin.internal.cost.Prices;
import dev.adjoin.internal.cost.RatedCall;
import dev.adjoin.internal.cost.ReadRequests;
import dev.adjoin.internal.cost.StoredItems;
import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Load;
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
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The calls and the bill of a compiled candidate under a workload, from its plans. */
final class CandidateCost {
  private final Model model;
  private final Compiled compiled;
  private final CostModel costs;
  private final CostReport report;

  /** The cost of a compiled model under its own workload. */
  CandidateCost(Compiled compiled, Prices prices) {
    this(compiled, new CostModel(compiled.model(), compiled.design(), compiled.plans()), prices);
  }

  /**
   * @param costs the cost of the candidate under the workload to measure it under
   */
  CandidateCost(Compiled compiled, CostModel costs, Prices prices) {
    this.model = costs.model();
    this.compiled = compiled;
    this.costs = costs;
    this.report = CostReport.ofRatedCalls(costs, prices);
  }

  Model model() {
    return model;
  }

  Design design() {
    return compiled.design();
  }

  CostModel costs() {
    return costs;
  }

  Schema schema() {
    return new Schema(model);
  }

  // ---- Money

  double money() {
    return report.total();
  }

  /**
   * The part of the bill that the design of a subject decides: of an index, its entries and its
   * reads; else the reads, writes and items of the type.
   */
  double money(Subject subject) {
    if (subject instanceof Subject.Indexed indexed) {
      return indexed
          .entryIn(design())
          .map(entry -> indexMoney(indexed.type(), entry.index()))
          .orElse(0.0);
    }
    double calls =
        report.money(reads(r -> r.name().type().equals(subject.type())))
            + report.writes().stream()
                .filter(c -> isOf(subject.type(), c))
                .mapToDouble(c -> report.money(c.perSecond()))
                .sum();
    return calls + report.storageMoney(bytes(subject.type(), null));
  }

  private double indexMoney(String type, String index) {
    double writes =
        report.writes().stream()
            .filter(c -> isOf(type, c))
            .flatMap(c -> c.perSecond().charges().stream())
            .filter(c -> index.equals(c.index()))
            .mapToDouble(c -> report.money(new CallCost(List.of(c))))
            .sum();
    CallCost reads = reads(r -> r.name().type().equals(type) && index.equals(r.plan().index()));
    return writes + report.money(reads) + report.storageMoney(bytes(type, index));
  }

  /** The stored bytes of a type: in one index or, with null, in the table and all indexes. */
  private double bytes(String type, @Nullable String index) {
    List<String> labels =
        design().items().stream().filter(i -> i.type().equals(type)).map(i -> i.label()).toList();
    return report.stored().stream()
        .filter(s -> labels.contains(s.item().label()))
        .filter(s -> index == null || s.index() != null && s.index().name().equals(index))
        .mapToDouble(StoredItems::bytes)
        .sum();
  }

  private boolean isOf(String type, RatedCall write) {
    return compiled.plans().writes().stream()
        .anyMatch(w -> w.type().equals(type) && w.name().toString().equals(write.name()));
  }

  /** The capacity a second of the reads that a predicate accepts. */
  private CallCost reads(Predicate<AccessPattern> isMeant) {
    CallCost all = CallCost.NONE;
    for (RatedCall call : report.reads()) {
      if (compiled.plans().named(call.name()).filter(isMeant).isPresent()) {
        all = all.plus(call.perSecond());
      }
    }
    return all;
  }

  /** The read units a second for the edges of one side, without the entities they lead to. */
  double readUnits(String relationship, Side side) {
    return unitsOfItems(reads(r -> r.name().type().equals(relationship) && r.name().isOf(side)));
  }

  /** The read units a second of one type in an index. */
  double readUnits(String type, Entry entry) {
    return unitsOfItems(
        reads(r -> r.name().type().equals(type) && entry.index().equals(r.plan().index())));
  }

  private static double unitsOfItems(CallCost reads) {
    return reads.charges().stream()
        .filter(c -> c.feature().kind() != Feature.Kind.FETCH)
        .mapToDouble(c -> c.capacity().reads())
        .sum();
  }

  // ---- Calls

  /**
   * The calls that matter for a subject, then the patterns that read its type. Candidates answer
   * the same call in different ways, so the first of several reads or writes that exists is taken.
   */
  List<CallFigures> calls(Subject subject, Workload workload) {
    List<CallFigures> calls = new ArrayList<>();
    if (subject instanceof Subject.ManyToMany many) {
      Relationship relationship = many.in(model);
      write(calls, Write.LINK, new WriteName(subject.type(), Verb.LINK));
      write(calls, Write.CHANGE, new WriteName(subject.type(), Verb.CHANGE));
      for (Side side : Side.values()) {
        CallPurpose list = new CallPurpose.Edges(side, Questions.end(relationship, side));
        Load items = workload.itemsOf(relationship, side);
        read(calls, list, items, ReadName.edges(subject.type(), side));
      }
    } else if (subject instanceof Subject.Children) {
      children(calls, subject.type());
    } else if (subject instanceof Subject.NestedList list) {
      nested(calls, list);
    } else {
      indexed(calls, (Subject.Indexed) subject, workload.itemsOf((Subject.Indexed) subject));
    }
    return List.copyOf(calls);
  }

  private void indexed(List<CallFigures> calls, Subject.Indexed subject, Load items) {
    write(
        calls,
        Write.WRITE,
        new WriteName(subject.type(), Verb.CREATE),
        new WriteName(subject.type(), Verb.LINK));
    write(calls, Write.CHANGE, new WriteName(subject.type(), Verb.CHANGE));
    if (subject instanceof Subject.LookedUp looked) {
      ReadName unique = ReadName.unique(looked.type(), looked.attributes());
      read(calls, Read.READ, items, subject.read(), unique);
    } else {
      read(calls, Read.READ, items, subject.read());
    }
  }

  private void children(List<CallFigures> calls, String type) {
    Optional<Entity> child = schema().entity(type);
    if (child.isPresent()) {
      String parent = String.valueOf(child.get().parent());
      write(calls, Write.CREATE, new WriteName(type, Verb.CREATE));
      read(calls, Read.OF_ONE_PARENT, Load.UNKNOWN, ReadName.children(type, parent));
      read(calls, Read.ONE, Load.UNKNOWN, ReadName.get(type));
      return;
    }
    owner(type)
        .ifPresent(
            parent -> {
              write(calls, Write.CREATE, new WriteName(parent, Verb.CHANGE));
              read(calls, Read.OF_ONE_PARENT, Load.UNKNOWN, ReadName.get(parent));
              read(calls, Read.ONE, Load.UNKNOWN, ReadName.get(parent));
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

  private void nested(List<CallFigures> calls, Subject.NestedList list) {
    boolean isList = list.entityIn(model).attribute(list.attribute()).isPresent();
    String child =
        model.entities().stream()
            .filter(e -> list.type().equals(e.parent()))
            .map(Entity::name)
            .reduce((first, last) -> last)
            .orElse(list.type());
    if (isList) {
      write(calls, Write.CHANGE_ONE, new WriteName(list.type(), Verb.CHANGE));
      read(calls, Read.WITH_ALL, Load.UNKNOWN, ReadName.get(list.type()));
    } else {
      write(
          calls,
          Write.CHANGE_ONE,
          new WriteName(child, Verb.CHANGE),
          new WriteName(child, Verb.CREATE));
      read(calls, Read.WITH_ALL, Load.UNKNOWN, ReadName.collection(list.type()));
    }
  }

  private void write(List<CallFigures> calls, Write purpose, WriteName... names) {
    Stream.of(names)
        .flatMap(n -> compiled.plans().write(n).stream())
        .findFirst()
        .ifPresent(w -> calls.add(figures(purpose, w)));
  }

  private CallFigures figures(Write purpose, PlannedWrite write) {
    return new CallFigures(
        purpose,
        write.name().toString(),
        write.operation(),
        write.requests(),
        write.isFixed(),
        write.requests(),
        0,
        costs.of(write).total(),
        null);
  }

  private void read(List<CallFigures> calls, CallPurpose purpose, Load items, ReadName... names) {
    Stream.of(names)
        .flatMap(n -> compiled.plans().read(n).stream())
        .findFirst()
        .ifPresent(
            r -> {
              Capacity units = costs.of(r, items).total();
              calls.add(figures(purpose, r, costs.requests(r, items), units));
            });
  }

  private static CallFigures figures(
      CallPurpose purpose, AccessPattern read, ReadRequests requests, Capacity units) {
    boolean isList = read.name().target() instanceof ReadTarget.Listed;
    return new CallFigures(
        purpose,
        read.name().toString(),
        read.plan().operation(),
        requests.requests(),
        true,
        requests.roundTrips(),
        isList ? requests.items() : 0,
        units,
        read.plan().consistency());
  }

  /** The declared patterns, each with its read in this candidate. */
  List<CallFigures> patterns() {
    List<CallFigures> figures = new ArrayList<>();
    for (Proof proof : compiled.plans().proofs()) {
      Load load = model.load(proof.pattern().name());
      figures.add(
          figures(
              new CallPurpose.DeclaredPattern(proof.pattern().name()),
              proof.answer(),
              costs.requests(proof, load),
              costs.of(proof, load).total()));
    }
    return figures;
  }

  /** Whether a side of a relationship can be read. */
  boolean reads(String relationship, Side side) {
    return compiled.plans().read(ReadName.edges(relationship, side)).isPresent();
  }
}
