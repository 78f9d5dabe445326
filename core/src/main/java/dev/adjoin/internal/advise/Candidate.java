// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.internal.model.Model;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A design for one subject, compiled and measured.
 *
 * @param pattern the name of its pattern, with the number of shards
 * @param setting how the model file says it; empty for the declared one
 * @param model the declared model with this design
 * @param calls what the calls of the subject take
 * @param money the bill of the whole model for a month, in dollars
 * @param warnings what lint finds in it, without notes
 * @param weaknesses what it is bad at
 * @param refusal why it cannot be chosen although it is compared; null if it can
 */
public record Candidate(
    PatternKind kind,
    String pattern,
    String setting,
    Model model,
    boolean isDeclared,
    List<CallFigures> calls,
    double money,
    List<HardLimit> limits,
    long warnings,
    List<String> weaknesses,
    @Nullable Refusal refusal) {

  public Candidate {
    calls = List.copyOf(calls);
    limits = List.copyOf(limits);
    weaknesses = List.copyOf(weaknesses);
  }

  public Optional<CallFigures> call(CallPurpose purpose) {
    return calls.stream().filter(c -> c.purpose().equals(purpose)).findFirst();
  }

  public boolean canBeChosen() {
    return refusal == null;
  }

  /** Whether Adjoin builds it; otherwise it is calculated from a design that is similar. */
  public boolean isBuilt() {
    return !(refusal instanceof Refusal.NotBuilt);
  }

  /** The limits that the workload crosses. */
  public List<HardLimit> crossed() {
    return limits.stream().filter(HardLimit::isCrossed).toList();
  }

  Candidate withWeaknesses(List<String> found) {
    return new Candidate(
        kind, pattern, setting, model, isDeclared, calls, money, limits, warnings, found, refusal);
  }
}
