// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cascade;

import dev.adjoin.AdjoinException;
import dev.adjoin.Item;
import dev.adjoin.Key;
import dev.adjoin.PendingWork;
import dev.adjoin.ResumeReport;
import dev.adjoin.ResumeReport.Unfinished;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.execute.Failures;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.StoredValues;
import dev.adjoin.internal.journal.Journal;
import dev.adjoin.internal.journal.JournalEntry;
import dev.adjoin.internal.plan.Work;
import dev.adjoin.internal.write.GateOpening;
import dev.adjoin.internal.write.SteppedDelete;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Lists and finishes the work in the journal. Several processes may do so at once: every step tests
 * the mark that the journal entry belongs to. Thread-safe.
 */
public final class Resumption {
  private final Cascade cascade;
  private final OpenTable table;
  private final Journal journal;

  public Resumption(Cascade cascade) {
    this.cascade = cascade;
    this.table = cascade.table();
    this.journal = cascade.journal();
  }

  /** The unfinished work, the oldest first. */
  public List<PendingWork> pending() {
    return entries().stream().map(this::pending).toList();
  }

  /** The unfinished delete of an entity; empty if there is none. */
  public Optional<PendingWork> pendingDelete(String type, Object... key) {
    Mapping<Item> mapping = table.mappings().untyped(type);
    return SteppedDelete.isNeeded(table, type)
        ? journal.find(SteppedDelete.of(table, mapping, key).journalKey()).map(this::pending)
        : Optional.empty();
  }

  private List<JournalEntry> entries() {
    return journal.entries().stream().sorted(Comparator.comparing(JournalEntry::since)).toList();
  }

  private PendingWork pending(JournalEntry entry) {
    return new PendingWork(
        entry.work().word(), entry.type(), Key.of(key(entry)), entry.since(), entry.progress());
  }

  private Object[] key(JournalEntry entry) {
    Item item = table.mappings().partial(entry.type()).read(entry.identity());
    List<@Nullable Object> parts = new ArrayList<>();
    table
        .schema()
        .identityNames(table.schema().require(entry.type()))
        .forEach(name -> parts.add(item.find(name).orElse(null)));
    return parts.toArray();
  }

  /**
   * Finishes all of it, the oldest first; waits for what must settle. The delete of a parent can
   * add deletes of its children, which are finished too.
   */
  public ResumeReport run() {
    int finished = 0;
    List<Unfinished> left = new ArrayList<>();
    Set<String> tried = new HashSet<>();
    List<JournalEntry> next = entries();
    while (!next.isEmpty()) {
      for (JournalEntry entry : next) {
        tried.add(identity(entry));
        try {
          finish(entry);
          finished++;
        } catch (AdjoinException e) {
          if (e.reason() == AdjoinException.Reason.INTERRUPTED) {
            throw e;
          }
          left.add(new Unfinished(pending(entry), e));
        }
      }
      next = entries().stream().filter(entry -> !tried.contains(identity(entry))).toList();
    }
    return new ResumeReport(finished, left);
  }

  /** The entry of one delete. Its mark changes when the entity becomes a tombstone. */
  private String identity(JournalEntry entry) {
    return table.keys().name(entry.key()) + " " + entry.since();
  }

  private void finish(JournalEntry entry) {
    Mapping<Item> mapping = table.mappings().untyped(entry.type());
    table.requireWritable(entry.type(), entry.type() + "." + entry.work().word());
    if (entry.work() == Work.CREATE) {
      GateOpening.of(table, mapping, entry.identity(), entry.mark()).run();
    } else if (entry.work() == Work.DELETE) {
      SteppedDelete delete = SteppedDelete.of(table, mapping, entry.identity());
      EntityDelete steps = new EntityDelete(cascade, entry.type(), delete, key(entry));
      steps.resume(entry.mark());
      Map<String, AttributeValue> stored = delete.read();
      String mark = SteppedDelete.mark(stored);
      if (mark != null && StoredValues.isSettling(stored)) {
        settle(entry);
        new EntityDelete(cascade, entry.type(), delete, key(entry)).sweep(mark);
      } else if (!entry.mark().equals(mark)) {
        journal.forget(entry);
      }
    }
  }

  /** Waits until a write that began before the mark must have ended. */
  private void settle(JournalEntry entry) {
    Instant end = entry.since().plus(cascade.settle());
    Duration left = Duration.between(table.environment().now(), end);
    if (!left.isNegative() && !left.isZero()) {
      try {
        table.environment().sleep(left);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw Failures.interrupted("resume");
      }
    }
  }
}
