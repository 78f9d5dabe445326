// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.internal.diagnostic.Figures;

/** Why a candidate is compared but cannot be chosen. */
public sealed interface Refusal {

  /** The reason as a clause. */
  String text();

  /**
   * The application would notice the change beyond cost and consistency.
   *
   * @param what what it would notice, as a clause
   */
  record ChangesMeaning(String what) implements Refusal {
    @Override
    public String text() {
      return what;
    }
  }

  /** Lint finds more in it than in the declared design. */
  record MoreWarnings(long found, long declared) implements Refusal {
    @Override
    public String text() {
      return "lint finds more in it: " + found + " instead of " + declared;
    }
  }

  /** A side that is read cannot be read. */
  record Unreadable(String entity) implements Refusal {
    @Override
    public String text() {
      return "it cannot be read from " + entity;
    }
  }

  /** A pattern that has no bound of requests would take more round trips than it does now. */
  record MoreRoundTrips(String pattern, double roundTrips) implements Refusal {
    @Override
    public String text() {
      return pattern + " would take " + Figures.number(roundTrips) + " round trips";
    }
  }

  /** Shards, without a limit that would need them. */
  record NoLimitCrossed() implements Refusal {
    @Override
    public String text() {
      return "shards make each list take more requests; they are for a limit, and none is crossed";
    }
  }

  /** Adjoin does not build it. */
  record NotBuilt() implements Refusal {
    @Override
    public String text() {
      return "not built by Adjoin, whose index keys are single attributes";
    }
  }
}
