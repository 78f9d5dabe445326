// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.advise.CandidateComparison.ComparedDesign;
import dev.adjoin.internal.advise.TurningPoint.Consequence;
import dev.adjoin.internal.diagnostic.Figures;
import dev.adjoin.internal.model.Copy;
import dev.adjoin.internal.model.Load;
import dev.adjoin.internal.model.Measure;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Pattern;
import dev.adjoin.internal.model.Relationship;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What would change a choice: one number of the workload at a time is moved until another design
 * wins or a limit is crossed. The search is bounded, so an answer can be missed beyond a factor of
 * 1,000.
 */
final class TurningPoints {
  private static final int STEPS = 4;
  private static final double STEP = 6;
  private static final int HALVINGS = 6;
  private final CandidateComparison comparison;
  private final Subject subject;
  private final Workload workload;
  private final Model base;
  private final ComparedDesign choice;
  private final Optional<String> whyNotSharded;
  private final int crossedNow;

  /**
   * A number of the workload.
   *
   * @param what what it counts, after a number: {@code links a second}
   * @param isLinks whether it is the rate of links, of which the busiest entity gets a part
   * @param now its value
   * @param measures the measures that move with it, by type or pattern
   */
  private record WorkloadInput(
      String what, boolean isLinks, double now, Map<String, Set<Measure>> measures) {}

  /**
   * @param whyNotSharded why shards cannot be chosen; empty if they can, or would not help
   */
  TurningPoints(
      CandidateComparison comparison,
      Subject subject,
      Workload workload,
      ComparedDesign choice,
      Optional<String> whyNotSharded) {
    this.comparison = comparison;
    this.subject = subject;
    this.workload = workload;
    this.base = workload.model();
    this.choice = choice;
    this.whyNotSharded = whyNotSharded;
    this.crossedNow = crossed(choice, base).size();
  }

  List<TurningPoint> find() {
    if (!workload.isRead(subject)) {
      return List.of(new TurningPoint.NewReader(subject.name()));
    }
    List<TurningPoint> found = new ArrayList<>();
    for (WorkloadInput input : inputs()) {
      turn(input, STEP).ifPresent(found::add);
      turn(input, 1 / STEP).ifPresent(found::add);
    }
    return found;
  }

  // ---- Numbers of the workload

  private List<WorkloadInput> inputs() {
    List<WorkloadInput> inputs = new ArrayList<>();
    if (subject instanceof Subject.ManyToMany many) {
      edges(inputs, many.in(base));
      return inputs;
    }
    input(
        inputs,
        "writes of " + subject.type() + " a second",
        subject.type(),
        Measure.CREATES,
        Measure.CHANGES,
        Measure.DELETES,
        Measure.LINKS,
        Measure.UNLINKS);
    if (subject instanceof Subject.Indexed indexed) {
      Map<String, Set<Measure>> measures = new LinkedHashMap<>();
      workload.namesOfReads(indexed).forEach(n -> measures.put(n, Set.of(Measure.READS)));
      double now = workload.reads(indexed);
      if (now > 0) {
        String what = "reads of " + subject.name() + " a second";
        inputs.add(new WorkloadInput(what, false, now, measures));
      }
    } else {
      String what = "reads of " + subject.type() + " a second";
      input(inputs, what, subject.type(), Measure.READS);
    }
    return inputs;
  }

  private void edges(List<WorkloadInput> inputs, Relationship r) {
    double links =
        base.load(r.name()).get(Measure.LINKS).orElse(0)
            + base.load(r.name()).get(Measure.UNLINKS).orElse(0);
    if (links > 0) {
      Map<String, Set<Measure>> measures = Map.of(r.name(), Set.of(Measure.LINKS, Measure.UNLINKS));
      inputs.add(new WorkloadInput("links a second", true, links, measures));
    }
    input(inputs, "changes of edges a second", r.name(), Measure.CHANGES);
    for (Side side : Side.values()) {
      reads(inputs, r, side);
      String what = r.name() + " edges of the largest " + Questions.end(r, side);
      input(inputs, what, r.name(), Measure.mostOf(side));
    }
    r.copies().stream()
        .map(Copy::source)
        .distinct()
        .map(s -> s.equals(Side.FROM.word()) ? r.from() : r.to())
        .forEach(e -> input(inputs, "changes of " + e + " a second", e, Measure.CHANGES));
  }

  private void input(List<WorkloadInput> into, String what, String type, Measure... measures) {
    double now = 0;
    for (Measure measure : measures) {
      now += base.load(type).get(measure).orElse(0);
    }
    if (now > 0) {
      into.add(new WorkloadInput(what, false, now, Map.of(type, Set.of(measures))));
    }
  }

  private void reads(List<WorkloadInput> into, Relationship r, Side side) {
    Map<String, Set<Measure>> measures = new LinkedHashMap<>();
    measures.put(r.name(), Set.of(Measure.readsOf(side)));
    for (Pattern pattern : workload.patterns(r, side)) {
      measures.put(pattern.name(), Set.of(Measure.READS));
    }
    double now = workload.reads(r, side);
    if (now > 0) {
      String what = "reads a second from " + Questions.end(r, side);
      into.add(new WorkloadInput(what, false, now, measures));
    }
  }

  private Model scaled(WorkloadInput input, double factor) {
    Map<String, Load> loads = new LinkedHashMap<>(base.workload());
    input
        .measures()
        .forEach(
            (name, measures) -> {
              Map<Measure, Double> load = new EnumMap<>(Measure.class);
              load.putAll(base.load(name).measures());
              measures.forEach(m -> load.computeIfPresent(m, (k, v) -> v * factor));
              loads.put(name, new Load(load));
            });
    return base.withWorkload(loads);
  }

  // ---- The search

  /** Whether the choice stays the best, and crosses no limit that it does not cross now. */
  private boolean holds(WorkloadInput input, double factor) {
    Model then = scaled(input, factor);
    return crossed(choice, then).size() <= crossedNow && comparison.choose(then) == choice;
  }

  private List<HardLimit> crossed(ComparedDesign compared, Model under) {
    return Limits.crossed(comparison.measure(compared, under), subject);
  }

  private Optional<TurningPoint> turn(WorkloadInput input, double step) {
    double same = 1;
    for (int i = 0; i < STEPS; i++) {
      double next = same * step;
      if (!holds(input, next)) {
        return Optional.of(between(input, same, next));
      }
      same = next;
    }
    return Optional.empty();
  }

  private TurningPoint between(WorkloadInput input, double same, double other) {
    double stays = same;
    double turns = other;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = Math.sqrt(stays * turns);
      if (holds(input, middle)) {
        stays = middle;
      } else {
        turns = middle;
      }
    }
    return new TurningPoint.AtNumber(
        turns > 1,
        input.now() * turns,
        input.what(),
        busiest(input, turns),
        input.now(),
        consequence(scaled(input, turns)));
  }

  private Consequence consequence(Model then) {
    ComparedDesign next = comparison.choose(then);
    List<HardLimit> crossed = crossed(choice, then);
    if (crossed.isEmpty() && !next.isDeclared()) {
      return new Consequence.WorthTheChange(next.name());
    }
    if (crossed.isEmpty()) {
      return crossed(next, base).isEmpty()
          ? new Consequence.KeepDeclared(next.name())
          : new Consequence.DeclaredSuffices(next.name());
    }
    if (crossed(next, then).size() < crossed.size()) {
      return new Consequence.AvoidsLimits(next.name(), crossed);
    }
    return choice.kind().isSharded()
        ? new Consequence.MoreShards(crossed)
        : new Consequence.NothingAvoidsLimits(crossed, whyNotSharded);
  }

  /** What a rate of links means for the entity that gets most of them. */
  private Optional<String> busiest(WorkloadInput input, double factor) {
    if (!(subject instanceof Subject.ManyToMany many) || !input.isLinks()) {
      return Optional.empty();
    }
    Relationship r = many.in(base);
    Side side = Side.TO;
    double part = 0;
    for (Side each : Side.values()) {
      double busiest =
          Limits.busiest(base, comparison.measure(choice, base).costs().statistics(), r, each);
      if (busiest > part) {
        part = busiest;
        side = each;
      }
    }
    double number = input.now() * factor * part;
    return number < 1
        ? Optional.empty()
        : Optional.of(
            Figures.number(Figures.rounded(number)) + " to one " + Questions.end(r, side));
  }
}
