// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.journal;

import dev.adjoin.AdjoinException;
import dev.adjoin.BackgroundFailure;
import dev.adjoin.Item;
import dev.adjoin.Key;
import dev.adjoin.PendingWork;
import dev.adjoin.ResumeReport;
import dev.adjoin.ResumeReport.Unfinished;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.plan.Work;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Lists and finishes the work in the journal, each kind by its own {@link ResumableWork}. Several
 * processes may do so at once: every step tests the mark that the journal entry belongs to.
 * Thread-safe.
 */
public final class Resumption {
  private static final String OPERATION = "resume";
  private final OpenTable table;
  private final Journal journal;
  private final Duration settle;
  private final Map<Work, ResumableWork> kinds = new EnumMap<>(Work.class);

  /**
   * @param settle how long after its mark work may have to wait
   * @param kinds the kinds of work that can be finished; the work of other kinds stays
   */
  public Resumption(OpenTable table, Duration settle, List<ResumableWork> kinds) {
    this.table = table;
    this.journal = new Journal(table);
    this.settle = settle;
    kinds.forEach(kind -> this.kinds.put(kind.kind(), kind));
  }

  /** The unfinished work, the oldest first. */
  public List<PendingWork> pending() {
    return entries().stream().map(this::pending).toList();
  }

  /** The unfinished work of a journal entry; empty if there is no such entry. */
  public Optional<PendingWork> pending(Map<String, AttributeValue> entry) {
    return journal.find(entry).map(this::pending);
  }

  private List<JournalEntry> entries() {
    return journal.entries().stream().sorted(Comparator.comparing(JournalEntry::since)).toList();
  }

  /** The same. All of them begin to settle now, so that they settle at the same time. */
  private List<JournalEntry> settling() {
    List<JournalEntry> entries = entries();
    Settling settling = new Settling(table, settle);
    entries.forEach(settling::begin);
    return entries;
  }

  private PendingWork pending(JournalEntry entry) {
    return new PendingWork(
        entry.work().word(),
        entry.type(),
        Key.of(key(table, entry)),
        entry.since(),
        entry.progress(),
        "",
        entry.failure());
  }

  /** The key of the entity that an entry is about, as values of the model. */
  public static Object[] key(OpenTable table, JournalEntry entry) {
    return key(table, entry.type(), entry.identity());
  }

  /**
   * The key of an entity as values of the model.
   *
   * @param identity the id of the entity, in stored form
   */
  public static Object[] key(OpenTable table, String type, Map<String, AttributeValue> identity) {
    Item item = table.mappings().partial(type).read(identity);
    List<@Nullable Object> parts = new ArrayList<>();
    table
        .schema()
        .identityNames(table.schema().require(type))
        .forEach(name -> parts.add(item.find(name).orElse(null)));
    return parts.toArray();
  }

  /**
   * Finishes all of it, the oldest first; waits for what must settle. Work can add more work, such
   * as the delete of a parent the deletes of its children, which is finished too.
   *
   * @throws AdjoinException if there is any, and it must not be continued in this table
   */
  public ResumeReport run() {
    int finished = 0;
    List<Unfinished> left = new ArrayList<>();
    Set<String> tried = new HashSet<>();
    List<JournalEntry> next = settling();
    if (!next.isEmpty()) {
      table.requireContinuable(OPERATION);
    }
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
          journal.failed(entry.key(), entry.mark(), e);
          left.add(new Unfinished(pending(entry), e));
        }
      }
      next = settling().stream().filter(entry -> !tried.contains(identity(entry))).toList();
    }
    return new ResumeReport(finished, left);
  }

  /**
   * Finishes the work that need not wait any more, if it may be continued in this table. What fails
   * stays in the journal, and is reported.
   */
  public void runDue() {
    Settling settling = new Settling(table, settle);
    List<JournalEntry> due =
        entries().stream().filter(entry -> settling.left(entry).isZero()).toList();
    if (!due.isEmpty() && table.mayContinueWork(OPERATION)) {
      for (JournalEntry entry : due) {
        try {
          finish(entry);
        } catch (AdjoinException e) {
          if (e.reason() == AdjoinException.Reason.INTERRUPTED) {
            throw e;
          }
          journal.report(
              entry.key(),
              entry.mark(),
              new BackgroundFailure(
                  entry.work().word(), entry.type(), Key.of(key(table, entry)), e));
        }
      }
    }
  }

  /** One piece of work. */
  private String identity(JournalEntry entry) {
    return table.keys().name(entry.key()) + " " + entry.mark();
  }

  /** Fails if this program's model skips what the work has to do. */
  private void requirePermitted(JournalEntry entry, String operation) {
    switch (entry.work()) {
      case DELETE -> table.requireDeletable(entry.type(), operation);
      case PROPAGATE -> table.requireReplaceable(table.codec(entry.type()).member(), operation);
      case CREATE, RECOUNT -> table.requireWritable(entry.type(), operation);
    }
  }

  private void finish(JournalEntry entry) {
    requirePermitted(entry, entry.type() + "." + entry.work().word());
    ResumableWork kind = kinds.get(entry.work());
    if (kind != null) {
      kind.finish(entry);
    }
  }
}
