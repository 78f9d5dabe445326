// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.recorded;

import dev.adjoin.internal.evolution.RecordedDesign;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * A design that a table had until a migration replaced it. It tells a model of those days from a
 * new one. The design itself is needed for that: the fingerprint of a model is that of its design
 * on a base, and on the design of today an older model has another one.
 *
 * @param replaced when programs with its models were no longer accepted
 * @param accepted the fingerprints of the models that were opened under it
 */
record FormerDesign(Instant replaced, List<String> accepted, RecordedDesign design) {
  /** The most former designs that the record of a table keeps. */
  static final int MOST = 10;

  FormerDesign {
    replaced = replaced.truncatedTo(ChronoUnit.SECONDS);
    accepted = List.copyOf(accepted);
  }
}
