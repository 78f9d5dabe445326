// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.advise.CandidateComparison.ComparedDesign;
import dev.adjoin.internal.model.Copy;
import dev.adjoin.internal.model.Load;
import dev.adjoin.internal.model.Measure;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Pattern;
import dev.adjoin.internal.model.Relationship;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
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
  private final int crossedNow;

  /**
   * A number of the workload.
   *
   * @param what what it counts, after a number: {@code links a second}
   * @param now its value
   * @param measures the measures that move with it, by type or pattern
   */
  private record WorkloadInput(String what, double now, Map<String, Set<Measure>> measures) {}

  TurningPoints(
      CandidateComparison comparison, Subject subject, Workload workload, ComparedDesign choice) {
    this.comparison = comparison;
    this.subject = subject;
    this.workload = workload;
    this.base = workload.model();
    this.choice = choice;
    this.crossedNow = crossed(base).size();
  }

  List<String> find() {
    List<String> found = new ArrayList<>();
    for (WorkloadInput input : inputs()) {
      turn(input, STEP).ifPresent(found::add);
      turn(input, 1 / STEP).ifPresent(found::add);
    }
    return found;
  }

  private List<WorkloadInput> inputs() {
    List<WorkloadInput> inputs = new ArrayList<>();
    if (subject instanceof Subject.ManyToMany many) {
      Relationship r = many.in(base);
      input(inputs, "links a second", r.name(), Measure.LINKS, Measure.UNLINKS);
      input(inputs, "changes of edges a second", r.name(), Measure.CHANGES);
      for (Side side : Side.values()) {
        reads(inputs, r, side);
        input(
            inputs,
            r.name() + " edges of the largest " + r.end(side),
            r.name(),
            Measure.mostOf(side));
      }
      r.copies().stream()
          .map(Copy::source)
          .distinct()
          .map(s -> s.equals(Side.FROM.word()) ? r.from() : r.to())
          .forEach(e -> input(inputs, "changes of " + e + " a second", e, Measure.CHANGES));
    } else {
      input(
          inputs,
          "writes of " + subject.type() + " a second",
          subject.type(),
          Measure.CREATES,
          Measure.CHANGES,
          Measure.DELETES,
          Measure.LINKS,
          Measure.UNLINKS);
      input(inputs, "reads of " + subject.type() + " a second", subject.type(), Measure.READS);
    }
    return inputs;
  }

  private void input(List<WorkloadInput> into, String what, String type, Measure... measures) {
    double now = 0;
    for (Measure measure : measures) {
      now += base.load(type).get(measure).orElse(0);
    }
    if (now > 0) {
      into.add(new WorkloadInput(what, now, Map.of(type, Set.of(measures))));
    }
  }

  private void reads(List<WorkloadInput> into, Relationship r, Side side) {
    Map<String, Set<Measure>> measures = new LinkedHashMap<>();
    measures.put(r.name(), Set.of(Measure.readsOf(side)));
    for (Pattern pattern : workload.patterns(r, side.word())) {
      measures.put(pattern.name(), Set.of(Measure.READS));
    }
    double now = workload.reads(r, side);
    if (now > 0) {
      into.add(new WorkloadInput("reads a second from " + Questions.end(r, side), now, measures));
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

  /** Whether the choice stays the best, and crosses no limit that it does not cross now. */
  private boolean holds(WorkloadInput input, double factor) {
    Model then = scaled(input, factor);
    boolean isLimited = crossed(then).size() > crossedNow;
    return !isLimited && comparison.choose(then).name().equals(choice.name());
  }

  private Set<String> crossed(Model under) {
    Set<String> crossed = new LinkedHashSet<>();
    Limits.of(comparison.measure(choice, under), subject).stream()
        .filter(HardLimit::isCrossed)
        .forEach(l -> crossed.add(l.what()));
    return crossed;
  }

  private Optional<String> turn(WorkloadInput input, double step) {
    double same = 1;
    for (int i = 0; i < STEPS; i++) {
      double next = same * step;
      if (!holds(input, next)) {
        return Optional.of(text(input, step > 1, same, next));
      }
      same = next;
    }
    return Optional.empty();
  }

  private String text(WorkloadInput input, boolean above, double same, double other) {
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
    Model then = scaled(input, turns);
    ComparedDesign next = comparison.choose(then);
    Set<String> crossed = crossed(then);
    String one = busiest(input, turns);
    return (above ? "Above " : "Below ")
        + Numbers.text(Numbers.rounded(input.now() * turns))
        + " "
        + input.what()
        + one
        + " (now "
        + Numbers.text(input.now())
        + "): "
        + consequence(next, crossed, then);
  }

  private String consequence(ComparedDesign next, Set<String> crossed, Model then) {
    if (crossed.isEmpty()) {
      return next.isDeclared()
          ? next.name() + ", as declared: a change is then not worth it"
          : next.name() + ", which is then worth the change";
    }
    String limit = String.join("; ", crossed);
    boolean helps =
        Limits.of(comparison.measure(next, then), subject).stream()
                .filter(HardLimit::isCrossed)
                .count()
            < crossed.size();
    if (helps) {
      return next.name() + ", since " + limit;
    }
    return choice.name().contains("sharded")
        ? limit + "; more shards, at most 100"
        : limit + Reasons.beyond(comparison.leftOut());
  }

  /** What a rate of links means for the entity that gets most of them. */
  private String busiest(WorkloadInput input, double factor) {
    if (!(subject instanceof Subject.ManyToMany many) || !input.what().startsWith("links")) {
      return "";
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
        ? ""
        : ", " + Numbers.text(Numbers.rounded(number)) + " to one " + Questions.end(r, side);
  }
}
