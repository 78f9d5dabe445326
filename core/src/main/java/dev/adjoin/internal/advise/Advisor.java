// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.internal.advise.CandidateComparison.ComparedDesign;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.cost.Prices;
import dev.adjoin.internal.cost.TableStatistics;
import dev.adjoin.internal.evolution.RecordedDesign;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Relationship;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Compares, for each relationship of a model, the known DynamoDB patterns under its workload, and
 * chooses one. A pure function: the same declaration always gets the same advice.
 */
public final class Advisor {
  private final Declaration declaration;
  private final Compiled compiled;
  private final Prices prices;
  private final Workload workload;
  private final @Nullable RecordedDesign recorded;

  /**
   * @param compiled the compiled declaration
   * @param assumes whether rates and numbers that the workload does not say are assumed; otherwise
   *     it is taken as it is, as the cost report does
   */
  public Advisor(Declaration declaration, Compiled compiled, Prices prices, boolean assumes) {
    this(declaration, compiled, prices, assumes, null);
  }

  /**
   * @param compiled the declaration compiled on the recorded design
   * @param assumes whether rates and numbers that the workload does not say are assumed
   * @param recorded the design of the lock file, which candidates are compiled on as well
   */
  public Advisor(
      Declaration declaration,
      Compiled compiled,
      Prices prices,
      boolean assumes,
      @Nullable RecordedDesign recorded) {
    this.recorded = recorded;
    this.declaration = declaration;
    this.compiled = compiled;
    this.prices = prices;
    this.workload =
        assumes ? Workload.completed(compiled.model()) : Workload.declared(compiled.model());
  }

  /** The advice for every subject of the model. */
  public List<Advice> advise() {
    return Subject.of(compiled.model()).stream().map(this::advise).toList();
  }

  public Advice advise(Subject subject) {
    CandidateComparison comparison =
        new CandidateComparison(declaration, compiled, subject, workload, prices, recorded);
    Model base = workload.model();
    ComparedDesign choice = comparison.choose(base);
    List<Candidate> candidates = new ArrayList<>();
    for (ComparedDesign compared : comparison.designs()) {
      candidates.add(candidate(comparison, compared, subject, base));
    }
    candidates = withWeaknesses(candidates);
    int index = comparison.designs().indexOf(choice);
    TableStatistics statistics =
        comparison.measure(comparison.declared(), base).costs().statistics();
    DecisionTree tree =
        DecisionTree.of(
            compiled.model(), workload, statistics, subject, candidates.get(0).limits());
    List<Advice.Step> path = new ArrayList<>(tree.path());
    boolean agrees = candidates.get(index).pattern().startsWith(tree.leaf());
    path.add(
        new Advice.Step(
            "The tree ends at",
            tree.leaf() + (agrees ? "" : other(tree.leaf(), candidates, index))));
    return new Advice(
        subject,
        kind(subject),
        title(subject),
        new Questions(compiled.model(), workload, statistics).answers(subject),
        candidates,
        comparison.leftOut(),
        candidates.get(index),
        Reasons.of(candidates, candidates.get(index), comparison.leftOut()),
        path,
        new TurningPoints(comparison, subject, workload, choice).find());
  }

  /** Why the choice is not where the tree ends. */
  private static String other(String leaf, List<Candidate> candidates, int choice) {
    double least = candidates.get(choice).money();
    boolean isCheaper =
        candidates.stream()
            .filter(c -> c.pattern().startsWith(leaf))
            .anyMatch(c -> c.money() > least);
    return isCheaper ? "; another pattern compiles and costs less" : "; another pattern is chosen";
  }

  private Candidate candidate(
      CandidateComparison comparison, ComparedDesign compared, Subject subject, Model base) {
    CandidateCost measured = comparison.measure(compared, base);
    List<CallFigures> calls = new ArrayList<>(measured.calls(subject));
    calls.addAll(
        measured.patterns().stream()
            .filter(p -> calls.stream().noneMatch(c -> c.label().equals(p.label())))
            .filter(p -> isOf(subject, p))
            .toList());
    Model model = compared.compiled().model();
    String setting =
        ModelEdits.between(compiled.model(), model).stream()
            .filter(e -> !e.path().get(0).equals("patterns"))
            .map(ModelEdits.Edit::text)
            .collect(Collectors.joining(", "));
    return new Candidate(
        compared.name(),
        setting,
        model,
        compared.isDeclared(),
        calls,
        measured.money(),
        Limits.of(measured, subject),
        compared.warnings(),
        List.of(),
        compared.refusal());
  }

  private boolean isOf(Subject subject, CallFigures pattern) {
    return compiled.model().patterns().stream()
        .anyMatch(
            p -> p.name().equals(pattern.label()) && p.read().startsWith(subject.type() + "."));
  }

  /** The candidates with what each is bad at, compared with the others. */
  private static List<Candidate> withWeaknesses(List<Candidate> candidates) {
    return candidates.stream()
        .map(
            c ->
                new Candidate(
                    c.pattern(),
                    c.setting(),
                    c.model(),
                    c.isDeclared(),
                    c.calls(),
                    c.money(),
                    c.limits(),
                    c.warnings(),
                    Weaknesses.of(c, candidates),
                    c.refusal()))
        .toList();
  }

  private static String kind(Subject subject) {
    if (subject instanceof Subject.ManyToMany) {
      return "many to many";
    }
    if (subject instanceof Subject.Children) {
      return "one to many";
    }
    return subject instanceof Subject.NestedList ? "one to few" : "index";
  }

  private String title(Subject subject) {
    Member member = subject.memberIn(compiled.model());
    if (subject instanceof Subject.ManyToMany && member instanceof Relationship r) {
      return r.name() + ": " + r.from() + " and " + r.to();
    }
    return subject instanceof Subject.Children
        ? subject.name() + " of " + ((Entity) member).parent()
        : subject.name();
  }

  /**
   * The model with all of some advice. Advice that no longer compiles together with what comes
   * before it, or that lint would like less, is left out.
   */
  public Model advised(List<Advice> advice) {
    Model model = compiled.model();
    long warnings = CandidateComparison.warnings(declaration, compiled);
    for (Advice each : advice) {
      Model next = each.change().orElse(null);
      if (next == null) {
        continue;
      }
      Model combined = MergedChanges.of(compiled.model(), model, next);
      Declaration together =
          new Declaration(combined, declaration.places(), List.of(), declaration.tableNamedAfter());
      Compiled both = ModelCompiler.compile(together, recorded).compiled().orElse(null);
      if (both != null && CandidateComparison.warnings(together, both) <= warnings) {
        model = combined;
        warnings = CandidateComparison.warnings(together, both);
      }
    }
    return model;
  }
}
