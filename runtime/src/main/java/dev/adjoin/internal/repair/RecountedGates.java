// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.repair;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.CheckReport.Kind;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.execute.FailureBuilder;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.journal.Journal;
import dev.adjoin.internal.journal.JournalEntry;
import dev.adjoin.internal.journal.ResumableWork;
import dev.adjoin.internal.plan.Work;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Counts the edges of an entity that was created again under the id of a removed one, and corrects
 * its gates. It is work of the journal, because a count through an index has to settle first.
 */
public final class RecountedGates implements ResumableWork {
  private final OpenTable table;
  private final GateRecount recount;

  /**
   * @param settle how long an index may not show an item that was written before
   */
  public RecountedGates(OpenTable table, Duration settle) {
    this.table = table;
    this.recount = new GateRecount(table, new Requests(table), settle, replaced -> {});
  }

  @Override
  public Work kind() {
    return Work.RECOUNT;
  }

  @Override
  public void finish(JournalEntry entry) {
    boolean isBusy =
        recount.recount(gates(entry), true, Set.of()).stream()
            .anyMatch(f -> f.kind() == Kind.BUSY_GATE);
    if (isBusy) {
      throw FailureBuilder.of(Reason.CONFLICT, entry.type() + ".recount")
          .because("edges were linked and unlinked during each count");
    }
    new Journal(table).remove(entry.key(), entry.mark());
  }

  /** The gates of the entity, each shard by itself. */
  private List<Candidate.Count> gates(JournalEntry entry) {
    Function<String, @Nullable Object> values = table.codec(entry.type()).values(entry.identity());
    List<Candidate.Count> gates = new ArrayList<>();
    for (int i = 0; i < table.design().gates().size(); i++) {
      Gate gate = table.design().gates().get(i);
      if (gate.entity().equals(entry.type()) && recount.canCount(i)) {
        ItemKey key = gate.ownKey(table.schema());
        for (int shard = 0; shard < gate.shards(); shard++) {
          Place place = gate.isSharded() ? Place.of(key, values, shard) : Place.of(key, values);
          gates.add(new Candidate.Count(place, i, 0));
        }
      }
    }
    return gates;
  }
}
