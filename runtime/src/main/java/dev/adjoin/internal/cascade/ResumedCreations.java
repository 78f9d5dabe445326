// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cascade;

import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.journal.JournalEntry;
import dev.adjoin.internal.journal.ResumableWork;
import dev.adjoin.internal.plan.Work;
import dev.adjoin.internal.write.GateOpening;

/** Opens the gates of entities whose creation was interrupted. */
record ResumedCreations(OpenTable table) implements ResumableWork {
  @Override
  public Work kind() {
    return Work.CREATE;
  }

  @Override
  public void finish(JournalEntry entry) {
    GateOpening.of(table, table.mappings().untyped(entry.type()), entry.identity(), entry.mark())
        .run();
  }
}
