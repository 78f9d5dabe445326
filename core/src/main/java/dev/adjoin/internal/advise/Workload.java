// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Load;
import dev.adjoin.internal.model.Measure;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Pattern;
import dev.adjoin.internal.model.Relationship;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

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
  private final Map<String, Map<Measure, Double>> loads = new LinkedHashMap<>();

  private Workload(Model declared) {
    this.declared = declared;
    declared.workload().forEach((name, load) -> of(name).putAll(load.measures()));
  }

  /** The declared workload. */
  static Workload declared(Model model) {
    return new Workload(model);
  }

  /** The workload with assumptions for everything that is not said. */
  static Workload completed(Model model) {
    Workload workload = new Workload(model);
    model.entities().forEach(workload::complete);
    model.relationships().forEach(workload::complete);
    return workload;
  }

  /** The model with this workload. */
  Model model() {
    Map<String, Load> all = new LinkedHashMap<>();
    loads.forEach((name, measures) -> all.put(name, new Load(measures)));
    return declared.withWorkload(all);
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
        || patterns(member, "").stream().anyMatch(p -> isGiven(p.name(), Measure.READS));
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
      patterns(entity, "").stream()
          .filter(p -> !p.read().equals(entity.name() + ".get"))
          .forEach(p -> assume(p.name(), Measure.READS, ASSUMED_READS));
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
      patterns(relationship, "").stream()
          .filter(p -> sideOf(relationship, p).isEmpty())
          .forEach(p -> assume(p.name(), Measure.READS, ASSUMED_READS));
    }
  }

  /** The reads of a side are those of its patterns, equally; without any, of the whole list. */
  private void assumeReads(Relationship relationship, Side side) {
    List<Pattern> reading = patterns(relationship, side.word());
    if (reading.isEmpty()) {
      assume(relationship.name(), Measure.readsOf(side), ASSUMED_READS);
    }
    reading.forEach(p -> assume(p.name(), Measure.READS, ASSUMED_READS / reading.size()));
  }

  /** The calls a second that read a side: of its patterns, and of the list itself. */
  double reads(Relationship relationship, Side side) {
    return rate(relationship.name(), Measure.readsOf(side))
        + patterns(relationship, side.word()).stream()
            .mapToDouble(p -> rate(p.name(), Measure.READS))
            .sum();
  }

  private double rate(String name, Measure measure) {
    return loads.getOrDefault(name, Map.of()).getOrDefault(measure, 0.0);
  }

  /** The patterns that read a type; with a target, that part of it. */
  List<Pattern> patterns(Member member, String target) {
    String prefix = member.name() + "." + target;
    return declared.patterns().stream()
        .filter(p -> target.isEmpty() ? p.read().startsWith(prefix) : p.read().equals(prefix))
        .toList();
  }

  private static Optional<Side> sideOf(Relationship relationship, Pattern pattern) {
    for (Side side : Side.values()) {
      if (pattern.read().equals(relationship.name() + "." + side.word())) {
        return Optional.of(side);
      }
    }
    return Optional.empty();
  }

  /**
   * The sides from which a relationship is read: by a pattern, by the collection of its entity, or
   * at a declared rate. If nothing says anything of it, both.
   */
  List<Side> readSides(Relationship relationship) {
    List<Side> sides = new ArrayList<>();
    for (Side side : Side.values()) {
      boolean byRate = declared.load(relationship.name()).get(Measure.readsOf(side)).orElse(0) > 0;
      boolean byPattern = declared.patterns().stream().anyMatch(p -> reads(p, relationship, side));
      if (byRate || byPattern) {
        sides.add(side);
      }
    }
    return sides.isEmpty() && patterns(relationship, "").isEmpty() ? List.of(Side.values()) : sides;
  }

  private static boolean reads(Pattern pattern, Relationship relationship, Side side) {
    @Nullable Side ofView =
        relationship.views().stream()
            .filter(v -> pattern.read().equals(relationship.name() + "." + v.name()))
            .map(v -> v.side())
            .findFirst()
            .orElse(null);
    return pattern.read().equals(relationship.name() + "." + side.word())
        || pattern.read().startsWith(relationship.name() + "." + side.word() + ".")
        || pattern.read().equals(relationship.end(side) + ".collection")
        || ofView == side;
  }
}
