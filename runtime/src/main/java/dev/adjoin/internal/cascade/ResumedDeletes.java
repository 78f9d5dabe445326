// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cascade;

import dev.adjoin.Item;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.design.RemovalMarker;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.StoredValues;
import dev.adjoin.internal.journal.JournalEntry;
import dev.adjoin.internal.journal.ResumableWork;
import dev.adjoin.internal.journal.Resumption;
import dev.adjoin.internal.plan.Work;
import dev.adjoin.internal.write.MovingEdges;
import dev.adjoin.internal.write.SteppedDelete;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Finishes deletes that were interrupted, and those whose tombstone must settle. */
record ResumedDeletes(Cascade cascade) implements ResumableWork {
  @Override
  public Work kind() {
    return Work.DELETE;
  }

  @Override
  public void finish(JournalEntry entry) {
    Optional<OpenTable> former = MovingEdges.former(cascade.table(), entry.type());
    if (former.isPresent()) {
      new ResumedDeletes(cascade.by(former.get())).finish(entry);
    } else {
      finishNow(entry);
    }
  }

  private void finishNow(JournalEntry entry) {
    OpenTable table = cascade.table();
    Mapping<Item> mapping = table.mappings().untyped(entry.type());
    SteppedDelete delete = SteppedDelete.of(table, mapping, entry.identity());
    Object[] key = Resumption.key(table, entry);
    if (cascade.dependants(entry.type()).canVanish()) {
      cascade.settling().await(entry);
    }
    EntityDelete steps = new EntityDelete(cascade, entry.type(), delete, key);
    steps.resume(entry.mark());
    Map<String, AttributeValue> stored = delete.read();
    if (!entry.mark().equals(SteppedDelete.mark(stored))) {
      if (!mayBePutBack(entry, stored)) {
        steps.requireNotErased(entry.mark(), stored);
      }
    } else if (StoredValues.isSettling(stored)) {
      cascade.settling().await(entry);
      new EntityDelete(cascade, entry.type(), delete, key).sweep(entry.mark());
    }
  }

  /**
   * Whether another program may have removed the item of an unfinished delete. Then the stream
   * handler puts it back, and needs the entry to know that the delete did not end.
   */
  private boolean mayBePutBack(JournalEntry entry, Map<String, AttributeValue> stored) {
    Instant latest = cascade.table().calls().serverTime().now().minus(RemovalMarker.KEPT);
    return stored.isEmpty()
        && cascade.dependants(entry.type()).entity().removalsStreamed()
        && entry.since().isAfter(latest)
        && cascade.journal().find(entry.key()).isPresent();
  }
}
