// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.internal.model.Model;
import java.util.List;

/**
 * A design for one subject, compiled and measured.
 *
 * @param setting how the model file says it; empty for the declared one
 * @param model the declared model with this design
 * @param calls what the calls of the subject take
 * @param money the bill of the whole model for a month, in dollars
 * @param warnings what lint finds in it, without notes
 * @param weaknesses what it is bad at
 * @param refusal why it cannot be chosen although it compiles; empty if it can
 */
public record Candidate(
    String pattern,
    String setting,
    Model model,
    boolean isDeclared,
    List<CallFigures> calls,
    double money,
    List<HardLimit> limits,
    long warnings,
    List<String> weaknesses,
    String refusal) {

  public Candidate {
    calls = List.copyOf(calls);
    limits = List.copyOf(limits);
    weaknesses = List.copyOf(weaknesses);
  }

  long crossed() {
    return limits.stream().filter(HardLimit::isCrossed).count();
  }

  boolean canBeChosen() {
    return refusal.isEmpty();
  }
}
