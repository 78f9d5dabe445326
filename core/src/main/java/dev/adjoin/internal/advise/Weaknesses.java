// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.internal.plan.Consistency;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** What a candidate is bad at: where its calls take more than those of another candidate. */
final class Weaknesses {
  private static final double WORSE = 1.25;
  private final Candidate candidate;
  private final List<Candidate> all;
  private final List<String> found = new ArrayList<>();

  private Weaknesses(Candidate candidate, List<Candidate> all) {
    this.candidate = candidate;
    this.all = all;
  }

  static List<String> of(Candidate candidate, List<Candidate> all) {
    Weaknesses weaknesses = new Weaknesses(candidate, all);
    candidate.calls().forEach(weaknesses::look);
    weaknesses.missing();
    candidate.limits().stream()
        .filter(HardLimit::isCrossed)
        .forEach(l -> weaknesses.found.add(l.text()));
    return List.copyOf(weaknesses.found);
  }

  private void look(CallFigures call) {
    boolean isRead = call.consistency() != null;
    if (call.consistency() == Consistency.EVENTUAL && isMain(call)) {
      found.add(
          isSide(call) ? "eventually consistent from " + call.label() : "eventually consistent");
    }
    if (isRead && isMain(call) && call.requests() > 1) {
      found.add(
          (isSide(call) ? "from " + call.label() + " " : "")
              + call.requests()
              + " requests a page");
    }
    if (isRead || !isMain(call)) {
      return;
    }
    OptionalDouble least =
        all.stream()
            .filter(c -> c != candidate)
            .flatMap(c -> c.calls().stream())
            .filter(c -> c.label().equals(call.label()))
            .mapToDouble(c -> c.units().writes())
            .min();
    if (least.isPresent() && call.units().writes() > least.getAsDouble() * WORSE) {
      found.add(
          "%s costs %s write units, not %s"
              .formatted(
                  article(call.label()),
                  Numbers.text(call.units().writes()),
                  Numbers.text(least.getAsDouble())));
    }
  }

  private static boolean isSide(CallFigures call) {
    return Character.isUpperCase(call.label().charAt(0));
  }

  private static String article(String label) {
    return label.contains(" ") ? "to " + label : "a " + label;
  }

  /** Whether the call is one that all candidates are compared by, rather than a pattern. */
  private static boolean isMain(CallFigures call) {
    return call.consistency() == null
        || !Character.isLowerCase(call.label().charAt(0))
        || call.label().contains(" ")
        || call.label().equals("read")
        || call.label().equals("one");
  }

  private void missing() {
    all.stream()
        .flatMap(c -> c.calls().stream())
        .filter(Weaknesses::isMain)
        .map(CallFigures::label)
        .distinct()
        .filter(l -> candidate.calls().stream().noneMatch(c -> c.label().equals(l)))
        .forEach(l -> found.add(l.equals("read") ? "cannot be read" : "not read from " + l));
  }
}
