// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.internal.advise.Advice.LeftOut;
import dev.adjoin.internal.diagnostic.Figures;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Why a candidate was chosen. */
public sealed interface Reason {

  /** The reason in one sentence. */
  String text();

  /** The declared design crosses a limit that the choice does not. */
  record AvoidsLimit(HardLimit limit) implements Reason {
    @Override
    public String text() {
      return "Change to it: the declared design crosses a limit: " + limit.text() + ".";
    }
  }

  /** The index has no readers. */
  record NoReaders(double money, double declared) implements Reason {
    @Override
    public String text() {
      return "Change to it: no pattern reads the index, and each write pays for it: $%s a month instead of $%s."
          .formatted(Figures.money(money), Figures.money(declared));
    }
  }

  /** The choice costs clearly less. */
  record CostsLess(double money, double declared) implements Reason {
    @Override
    public String text() {
      return "Change to it: it answers the same questions for $%s a month instead of $%s."
          .formatted(Figures.money(money), Figures.money(declared));
    }
  }

  /**
   * The declared design crosses a limit, and nothing that can be chosen avoids that.
   *
   * @param shards why shards cannot be chosen, which would help; empty if they would not
   */
  record NothingAvoidsLimit(HardLimit limit, Optional<String> shards) implements Reason {
    @Override
    public String text() {
      return "It crosses a limit: " + limit.text() + "; " + without(shards) + ".";
    }

    static String without(Optional<String> shards) {
      return shards
          .map(why -> "shards would help, but " + why)
          .orElse("no pattern goes beyond that");
    }
  }

  /** A declared pattern needs the mirror: an index cannot answer it. */
  record IndexRefused(String why) implements Reason {
    @Override
    public String text() {
      return "Keep it: an index would not do, since " + why + ".";
    }
  }

  /** No other candidate can be chosen. */
  record NothingElse() implements Reason {
    @Override
    public String text() {
      return "Keep it: nothing else answers every declared pattern and stores the same.";
    }
  }

  /** The only other candidates are shards, and no limit needs them. */
  record NoShardsNeeded() implements Reason {
    @Override
    public String text() {
      return "Keep it: no limit is crossed, and shards would only add requests.";
    }
  }

  /** The next candidate crosses more limits. */
  record OtherCrossesLimit(Candidate other, HardLimit limit) implements Reason {
    @Override
    public String text() {
      return "Keep it: %s would cost $%s a month, but crosses a limit: %s."
          .formatted(other.pattern(), Figures.money(other.money()), limit.text());
    }
  }

  /** The table has data, and another design costs less. */
  record HoldsData(double money, Candidate other) implements Reason {
    @Override
    public String text() {
      return "Keep it: %s would cost $%s a month instead of $%s, but the table exists, and is not rearranged for money."
          .formatted(other.pattern(), Figures.money(other.money()), Figures.money(money));
    }
  }

  /** Another candidate costs less, but does not save enough. */
  record NotWorthIt(double money, Candidate other) implements Reason {
    @Override
    public String text() {
      return "Keep it: $%s a month, and no other saves enough to be worth the change (%s would cost $%s)."
          .formatted(Figures.money(money), other.pattern(), Figures.money(other.money()));
    }
  }

  /** No other candidate costs less. */
  record Cheapest(double money, Candidate other) implements Reason {
    @Override
    public String text() {
      String own = Figures.money(money);
      String others = Figures.money(other.money());
      return own.equals(others)
          ? "Keep it: $%s a month; %s would cost the same.".formatted(own, other.pattern())
          : "Keep it: $%s a month is the least; %s would cost $%s."
              .formatted(own, other.pattern(), others);
    }
  }

  /**
   * @param isRead whether something reads the subject
   * @param isMovable whether a lower price is a reason to change the design
   */
  static Reason of(
      List<Candidate> all,
      Candidate choice,
      List<LeftOut> leftOut,
      boolean isRead,
      boolean isMovable) {
    Candidate declared = all.get(0);
    if (!choice.isDeclared()) {
      if (declared.crossed().size() > choice.crossed().size()) {
        return new AvoidsLimit(declared.crossed().get(0));
      }
      return isRead
          ? new CostsLess(choice.money(), declared.money())
          : new NoReaders(choice.money(), declared.money());
    }
    if (!choice.crossed().isEmpty()) {
      return new NothingAvoidsLimit(choice.crossed().get(0), whyNotSharded(all, leftOut));
    }
    Optional<LeftOut> index =
        leftOut.stream().filter(l -> l.kind() == PatternKind.INVERSE_INDEX).findFirst();
    if (choice.kind() == PatternKind.MIRROR && index.isPresent()) {
      return new IndexRefused(index.get().reason());
    }
    return all.stream()
        .filter(c -> c != choice && c.canBeChosen())
        .min(Comparator.comparingDouble(Candidate::money))
        .map(other -> compared(choice, other, isMovable))
        .orElseGet(
            () ->
                all.stream().anyMatch(c -> c.refusal() instanceof Refusal.NoLimitCrossed)
                    ? new NoShardsNeeded()
                    : new NothingElse());
  }

  private static Reason compared(Candidate choice, Candidate other, boolean isMovable) {
    if (!other.crossed().isEmpty()) {
      return new OtherCrossesLimit(other, other.crossed().get(0));
    }
    if (other.money() >= choice.money()) {
      return new Cheapest(choice.money(), other);
    }
    return isMovable ? new NotWorthIt(choice.money(), other) : new HoldsData(choice.money(), other);
  }

  /** Why shards were not chosen, although a limit is crossed. */
  static Optional<String> whyNotSharded(List<Candidate> all, List<LeftOut> leftOut) {
    return Stream.concat(
            leftOut.stream().filter(l -> l.kind().isSharded()).map(LeftOut::reason),
            all.stream()
                .filter(c -> c.kind().isSharded())
                .flatMap(c -> Optional.ofNullable(c.refusal()).stream())
                .filter(r -> !(r instanceof Refusal.NoLimitCrossed))
                .map(Refusal::text))
        .findFirst();
  }
}
