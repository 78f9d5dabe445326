// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.advise.Advice.LeftOut;
import dev.adjoin.internal.advise.DesignPattern.PatternResult;
import dev.adjoin.internal.compile.Compilation;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.cost.Prices;
import dev.adjoin.internal.diagnostic.Diagnostic;
import dev.adjoin.internal.diagnostic.Severity;
import dev.adjoin.internal.evolution.RecordedDesign;
import dev.adjoin.internal.lint.Linter;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Pattern;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.plan.Proof;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The designs that are compared for one subject: each pattern that fits, compiled. A pattern that
 * does not compile or cannot answer a declared pattern is left out with the reason.
 */
final class CandidateComparison {
  /** The part of what a subject costs that another design must save to be worth a change. */
  static final double WORTHWHILE = 0.15;

  /**
   * Of two designs that are worth a change, the later in the list must cost less than this part.
   */
  private static final double CLEARLY = 0.98;

  private static final int SHARDS = 8;
  private static final int MOST_SHARDS = 100;
  private final Declaration declaration;
  private final @Nullable RecordedDesign base;
  private final Compiled declared;
  private final Subject subject;
  private final Workload workload;
  private final Prices prices;
  private final List<ComparedDesign> designs = new ArrayList<>();
  private final List<LeftOut> leftOut = new ArrayList<>();

  /**
   * A compiled design.
   *
   * @param pattern null for the declared design
   * @param warnings what lint finds, without notes
   * @param refusal why it cannot be chosen; empty if it can
   */
  record ComparedDesign(
      String name,
      @Nullable DesignPattern pattern,
      Compiled compiled,
      long warnings,
      String refusal) {
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
    this.declared = declared;
    this.subject = subject;
    this.workload = workload;
    this.prices = prices;
    List<DesignPattern> patterns = patterns();
    String name =
        patterns.stream()
            .filter(p -> p.describes(declared.model(), subject))
            .findFirst()
            .map(p -> named(p, declared.model()))
            .orElse("as declared");
    designs.add(new ComparedDesign(name, null, declared, warnings(declared.model(), declared), ""));
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

  private List<DesignPattern> patterns() {
    if (subject instanceof Subject.ManyToMany many) {
      Relationship relationship = many.in(declared.model());
      Set<Side> read = EnumSet.noneOf(Side.class);
      read.addAll(workload.readSides(relationship));
      return List.of(
          new Summaries(read),
          sharded(relationship),
          new Mirror(),
          new OneDirection(read),
          new InverseIndex(),
          new SwappedIndex(),
          new Copies(),
          new Normalised(),
          new MultiAttributeKeys());
    }
    if (subject instanceof Subject.Children || subject instanceof Subject.NestedList) {
      return subject instanceof Subject.Children
          ? List.of(new Hierarchy(), new ItemCollection(), new ComplexAttribute())
          : List.of(new ComplexAttribute(), new ItemCollection());
    }
    return subject instanceof Subject.LookedUp
        ? List.of(new LookupIndex(), new UniqueGuard(), new NoIndex())
        : List.of(new LocalIndex(), new LookupIndex(), new KeysOnlyIndex(), new NoIndex());
  }

  /** So many shards that each takes half of what a partition serves; 8 if one is enough today. */
  private DesignPattern sharded(Relationship relationship) {
    for (Side side : Side.values()) {
      if (relationship.shards().get(side) > 1) {
        return new Sharded(side, relationship.shards().get(side));
      }
    }
    Model model = workload.model();
    CandidateCost measured = new CandidateCost(declared, model, prices);
    Side side = Side.TO;
    double most = 0;
    for (HardLimit limit : Limits.of(measured, subject)) {
      double load = limit.most() <= 0 ? MOST_SHARDS : limit.expected() / limit.most();
      boolean ofFrom =
          limit.what().startsWith("one " + Questions.end(relationship, Side.FROM) + " takes");
      if (limit.what().contains("links") && load > most) {
        most = load;
        side = ofFrom ? Side.FROM : Side.TO;
      }
    }
    int shards = most > 0.5 ? power(most * 2) : SHARDS;
    double to = Limits.busiest(model, measured.costs().statistics(), relationship, Side.TO);
    double from = Limits.busiest(model, measured.costs().statistics(), relationship, Side.FROM);
    return new Sharded(most > 0.5 ? side : to >= from ? Side.TO : Side.FROM, shards);
  }

  private static int power(double least) {
    int power = 2;
    while (power < least && power < MOST_SHARDS) {
      power *= 2;
    }
    return Math.min(MOST_SHARDS, power);
  }

  private void enter(DesignPattern pattern) {
    PatternResult trial = pattern.apply(declared.model(), subject);
    if (trial instanceof PatternResult.Unfit unfit) {
      leftOut.add(new LeftOut(pattern.name(), unfit.reason()));
      return;
    }
    Model model = ((PatternResult.Changed) trial).model();
    if (designs.stream().anyMatch(e -> isSame(e.compiled().model(), model))) {
      return;
    }
    Compilation compilation = ModelCompiler.compile(declarationOf(model), base);
    Compiled compiled = compilation.compiled().orElse(null);
    if (compiled == null) {
      Diagnostic first = compilation.diagnostics().get(0);
      leftOut.add(new LeftOut(pattern.name(), "[" + first.tag().word() + "] " + first.found()));
      return;
    }
    long warnings = warnings(model, compiled);
    designs.add(
        new ComparedDesign(
            named(pattern, model),
            pattern,
            compiled,
            warnings,
            refusal(pattern, compiled, warnings)));
  }

  private String named(DesignPattern pattern, Model model) {
    boolean copies =
        subject instanceof Subject.ManyToMany many && !many.in(model).copies().isEmpty();
    return pattern.name() + (copies && !(pattern instanceof Copies) ? " and copies" : "");
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

  static long warnings(Declaration declaration, Compiled compiled) {
    return Linter.lint(compiled, declaration).stream()
        .filter(f -> f.diagnostic().severity() != Severity.NOTE)
        .count();
  }

  private String refusal(DesignPattern pattern, Compiled compiled, long warnings) {
    if (!pattern.refusal().isEmpty()) {
      return pattern.refusal();
    }
    if (warnings > declared().warnings()) {
      return "lint finds more in it: " + warnings + " instead of " + declared().warnings();
    }
    if (subject instanceof Subject.ManyToMany many) {
      for (Side side : workload.readSides(many.in(declared.model()))) {
        boolean isRead =
            new CandidateCost(compiled, compiled.model(), prices).reads(many.type(), side);
        if (!isRead) {
          return "it cannot be read from " + many.in(declared.model()).end(side);
        }
      }
    }
    return slower(compiled);
  }

  /** A pattern that has no bound of requests, and takes more round trips than it does now. */
  private String slower(Compiled compiled) {
    Map<String, Integer> now =
        declared.plans().proofs().stream()
            .collect(
                Collectors.toMap(p -> p.pattern().name(), p -> RoundTrips.of(p.answer().plan())));
    for (Proof proof : compiled.plans().proofs()) {
      Pattern asked = proof.pattern();
      int trips = RoundTrips.of(proof.answer().plan());
      if (asked.requests() == null && trips > now.getOrDefault(asked.name(), trips)) {
        return asked.name() + " would take " + trips + " round trips";
      }
    }
    return "";
  }

  /** A design under another workload; the plans stay the same. */
  CandidateCost measure(ComparedDesign compared, Model under) {
    Model model = under;
    if (compared.pattern() != null
        && compared.pattern().apply(under, subject) instanceof PatternResult.Changed changed) {
      model = changed.model();
    }
    return new CandidateCost(compared.compiled(), model, prices);
  }

  /** The best design under a workload. */
  ComparedDesign choose(Model under) {
    ComparedDesign best = declared();
    CandidateCost measured = measure(best, under);
    long crossed = crossed(measured);
    double bar = isMovable() ? measured.money() - measured.money(subject.type()) * WORTHWHILE : 0;
    for (ComparedDesign compared : designs) {
      if (compared.isDeclared() || !compared.refusal().isEmpty()) {
        continue;
      }
      CandidateCost other = measure(compared, under);
      long crossing = crossed(other);
      if (crossing < crossed || crossing == crossed && other.money() < bar) {
        best = compared;
        crossed = crossing;
        bar = other.money() * CLEARLY;
      }
    }
    return best;
  }

  /**
   * Whether a lower price is a reason to change the design: not of a table that was made elsewhere
   * or holds data under a recorded design.
   */
  private boolean isMovable() {
    return declared.model().table().owned() && declared.model().lock() == null;
  }

  private long crossed(CandidateCost measured) {
    return Limits.of(measured, subject).stream().filter(HardLimit::isCrossed).count();
  }
}
