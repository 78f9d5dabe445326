// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.internal.advise.CandidateComparison.ComparedDesign;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.cost.Prices;
import dev.adjoin.internal.cost.TableStatistics;
import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.evolution.RecordedDesign;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Relationship;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
    this.workload = assumes ? Workload.completed(compiled) : Workload.declared(compiled);
  }

  /** The advice for every subject of the model. */
  public List<Advice> advise() {
    return Subject.of(compiled.model()).stream().map(this::advise).toList();
  }

  public Advice advise(Subject subject) {
    CandidateComparison comparison =
        new CandidateComparison(declaration, compiled, subject, workload, prices, recorded);
    List<Candidate> candidates = candidates(comparison, subject);
    ComparedDesign chosen = comparison.choose(workload.model());
    Candidate choice = candidates.get(comparison.designs().indexOf(chosen));
    TableStatistics statistics =
        comparison.measure(comparison.declared(), workload.model()).costs().statistics();
    DecisionTree tree =
        DecisionTree.of(
            compiled.model(), workload, statistics, subject, candidates.get(0).limits());
    Optional<String> whyNotSharded = Reason.whyNotSharded(candidates, comparison.leftOut());
    return new Advice(
        subject,
        title(subject),
        new Questions(compiled.model(), workload, statistics).answers(subject),
        candidates,
        comparison.leftOut(),
        choice,
        Reason.of(
            candidates,
            choice,
            comparison.leftOut(),
            workload.isRead(subject),
            comparison.isMovable()),
        path(tree, candidates, choice),
        new TurningPoints(comparison, subject, workload, chosen, whyNotSharded).find());
  }

  private static List<Advice.Step> path(
      DecisionTree tree, List<Candidate> candidates, Candidate choice) {
    List<Advice.Step> path = new ArrayList<>(tree.path());
    boolean isDearer =
        candidates.stream()
            .filter(c -> c.kind() == tree.leaf())
            .anyMatch(c -> c.money() > choice.money());
    String other =
        isDearer ? "; another pattern compiles and costs less" : "; another pattern is chosen";
    path.add(
        new Advice.Step(
            "The tree ends at", tree.leaf().text() + (choice.kind() == tree.leaf() ? "" : other)));
    return path;
  }

  private List<Candidate> candidates(CandidateComparison comparison, Subject subject) {
    List<Candidate> all = new ArrayList<>();
    for (ComparedDesign compared : comparison.designs()) {
      all.add(candidate(comparison, compared, subject));
    }
    List<Candidate> weighed = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      Design design = comparison.designs().get(i).compiled().design();
      weighed.add(all.get(i).withWeaknesses(Weaknesses.of(all.get(i), all, subject, design)));
    }
    return weighed;
  }

  private Candidate candidate(
      CandidateComparison comparison, ComparedDesign compared, Subject subject) {
    Model base = workload.model();
    CandidateCost measured = comparison.measure(compared, base);
    List<CallFigures> calls = new ArrayList<>(measured.calls(subject, workload));
    measured.patterns().stream().filter(p -> isOf(subject, p)).forEach(calls::add);
    int crossed = Limits.crossed(comparison.measure(comparison.declared(), base), subject).size();
    return new Candidate(
        compared.kind(),
        compared.name(),
        setting(compared, subject),
        compared.compiled().model(),
        compared.isDeclared(),
        calls,
        measured.money(),
        Limits.of(measured, subject),
        compared.warnings(),
        List.of(),
        CandidateComparison.refusal(compared, crossed).orElse(null));
  }

  /** How a model file says a design; for one that Adjoin does not build, what it would be. */
  private String setting(ComparedDesign compared, Subject subject) {
    if (compared.refusal() instanceof Refusal.NotBuilt) {
      return MultiAttributeKeys.description(compared.compiled().design(), subject);
    }
    return ModelEdits.between(compiled.model(), compared.compiled().model()).stream()
        .filter(e -> !e.path().get(0).equals("patterns"))
        .map(ModelEdits.Edit::text)
        .collect(Collectors.joining(", "));
  }

  private boolean isOf(Subject subject, CallFigures call) {
    return compiled.plans().proofs().stream()
        .filter(p -> p.answer().name().type().equals(subject.type()))
        .anyMatch(p -> call.purpose().equals(new CallPurpose.DeclaredPattern(p.pattern().name())));
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
