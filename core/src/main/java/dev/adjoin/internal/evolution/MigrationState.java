// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.evolution;

/**
 * A migration that is under way, as the record of a table holds it beside the design in force.
 *
 * @param other the second design: while the table is {@link Phase#EXPANDED} the one that it gets,
 *     afterwards the one that it had
 */
public record MigrationState(Phase phase, RecordedDesign other) {

  /** The phases of a migration; each is written to the record before its work begins. */
  public enum Phase {
    /** Programs of both designs write. Nothing new can be read. */
    EXPANDED,
    /** The old design is no longer accepted, but a program may not have noticed it yet. */
    CLOSING,
    /** Every program that writes maintains the new design; stored items are brought to it. */
    SWEEPING
  }

  /** The same migration in its next phase. */
  public MigrationState in(Phase next) {
    return new MigrationState(next, other);
  }
}
