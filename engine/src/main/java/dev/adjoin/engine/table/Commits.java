// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.table;

import dev.adjoin.engine.store.Change;
import dev.adjoin.engine.store.Written;
import dev.adjoin.engine.stream.Alteration;
import dev.adjoin.engine.stream.Streams;
import java.util.ArrayList;
import java.util.List;

/**
 * The one way items change: with their index entries and the records of their streams, all in one
 * batch, when capacity allows it.
 */
public final class Commits {
  private final Streams streams;
  private final Admission admission;

  public Commits(Streams streams, Admission admission) {
    this.streams = streams;
    this.admission = admission;
  }

  /** What a commit used, and what to wait for before it is acknowledged. */
  public record Receipt(List<Charge> charges, Written written) {}

  /**
   * Applies the mutations, all or none. The caller holds the locks of all items, and waits for the
   * receipt's {@code written} when it has released them.
   *
   * @param perWrite what a unit of writing the table costs: 1, or 2 in a transaction; 0 for what
   *     DynamoDB does of itself, for which no capacity is needed at all
   * @param beside changes that belong into the same batch
   */
  public Receipt commit(List<Mutation> mutations, int perWrite, List<Change> beside) {
    List<Change> changes = new ArrayList<>(beside);
    List<Charge> charges = new ArrayList<>(4);
    List<Alteration> alterations = new ArrayList<>(0);
    for (Mutation mutation : mutations) {
      addTable(mutation, perWrite, changes, charges);
      Table.State state = mutation.table().state();
      for (Index index : state.indexes()) {
        IndexWrite write = IndexWrite.of(index, mutation);
        if (write != null) {
          write.addChanges(changes);
          write.addCharges(mutation.table(), charges);
        }
      }
      if (state.expiry() != null) {
        changes.addAll(state.expiry().changes(mutation.key(), mutation.before(), mutation.after()));
      }
      if (state.definition().stream() != null) {
        alterations.add(alteration(state.definition().id(), mutation));
      }
    }
    if (perWrite > 0) {
      admission.admit(charges);
    }
    return new Receipt(charges, streams.write(changes, alterations));
  }

  private static Alteration alteration(String tableId, Mutation mutation) {
    return new Alteration(
        tableId,
        mutation.key().partition(),
        mutation.before(),
        mutation.after(),
        mutation.expired());
  }

  private static void addTable(
      Mutation mutation, int perWrite, List<Change> changes, List<Charge> charges) {
    if (mutation.before() != mutation.after()) {
      changes.add(
          new Change(
              mutation.table().items(),
              mutation.key(),
              mutation.after() == null ? null : mutation.after().bytes()));
    }
    charges.add(tableCharge(mutation, perWrite));
  }

  /** What writing the table itself costs, which a failed condition costs too. */
  public static Charge tableCharge(Mutation mutation, int perWrite) {
    return new Charge(
        mutation.table(),
        null,
        mutation.key().partition(),
        Charge.Kind.WRITE,
        perWrite * Charge.writeUnits(mutation.size()));
  }

  /** Takes capacity that no change goes with: that of reads and of failed conditions. */
  public void admit(List<Charge> charges) {
    admission.admit(charges);
  }
}
