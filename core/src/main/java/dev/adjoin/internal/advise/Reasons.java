// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.internal.advise.Advice.LeftOut;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Why a candidate was chosen, in one sentence. */
final class Reasons {
  private Reasons() {}

  static String of(List<Candidate> all, Candidate choice, List<LeftOut> leftOut) {
    Candidate declared = all.get(0);
    Optional<Candidate> next =
        all.stream()
            .filter(c -> c != choice && c.canBeChosen())
            .min(Comparator.comparingDouble(Candidate::money));
    if (!choice.isDeclared()) {
      String why =
          declared.crossed() > choice.crossed()
              ? "the declared design crosses a limit: "
                  + declared.limits().stream()
                      .filter(HardLimit::isCrossed)
                      .findFirst()
                      .map(HardLimit::text)
                      .orElse("")
              : "it answers the same questions for $%s a month instead of $%s"
                  .formatted(Numbers.money(choice.money()), Numbers.money(declared.money()));
      return "Change to it: " + why + ".";
    }
    Optional<HardLimit> crossed = choice.limits().stream().filter(HardLimit::isCrossed).findFirst();
    if (crossed.isPresent()) {
      return "It crosses a limit: " + crossed.get().text() + beyond(leftOut) + ".";
    }
    Optional<String> index =
        leftOut.stream()
            .filter(l -> l.pattern().equals(new InverseIndex().name()))
            .map(LeftOut::reason)
            .findFirst();
    if (choice.pattern().startsWith(new Mirror().name()) && index.isPresent()) {
      return "Keep it: an index would not do, since "
          + index.get().replaceFirst("^\\[[^\\]]*\\] ", "")
          + ".";
    }
    if (next.isEmpty()) {
      return "Keep it: nothing else answers every declared pattern and stores the same.";
    }
    String other =
        "%s would cost $%s".formatted(next.get().pattern(), Numbers.money(next.get().money()));
    if (next.get().crossed() > choice.crossed()) {
      return "Keep it: %s a month, but crosses a limit.".formatted(other);
    }
    return next.get().money() < choice.money()
        ? "Keep it: $%s a month, and no other saves enough to be worth the change (%s)."
            .formatted(Numbers.money(choice.money()), other)
        : "Keep it: $%s a month is the least; %s.".formatted(Numbers.money(choice.money()), other);
  }

  /** What could be done about a limit that every candidate crosses. */
  static String beyond(List<LeftOut> leftOut) {
    return leftOut.stream()
        .filter(l -> l.pattern().contains("sharded"))
        .findFirst()
        .map(l -> "; shards would help, but " + l.reason().replaceFirst("^\\[[^\\]]*\\] ", ""))
        .orElse("; no pattern goes beyond that");
  }
}
