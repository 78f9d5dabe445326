// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Load;
import dev.adjoin.internal.model.Measure;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Pattern;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.plan.Proof;
import dev.adjoin.internal.plan.ReadName;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.ReadTarget;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * The workload that all candidates are compared under: what the model declares or, if it declares
 * none, what was answered, completed by assumptions. A declared workload is taken as it is, so that
 * the bill of the declared design is the bill that the cost report has for it.
 */
final class Workload {
  /** Reads a second of a type whose rates are not declared. */
  static final double ASSUMED_READS = 10;

  /** Writes a second of a type whose rates are not declared. */
  static final double ASSUMED_WRITES = 1;

  static final double ASSUMED_ITEMS = 1000;
  static final double ASSUMED_PER_ENTITY = 10;

  private final Model declared;
  private final Compiled compiled;
  private final Map<String, Map<Measure, Double>> loads = new LinkedHashMap<>();

  private Workload(Compiled compiled) {
    this.compiled = compiled;
    this.declared = compiled.model();
    declared.workload().forEach((name, load) -> of(name).putAll(load.measures()));
  }

  /** The declared workload. */
  static Workload declared(Compiled compiled) {
    return new Workload(compiled);
  }

  /** The workload with assumptions for everything that is not said. */
  static Workload completed(Compiled compiled) {
    Workload workload = new Workload(compiled);
    compiled.model().entities().forEach(workload::complete);
    compiled.model().relationships().forEach(workload::complete);
    return workload;
  }

  /** The model with this workload. */
  Model model() {
    Map<String, Load> all = new LinkedHashMap<>();
    loads.forEach((name, measures) -> all.put(name, new Load(measures)));
    return declared.withWorkload(all);
  }

  /** The declared design. */
  Design design() {
    return compiled.design();
  }

  /** Whether one of the measures is declared. */
  boolean isGiven(String name, Measure... measures) {
    return Stream.of(measures).anyMatch(declared.load(name).measures()::containsKey);
  }

  private Map<Measure, Double> of(String name) {
    return loads.computeIfAbsent(name, n -> new EnumMap<>(Measure.class));
  }

  private void assume(String name, Measure measure, double value) {
    of(name).putIfAbsent(measure, value);
  }

  private boolean hasReads(Member member) {
    return isGiven(member.name(), Measure.READS, Measure.FROM, Measure.TO)
        || patterns(member).stream().anyMatch(p -> isGiven(p.name(), Measure.READS));
  }

  private boolean hasWrites(Member member) {
    return isGiven(
        member.name(),
        Measure.CREATES,
        Measure.CHANGES,
        Measure.DELETES,
        Measure.LINKS,
        Measure.UNLINKS);
  }

  private void complete(Entity entity) {
    Entity parent =
        declared.entities().stream()
            .filter(e -> e.name().equals(entity.parent()))
            .findFirst()
            .orElse(null);
    double parents = parent == null ? 0 : items(parent);
    assume(
        entity.name(),
        Measure.ITEMS,
        parent == null ? ASSUMED_ITEMS : parents * ASSUMED_PER_ENTITY);
    if (!hasWrites(entity)) {
      assume(entity.name(), Measure.CREATES, ASSUMED_WRITES);
      assume(entity.name(), Measure.CHANGES, ASSUMED_WRITES);
    }
    if (!hasReads(entity)) {
      assume(entity.name(), Measure.READS, ASSUMED_READS);
      proofs(entity)
          .filter(p -> p.answer().name().target() != ReadTarget.Single.GET)
          .forEach(p -> assume(p.pattern().name(), Measure.READS, ASSUMED_READS));
    }
  }

  private double items(Entity entity) {
    complete(entity);
    return of(entity.name()).getOrDefault(Measure.ITEMS, ASSUMED_ITEMS);
  }

  private void complete(Relationship relationship) {
    String name = relationship.name();
    Map<Measure, Double> load = of(name);
    boolean isSized =
        load.containsKey(Measure.PER_FROM)
            || load.containsKey(Measure.PER_TO)
            || load.containsKey(Measure.ITEMS);
    if (!isSized) {
      assume(name, Measure.PER_FROM, ASSUMED_PER_ENTITY);
    }
    if (!hasWrites(relationship)) {
      assume(name, Measure.LINKS, ASSUMED_WRITES);
      if (!relationship.attributes().isEmpty()) {
        assume(name, Measure.CHANGES, ASSUMED_WRITES);
      }
    }
    if (!hasReads(relationship)) {
      readSides(relationship).forEach(side -> assumeReads(relationship, side));
      proofs(relationship)
          .filter(p -> Stream.of(Side.values()).noneMatch(side -> lists(p, side)))
          .forEach(p -> assume(p.pattern().name(), Measure.READS, ASSUMED_READS));
    }
  }

  /** The reads of a side are those of its patterns, equally; without any, of the whole list. */
  private void assumeReads(Relationship relationship, Side side) {
    List<Pattern> reading = patterns(relationship, side);
    if (reading.isEmpty()) {
      assume(relationship.name(), Measure.readsOf(side), ASSUMED_READS);
    }
    reading.forEach(p -> assume(p.name(), Measure.READS, ASSUMED_READS / reading.size()));
  }

  /** The calls a second that read a side: of its patterns, and of the list itself. */
  double reads(Relationship relationship, Side side) {
    return rate(relationship.name(), Measure.readsOf(side))
        + patterns(relationship, side).stream()
            .mapToDouble(p -> rate(p.name(), Measure.READS))
            .sum();
  }

  private double rate(String name, Measure measure) {
    return loads.getOrDefault(name, Map.of()).getOrDefault(measure, 0.0);
  }

  // ---- Readers

  private Stream<Proof> proofs(Member member) {
    return compiled.plans().proofs().stream()
        .filter(p -> p.answer().name().type().equals(member.name()));
  }

  /** The patterns that read a type. */
  List<Pattern> patterns(Member member) {
    return proofs(member).map(Proof::pattern).toList();
  }

  /** The patterns that list the edges of a side. */
  List<Pattern> patterns(Relationship relationship, Side side) {
    return proofs(relationship).filter(p -> lists(p, side)).map(Proof::pattern).toList();
  }

  /** Whether a pattern lists the edges of a side; a stored count is read from another item. */
  private static boolean lists(Proof proof, Side side) {
    return proof.answer().name().isOf(side)
        && !(proof.answer().plan() instanceof ReadPlan.StoredCount);
  }

  /** The patterns that read an index. */
  List<Pattern> readers(Subject.Indexed subject) {
    Optional<String> index = subject.entryIn(compiled.design()).map(Entry::index);
    return compiled.plans().proofs().stream()
        .filter(p -> p.answer().name().type().equals(subject.type()))
        .filter(p -> index.equals(Optional.ofNullable(p.answer().plan().index())))
        .map(Proof::pattern)
        .toList();
  }

  /** The names in a workload under which an index is read: its patterns, and its own read. */
  List<String> namesOfReads(Subject.Indexed subject) {
    List<String> names = new ArrayList<>(readers(subject).stream().map(Pattern::name).toList());
    for (String name : loads.keySet()) {
      boolean isOwn =
          compiled.plans().named(name).filter(r -> r.name().equals(subject.read())).isPresent();
      if (isOwn && !names.contains(name)) {
        names.add(name);
      }
    }
    return names;
  }

  /** The calls a second that read an index. */
  double reads(Subject.Indexed subject) {
    return namesOfReads(subject).stream().mapToDouble(n -> rate(n, Measure.READS)).sum();
  }

  /**
   * The items that one call reads, on average over some patterns and reads: as the workload says,
   * or as many as a pattern wants. Empty if one of them reads a whole list.
   */
  private OptionalDouble itemsOf(List<String> names) {
    double rates = 0;
    double items = 0;
    for (String name : names) {
      double rate = rate(name, Measure.READS);
      Integer first = compiled.plans().proof(name).map(p -> p.pattern().first()).orElse(null);
      OptionalDouble said = model().load(name).get(Measure.ITEMS);
      if (rate > 0 && said.isEmpty() && first == null) {
        return OptionalDouble.empty();
      }
      rates += rate;
      items += rate * (said.isPresent() ? said.getAsDouble() : first == null ? 0 : first);
    }
    return rates == 0 ? OptionalDouble.empty() : OptionalDouble.of(items / rates);
  }

  /** How many items one call reads of an index; nothing if that is not said. */
  Load itemsOf(Subject.Indexed subject) {
    return load(itemsOf(namesOfReads(subject)));
  }

  /** How many edges one call reads of a side; nothing if whole lists are read. */
  Load itemsOf(Relationship relationship, Side side) {
    boolean isWhole = rate(relationship.name(), Measure.readsOf(side)) > 0;
    List<String> names = patterns(relationship, side).stream().map(Pattern::name).toList();
    return isWhole ? Load.UNKNOWN : load(itemsOf(names));
  }

  private static Load load(OptionalDouble items) {
    return items.isPresent() ? new Load(Map.of(Measure.ITEMS, items.getAsDouble())) : Load.UNKNOWN;
  }

  /**
   * Whether something reads an index, or may read it: a model without patterns does not say who
   * reads what.
   */
  boolean isRead(Subject subject) {
    return !(subject instanceof Subject.Indexed indexed)
        || declared.patterns().isEmpty()
        || !namesOfReads(indexed).isEmpty();
  }

  /**
   * The sides from which a relationship is read: by a pattern, by the collection of its entity, or
   * at a declared rate. If nothing says anything of it, both.
   */
  List<Side> readSides(Relationship relationship) {
    List<Side> sides = new ArrayList<>();
    for (Side side : Side.values()) {
      boolean byRate = declared.load(relationship.name()).get(Measure.readsOf(side)).orElse(0) > 0;
      boolean byPattern =
          compiled.plans().proofs().stream().anyMatch(p -> reads(p, relationship, side));
      if (byRate || byPattern) {
        sides.add(side);
      }
    }
    return sides.isEmpty() && patterns(relationship).isEmpty() ? List.of(Side.values()) : sides;
  }

  private static boolean reads(Proof proof, Relationship relationship, Side side) {
    ReadName read = proof.answer().name();
    if (!read.type().equals(relationship.name())) {
      return read.plain().equals(ReadName.collection(relationship.end(side)));
    }
    boolean isOfView =
        relationship.views().stream()
            .filter(v -> v.side() == side)
            .anyMatch(v -> read.target().equals(new ReadTarget.View(v.name())));
    return isOfView || read.isOf(side);
  }
}
