// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cascade;

import dev.adjoin.AdjoinException;
import dev.adjoin.DeleteEstimate;
import dev.adjoin.Item;
import dev.adjoin.PendingWork;
import dev.adjoin.internal.cascade.FoundItems.Found;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.StoredValues;
import dev.adjoin.internal.journal.Journal;
import dev.adjoin.internal.journal.JournalEntry;
import dev.adjoin.internal.journal.ResumableWork;
import dev.adjoin.internal.journal.Resumption;
import dev.adjoin.internal.journal.Settling;
import dev.adjoin.internal.read.Reads;
import dev.adjoin.internal.write.DeleteLook;
import dev.adjoin.internal.write.ItemWriter;
import dev.adjoin.internal.write.MovingEdges;
import dev.adjoin.internal.write.PropagationRunner;
import dev.adjoin.internal.write.SteppedDelete;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Deletes entities with the edges, children and referring items that depend on them. Thread-safe;
 * memory does not grow with their number.
 */
public final class Cascade {
  private final OpenTable table;
  private final Reads reads;
  private final Duration settle;
  private final LongConsumer listener;
  private final Journal journal;
  private final Restrictions restrictions;

  /**
   * @param settle how long after a mark a write that does not check it may still arrive
   */
  public Cascade(OpenTable table, Reads reads, Duration settle) {
    this(table, reads, settle, removed -> {});
  }

  private Cascade(OpenTable table, Reads reads, Duration settle, LongConsumer listener) {
    this.table = table;
    this.reads = reads;
    this.settle = settle;
    this.listener = listener;
    this.journal = new Journal(table);
    this.restrictions = new Restrictions(table, reads);
  }

  /** The same, with a listener that receives how many edges and children were removed each time. */
  public Cascade heardBy(LongConsumer another) {
    return new Cascade(table, reads, settle, another);
  }

  /**
   * Deletes an entity by the {@code onDelete} of its edges and children.
   *
   * @return whether this call deleted it: false if it did not exist, or if another call deleted it
   *     at the same time
   * @throws AdjoinException naming what prevents the delete; the message says if the delete has
   *     begun
   */
  public boolean delete(String type, Object... key) {
    Mapping<Item> mapping = table.mappings().untyped(type);
    table.requireDeletable(type, type + ".delete");
    Optional<OpenTable> former = MovingEdges.former(table, type);
    if (former.isPresent()) {
      return by(former.get()).delete(type, key);
    }
    MovingEdges.requireNone(table, type, type + ".delete");
    return SteppedDelete.isNeeded(table, type)
        ? new EntityDelete(this, type, SteppedDelete.of(table, mapping, key), key).run()
        : new ItemWriter<>(table, mapping).delete(key);
  }

  /** The same, by another design. */
  Cascade by(OpenTable other) {
    other.prepared(PropagationRunner.class, t -> PropagationRunner.of(table));
    return new Cascade(other, reads.by(other), settle, listener);
  }

  /** Deletes a child or a referring item that a pass found, if its fences hold. */
  boolean delete(String type, Found found) {
    Mapping<Item> mapping = table.mappings().untyped(type);
    table.requireDeletable(type, type + ".delete");
    Optional<OpenTable> former = MovingEdges.former(table, type);
    if (former.isPresent()) {
      return by(former.get()).delete(type, found);
    }
    MovingEdges.requireNone(table, type, type + ".delete");
    if (!SteppedDelete.isNeeded(table, type)) {
      return new ItemWriter<>(table, mapping).deleteIf(found.fences(), found.parts());
    }
    SteppedDelete delete =
        SteppedDelete.of(table, mapping, found.parts())
            .within(found.fences(), found.forDependants());
    return new EntityDelete(this, type, delete, found.parts()).run();
  }

  /** Counts what a delete would remove; empty if there is no such entity. Changes nothing. */
  public Optional<DeleteEstimate> estimate(String type, Object... key) {
    return new Estimate(this).of(type, key);
  }

  /** The work of this package that can be finished from the journal. */
  public List<ResumableWork> resumable() {
    return List.of(new ResumedDeletes(this), new ResumedCreations(table));
  }

  /** The unfinished delete of an entity; empty if there is none. */
  public Optional<PendingWork> pendingDelete(String type, Object... key) {
    Mapping<Item> mapping = table.mappings().untyped(type);
    return SteppedDelete.isNeeded(table, type)
        ? new Resumption(table, settle, List.of())
            .pending(SteppedDelete.of(table, mapping, key).journalKey())
        : Optional.empty();
  }

  /** Looks for what the delete of an entity in a transaction would leave behind. */
  public DeleteLook look() {
    return new LeftBehind(this);
  }

  Dependants dependants(String type) {
    return new Dependants(table, reads, type);
  }

  OpenTable table() {
    return table;
  }

  /** The time after a mark in which a write that does not check it may still arrive. */
  public Duration settle() {
    return settle;
  }

  Settling settling() {
    return new Settling(table, settle);
  }

  /**
   * Frees the id of a deleted entity whose delete has settled, so that it can be used again.
   *
   * @param identity the id, in stored form
   * @param refused the failure of the write that found the id in use
   * @throws AdjoinException if the entity is being deleted, or if its delete has not settled, is
   *     prevented, or must not be continued in this table
   */
  public void free(String type, Map<String, AttributeValue> identity, AdjoinException refused) {
    Optional<OpenTable> former = MovingEdges.former(table, type);
    if (former.isPresent()) {
      by(former.get()).free(type, identity, refused);
      return;
    }
    if (!SteppedDelete.isNeeded(table, type)) {
      throw refused;
    }
    SteppedDelete delete = SteppedDelete.of(table, table.mappings().untyped(type), identity);
    Map<String, AttributeValue> stored = delete.read();
    JournalEntry entry =
        journal
            .find(delete.journalKey())
            .filter(found -> found.mark().equals(SteppedDelete.mark(stored)))
            .orElse(null);
    if (entry == null) {
      // Others freed the id meanwhile, or the mark has no entry: another attempt shows which.
      return;
    }
    if (StoredValues.isMarked(stored)) {
      throw refused;
    }
    table.requireDeletable(type, type + ".delete");
    table.requireContinuable(refused.operation());
    Duration left = settling().left(entry);
    if (!left.isZero()) {
      throw delete.settling(left, refused);
    }
    Optional<String> prevents =
        new EntityDelete(this, type, delete, Resumption.key(table, entry)).trySweep(entry.mark());
    if (prevents.isPresent()) {
      throw delete.notFree(prevents.get(), refused);
    }
  }

  Journal journal() {
    return journal;
  }

  Restrictions restrictions() {
    return restrictions;
  }

  void removed(long number) {
    if (number > 0) {
      listener.accept(number);
    }
  }
}
