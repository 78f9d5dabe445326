// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import java.util.function.Consumer;

/**
 * Brings a table from its recorded design to that of a model: {@code
 * Adjoin.builder(Student.class).migrate(client).finish().run()}.
 *
 * <p>It goes by expand and finish. Expanding makes the indexes and lets programs with the new model
 * open the table while those with the old one run; nothing new can be read yet. Finishing refuses
 * writes of the old model, waits until every program that writes has noticed, brings all stored
 * items to the new design, verifies them, and makes everything new readable. Each step is in the
 * table's record: a run that ended anywhere is continued by the next one. A run with the old model
 * gives up a migration that was expanded and not finished. Not thread-safe.
 */
public interface Migration {
  /** Finishes the migration; without it, a run only expands. */
  @CheckReturnValue
  Migration finish();

  /**
   * Allows to pause writes, by any program, of types that the old and the new design can't both
   * maintain, while stored items are brought to the new design.
   */
  @CheckReturnValue
  Migration pauseWrites();

  /**
   * Declares that no other program uses the table: nothing waits for other programs, writes may
   * pause, and one run finishes the migration.
   */
  @CheckReturnValue
  Migration offline();

  /** Allows to finish although point-in-time recovery of the table is off. */
  @CheckReturnValue
  Migration withoutBackup();

  /** Waits until infrastructure code has made the indexes, instead of making them. */
  @CheckReturnValue
  Migration externalIndexes();

  /**
   * Allows to delete stored data. A recorded type or attribute that the model lacks, named as
   * {@code Alumni} or {@code Student.fax}, is removed from stored items; of an attribute whose type
   * changes, the values that the new type cannot represent are removed. Everything else that would
   * lose data is refused.
   */
  @CheckReturnValue
  Migration losing(String... names);

  /**
   * Allows to bring the table back to the design of an older model, which a migration replaced.
   * Otherwise that is refused, so that an older program does not undo a migration.
   */
  @CheckReturnValue
  Migration back();

  /** Sets the number of segments of the table that are read at a time; 8 by default. */
  @CheckReturnValue
  Migration segments(int number);

  /** Reports now and then what is being done, one call at a time, from any thread. */
  @CheckReturnValue
  Migration onProgress(Consumer<MigrationProgress> listener);

  /**
   * Lists the steps of the migration with estimates of what they cost. Reads only: the record, the
   * description of the table and, of a table with at most 100,000 items, every item once, to count
   * them by type.
   */
  MigrationReport plan();

  /**
   * Runs the migration, or continues it.
   *
   * @throws AdjoinException with {@link AdjoinException.Reason#DIFFERENT_DESIGN} and the
   *     differences that no migration carries out; with {@link AdjoinException.Reason#REFUSED} and
   *     the items that prevent it, or the setting that it needs
   */
  MigrationReport run();
}
