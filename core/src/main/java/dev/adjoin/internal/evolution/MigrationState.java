// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.evolution;

import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/**
 * A migration that is under way, as the record of a table holds it beside the design in force.
 *
 * @param other the second design: while the table is {@link Phase#EXPANDED} the one that it gets,
 *     afterwards the one that it had
 * @param lost the types and attributes ({@code Student.fax}) whose stored values it may delete
 */
public record MigrationState(Phase phase, RecordedDesign other, Set<String> lost) {

  public MigrationState {
    lost = Collections.unmodifiableSet(new TreeSet<>(lost));
  }

  /** The phases of a migration; each is written to the record before its work begins. */
  public enum Phase {
    /** Programs of both designs write. Nothing new can be read. */
    EXPANDED,
    /** The old design is no longer accepted, but a program may not have noticed it yet. */
    CLOSING,
    /** Every program that writes maintains the new design; stored items are brought to it. */
    SWEEPING,
    /**
     * Stored items were brought to the new design, and some of them are wrong: programs of the new
     * design write all types, so that these can be fixed before items are swept again.
     */
    FIXING
  }

  /** The same migration in its next phase. */
  public MigrationState in(Phase next) {
    return new MigrationState(next, other, lost);
  }
}
