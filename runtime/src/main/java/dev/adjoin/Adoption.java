// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import java.util.function.Consumer;

/**
 * Takes over a table that was made and filled without Adjoin: {@code
 * Adjoin.builder(Student.class).adopt(client).run()}.
 *
 * <p>Every item must match a template of the model and have the attributes that the model requires;
 * otherwise nothing is written, and the items are listed. Then stored items get what the model
 * adds: the attribute that names their type, keys of indexes, gates with the number of their edges,
 * guards and mirrors. A stored number of edges is kept if it is right, else it is replaced. Each
 * write is on the condition that the item has not changed, so that other programs can go on; what
 * they write meanwhile is found by a verification and built too. A run that ended anywhere is
 * continued by the next one, which reads the table again and writes what is left. Not thread-safe.
 */
public interface Adoption {
  /**
   * Records the design in the table. Without it, the table gets no item of Adjoin's own, and the
   * design in the report has to be written to the lock file of the model.
   */
  @CheckReturnValue
  Adoption record();

  /** Leaves items that are of no type of the model as they are, instead of refusing. */
  @CheckReturnValue
  Adoption leaveUnknown();

  /** Waits until infrastructure code has made the indexes, instead of making them. */
  @CheckReturnValue
  Adoption externalIndexes();

  /** The number of segments of the table that are read at a time; 8 by default. */
  @CheckReturnValue
  Adoption segments(int number);

  /** Reports now and then what is being done, one call at a time, from any thread. */
  @CheckReturnValue
  Adoption onProgress(Consumer<MigrationProgress> listener);

  /**
   * What the adoption would do, and what prevents it. Reads only: the description of the table, and
   * every item twice.
   */
  AdoptionReport plan();

  /**
   * Runs the adoption, or continues it.
   *
   * @throws AdjoinException with {@link AdjoinException.Reason#REFUSED} and the items that prevent
   *     it; then nothing was written, unless other programs stored them meanwhile
   */
  AdoptionReport run();
}
