// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.migrate;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.AdjoinException.Remedy;
import dev.adjoin.Key;
import dev.adjoin.PendingWork;
import dev.adjoin.ResumeReport.Unfinished;
import dev.adjoin.internal.evolution.Instruction;
import dev.adjoin.internal.evolution.MigrationState;
import dev.adjoin.internal.evolution.MigrationState.Phase;
import dev.adjoin.internal.execute.FailureBuilder;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.recorded.DesignRecord;
import java.util.Locale;
import java.util.Optional;

/** A migration that is under way, as unfinished work: its phase is in the record of the table. */
public record PendingMigration(PendingWork work, Phase phase) {
  private static final String KIND = "migration";

  /** The migration of a table; empty if none is under way. One GetItem while items are swept. */
  public static Optional<PendingMigration> of(OpenTable table, DesignRecord record) {
    MigrationState migration = record.migration();
    if (migration == null) {
      return Optional.empty();
    }
    Phase phase = migration.phase();
    String words = phase.name().toLowerCase(Locale.ROOT);
    if (phase == Phase.SWEEPING) {
      words += ", " + SweepPositions.shown(table, SweepPositions.MAIN, record.revision());
    }
    return Optional.of(
        new PendingMigration(
            new PendingWork(KIND, "Table", Key.of(table.calls().table()), null, 0, words, ""),
            phase));
  }

  /** Only {@code migrate} goes on with a migration, with the settings that it needs. */
  public Unfinished unfinished() {
    String next =
        phase == Phase.EXPANDED
            ? "when the new program runs everywhere, finish it with " + Instruction.FINISH_MIGRATION
            : Instruction.FINISH_MIGRATION + " continues it";
    AdjoinException cause =
        FailureBuilder.of(Reason.REFUSED, "resume")
            .remedy(Remedy.FINISH_MIGRATION)
            .because("a migration of the table is %s; %s".formatted(work.phase(), next));
    return new Unfinished(work, cause);
  }
}
