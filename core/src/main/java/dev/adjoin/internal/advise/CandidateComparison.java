// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.advise.Advice.LeftOut;
import dev.adjoin.internal.advise.DesignPattern.PatternResult;
import dev.adjoin.internal.compile.Compilation;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.cost.CostModel;
import dev.adjoin.internal.cost.Prices;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.diagnostic.Diagnostic;
import dev.adjoin.internal.diagnostic.Severity;
import dev.adjoin.internal.evolution.RecordedDesign;
import dev.adjoin.internal.lint.Linter;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.plan.Proof;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The designs that are compared for one subject: each pattern that fits, compiled. A pattern that
 * does not compile or cannot answer a declared pattern is left out with the reason.
 */
final class CandidateComparison {
  /** The part of what a subject costs that another design must save to be worth a change. */
  static final double WORTHWHILE = 0.15;

  /** The dollars a month that another design must save to be worth a change. */
  static final double LEAST_SAVING = 10;

  /** Designs within this part of the cheapest cost the same: the first of them is preferred. */
  private static final double SAME = 0.02;

  private final Declaration declaration;
  private final @Nullable RecordedDesign base;
  private final Subject subject;
  private final Workload workload;
  private final Prices prices;
  private final List<ComparedDesign> designs = new ArrayList<>();
  private final List<LeftOut> leftOut = new ArrayList<>();

  // A search asks again and again for designs under the usual workload and under one other.
  private final Model usual;
  private @Nullable Model other;
  private final Map<ComparedDesign, CandidateCost> underUsual = new IdentityHashMap<>();
  private final Map<ComparedDesign, CandidateCost> underOther = new IdentityHashMap<>();

  /**
   * A compiled design.
   *
   * @param pattern null for the declared design
   * @param warnings what lint finds, without notes
   * @param refusal why it cannot be chosen under any workload; null if it can
   */
  record ComparedDesign(
      PatternKind kind,
      String name,
      @Nullable DesignPattern pattern,
      Compiled compiled,
      long warnings,
      @Nullable Refusal refusal) {
    boolean isDeclared() {
      return pattern == null;
    }
  }

  CandidateComparison(
      Declaration declaration,
      Compiled declared,
      Subject subject,
      Workload workload,
      Prices prices,
      @Nullable RecordedDesign base) {
    this.declaration = declaration;
    this.base = base;
    this.subject = subject;
    this.workload = workload;
    this.usual = workload.model();
    this.prices = prices;
    CandidateCost cost =
        new CandidateCost(
            declared, new CostModel(usual, declared.design(), declared.plans()), prices);
    List<DesignPattern> patterns = CandidatePatterns.of(cost, subject, workload);
    Optional<DesignPattern> own =
        patterns.stream().filter(p -> p.describes(declared.model(), subject)).findFirst();
    designs.add(
        new ComparedDesign(
            own.map(DesignPattern::kind).orElse(PatternKind.OTHER),
            own.map(p -> named(p, declared.model())).orElse(PatternKind.OTHER.text()),
            null,
            declared,
            warnings(declared.model(), declared),
            null));
    patterns.forEach(this::enter);
  }

  List<ComparedDesign> designs() {
    return List.copyOf(designs);
  }

  List<LeftOut> leftOut() {
    return List.copyOf(leftOut);
  }

  ComparedDesign declared() {
    return designs.get(0);
  }

  // ---- Compiling

  private void enter(DesignPattern pattern) {
    Model model = declared().compiled().model();
    PatternResult trial = pattern.apply(model, subject);
    if (trial instanceof PatternResult.Unfit unfit) {
      leaveOut(pattern, unfit.reason());
      return;
    }
    Model changed = ((PatternResult.Changed) trial).model();
    if (pattern.kind() == PatternKind.MULTI_ATTRIBUTE_KEYS) {
      enterUnbuilt(pattern, changed);
    } else if (designs.stream().noneMatch(e -> isSame(e.compiled().model(), changed))) {
      compiled(pattern, changed)
          .ifPresent(
              c -> {
                long warnings = warnings(changed, c);
                add(pattern, c, warnings, refusal(pattern, c, warnings));
              });
    }
  }

  /** A pattern that Adjoin does not build is calculated from the index that it builds. */
  private void enterUnbuilt(DesignPattern pattern, Model changed) {
    Compiled similar = compiled(pattern, changed).orElse(null);
    Entry entry =
        similar == null ? null : MultiAttributeKeys.entry(similar.design(), subject).orElse(null);
    if (entry == null) {
      return;
    }
    Optional<String> obstacle = MultiAttributeKeys.obstacle(similar.design(), subject, entry);
    if (obstacle.isPresent()) {
      leaveOut(pattern, obstacle.get());
    } else {
      long warnings = warnings(similar.model(), similar);
      add(pattern, similar, warnings, pattern.refusal().orElseThrow());
    }
  }

  private void leaveOut(DesignPattern pattern, String reason) {
    leftOut.add(new LeftOut(pattern.kind(), pattern.name(), null, reason));
  }

  /** The compiled model; if it does not compile, the pattern is left out. */
  private Optional<Compiled> compiled(DesignPattern pattern, Model model) {
    Compilation compilation = ModelCompiler.compile(declarationOf(model), base);
    if (compilation.compiled().isEmpty()) {
      Diagnostic first = compilation.diagnostics().get(0);
      leftOut.add(new LeftOut(pattern.kind(), pattern.name(), first.tag(), first.found()));
    }
    return compilation.compiled();
  }

  private void add(
      DesignPattern pattern, Compiled compiled, long warnings, @Nullable Refusal refusal) {
    designs.add(
        new ComparedDesign(
            pattern.kind(),
            named(pattern, compiled.model()),
            pattern,
            compiled,
            warnings,
            refusal));
  }

  private String named(DesignPattern pattern, Model model) {
    boolean copies =
        subject instanceof Subject.ManyToMany many && !many.in(model).copies().isEmpty();
    boolean isSaid = pattern.kind() == PatternKind.COPIES;
    return pattern.name() + (copies && !isSaid ? " and copies" : "");
  }

  private static boolean isSame(Model one, Model other) {
    return one.withWorkload(Map.of()).equals(other.withWorkload(Map.of()));
  }

  private Declaration declarationOf(Model model) {
    return new Declaration(model, declaration.places(), List.of(), declaration.tableNamedAfter());
  }

  private long warnings(Model model, Compiled compiled) {
    return warnings(declarationOf(model), compiled);
  }

  /** What lint finds, without notes and without what the model allows. */
  static long warnings(Declaration declaration, Compiled compiled) {
    return Linter.lint(compiled, declaration).stream()
        .filter(f -> f.diagnostic().severity() != Severity.NOTE && !f.isAllowed())
        .count();
  }

  // ---- Refusals

  private @Nullable Refusal refusal(DesignPattern pattern, Compiled compiled, long warnings) {
    if (pattern.refusal().isPresent()) {
      return pattern.refusal().get();
    }
    if (warnings > declared().warnings()) {
      return new Refusal.MoreWarnings(warnings, declared().warnings());
    }
    CandidateCost cost = new CandidateCost(compiled, prices);
    if (subject instanceof Subject.ManyToMany many) {
      for (Side side : workload.readSides(many.in(declared().compiled().model()))) {
        if (!cost.reads(many.type(), side)) {
          return new Refusal.Unreadable(many.in(compiled.model()).end(side));
        }
      }
    }
    return slower(cost);
  }

  /** A pattern without a bound of requests that takes more round trips than it does now. */
  private @Nullable Refusal slower(CandidateCost candidate) {
    Map<String, Double> now = roundTrips(measure(declared(), usual));
    Map<String, Double> then = roundTrips(candidate);
    for (Proof proof : declared().compiled().plans().proofs()) {
      String name = proof.pattern().name();
      double trips = then.getOrDefault(name, 0.0);
      if (proof.pattern().requests() == null && trips > now.getOrDefault(name, trips)) {
        return new Refusal.MoreRoundTrips(name, trips);
      }
    }
    return null;
  }

  private static Map<String, Double> roundTrips(CandidateCost cost) {
    Map<String, Double> trips = new LinkedHashMap<>();
    cost.patterns().forEach(p -> trips.put(p.purpose().text(), p.roundTrips()));
    return trips;
  }

  /** Why a design cannot be chosen under a workload that crosses so many limits as declared. */
  static Optional<Refusal> refusal(ComparedDesign compared, int crossedNow) {
    if (compared.refusal() != null) {
      return Optional.of(compared.refusal());
    }
    return compared.kind().isSharded() && !compared.isDeclared() && crossedNow == 0
        ? Optional.of(new Refusal.NoLimitCrossed())
        : Optional.empty();
  }

  // ---- Choosing

  /** A design under another workload; the plans stay the same. */
  CandidateCost measure(ComparedDesign compared, Model under) {
    if (under.equals(usual)) {
      return underUsual.computeIfAbsent(compared, design -> measured(design, usual));
    }
    if (!under.equals(other)) {
      other = under;
      underOther.clear();
    }
    return underOther.computeIfAbsent(compared, design -> measured(design, under));
  }

  private CandidateCost measured(ComparedDesign compared, Model under) {
    Compiled compiled = compared.compiled();
    DesignPattern pattern = compared.pattern();
    CostModel costs =
        pattern == null
            ? new CostModel(under, compiled.design(), compiled.plans())
            : pattern.costs(applied(pattern, under), compiled, subject);
    return new CandidateCost(compiled, costs, prices);
  }

  private Model applied(DesignPattern pattern, Model under) {
    return pattern.apply(under, subject) instanceof PatternResult.Changed changed
        ? changed.model()
        : under;
  }

  /**
   * The best design under a workload: the declared one, unless another crosses fewer limits, or
   * crosses no more and costs clearly less. Of several, the cheapest.
   */
  ComparedDesign choose(Model under) {
    CandidateCost now = measure(declared(), under);
    int crossedNow = Limits.crossed(now, subject).size();
    int least = crossedNow;
    Map<ComparedDesign, CandidateCost> better = new IdentityHashMap<>();
    for (ComparedDesign compared : designs) {
      if (compared.isDeclared() || refusal(compared, crossedNow).isPresent()) {
        continue;
      }
      CandidateCost cost = measure(compared, under);
      int crossed = Limits.crossed(cost, subject).size();
      if (crossed < least) {
        better.clear();
        least = crossed;
      }
      boolean isBetter = crossed < crossedNow || isWorthwhile(compared, cost, now);
      if (crossed == least && isBetter) {
        better.put(compared, cost);
      }
    }
    double cheapest = better.values().stream().mapToDouble(CandidateCost::money).min().orElse(0);
    return designs.stream()
        .filter(better::containsKey)
        .filter(design -> better.get(design).money() <= cheapest * (1 + SAME))
        .findFirst()
        .orElse(declared());
  }

  /** Whether a design that crosses no fewer limits saves enough to be worth a change. */
  private boolean isWorthwhile(ComparedDesign compared, CandidateCost cost, CandidateCost now) {
    double saving = now.money() - cost.money();
    if (!isMovable() || compared.kind().isSharded()) {
      return false;
    }
    if (compared.kind() == PatternKind.NO_INDEX) {
      return saving > 0;
    }
    return saving >= LEAST_SAVING && saving >= now.money(subject) * WORTHWHILE;
  }

  /**
   * Whether a lower price is a reason to change the design: not of a table that was made elsewhere
   * or holds data under a recorded design.
   */
  boolean isMovable() {
    Model model = declared().compiled().model();
    return model.table().owned() && model.lock() == null;
  }
}
