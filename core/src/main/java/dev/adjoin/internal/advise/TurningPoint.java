// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.internal.diagnostic.Figures;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Something that would change the choice. */
public sealed interface TurningPoint {

  /** The sentence, without a full stop. */
  String text();

  /** A pattern that reads an index without readers. */
  record NewReader(String index) implements TurningPoint {
    @Override
    public String text() {
      return "A pattern that reads " + index;
    }
  }

  /**
   * A number of the workload at which another design wins or a limit is crossed.
   *
   * @param isAbove whether the choice changes above the number, rather than below it
   * @param what what the number counts: {@code links a second}
   * @param busiest what it means for the busiest entity; empty if nothing
   * @param now the number under the workload
   */
  record AtNumber(
      boolean isAbove,
      double number,
      String what,
      Optional<String> busiest,
      double now,
      Consequence consequence)
      implements TurningPoint {
    @Override
    public String text() {
      return (isAbove ? "Above " : "Below ")
          + Figures.number(Figures.rounded(number))
          + " "
          + what
          + busiest.map(b -> ", " + b).orElse("")
          + " (now "
          + Figures.number(now)
          + "): "
          + consequence.text();
    }
  }

  /** What happens at a turning point. */
  sealed interface Consequence {
    String text();

    /** Another design is then worth a change. */
    record WorthTheChange(String pattern) implements Consequence {
      @Override
      public String text() {
        return pattern + ", which is then worth the change";
      }
    }

    /** The declared design is then within its limits, which the choice was made for. */
    record DeclaredSuffices(String pattern) implements Consequence {
      @Override
      public String text() {
        return pattern + ", as declared, which is then within its limits";
      }
    }

    /** The declared design is then cheap enough. */
    record KeepDeclared(String pattern) implements Consequence {
      @Override
      public String text() {
        return pattern + ", as declared: a change is then not worth it";
      }
    }

    /** Another design avoids the limits that are then crossed. */
    record AvoidsLimits(String pattern, List<HardLimit> crossed) implements Consequence {
      @Override
      public String text() {
        return pattern + ", since " + joined(crossed);
      }
    }

    /** A sharded design needs more shards. */
    record MoreShards(List<HardLimit> crossed) implements Consequence {
      @Override
      public String text() {
        return joined(crossed) + "; more shards, at most 100";
      }
    }

    /**
     * No design avoids the limits that are then crossed.
     *
     * @param shards why shards cannot be chosen, which would help; empty if they would not
     */
    record NothingAvoidsLimits(List<HardLimit> crossed, Optional<String> shards)
        implements Consequence {
      @Override
      public String text() {
        return joined(crossed) + "; " + Reason.NothingAvoidsLimit.without(shards);
      }
    }

    private static String joined(List<HardLimit> limits) {
      return limits.stream().map(HardLimit::what).distinct().collect(Collectors.joining("; "));
    }
  }
}
