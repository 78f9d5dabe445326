// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.journal;

import dev.adjoin.internal.plan.Work;

/** One kind of work that can be finished from its journal entry. Thread-safe. */
public interface ResumableWork {
  Work kind();

  /**
   * Finishes the work of an entry, and removes the entry; waits for what must settle. Does nothing
   * if others finished it.
   *
   * @throws dev.adjoin.AdjoinException if it cannot be finished now
   */
  void finish(JournalEntry entry);
}
