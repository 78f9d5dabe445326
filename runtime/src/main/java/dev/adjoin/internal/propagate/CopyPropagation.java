// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.propagate;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.BackgroundFailure;
import dev.adjoin.BulkSummary;
import dev.adjoin.Key;
import dev.adjoin.internal.bulk.BulkWriter;
import dev.adjoin.internal.bulk.Chunks;
import dev.adjoin.internal.bulk.FirstFailure;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.StoredValues;
import dev.adjoin.internal.journal.Journal;
import dev.adjoin.internal.journal.JournalEntry;
import dev.adjoin.internal.journal.ResumableWork;
import dev.adjoin.internal.journal.Resumption;
import dev.adjoin.internal.journal.Settling;
import dev.adjoin.internal.plan.Consistency;
import dev.adjoin.internal.plan.Work;
import dev.adjoin.internal.plan.WritePlan.Step;
import dev.adjoin.internal.plan.WritePlan.Step.Role;
import dev.adjoin.internal.write.Dependant;
import dev.adjoin.internal.write.Propagation;
import dev.adjoin.internal.write.PropagationRunner;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Brings copies forward to the newest version of their source. Thread-safe; memory does not grow
 * with the number of copies.
 *
 * <h2>Why the newest version wins everywhere</h2>
 *
 * <p>The transaction that changes the source raises its version and adds the journal entry, with
 * the token of that transaction as its mark. A pass reads the source, then every dependant, and
 * writes those that copied an older version, on condition that they still have: never backwards,
 * whatever else is running. A version is that of one entity: a copy of another one that has or had
 * the same id is left alone, whatever its version is. A second change of the same source replaces
 * the entry and its mark, so that the first propagation cannot remove it.
 *
 * <p><b>Nobody is left out.</b> A new dependant requires that the source still has the version that
 * it copied, and is still the same entity. So whatever copied the old version was there when the
 * source changed, and a consistent read that begins later finds it. An index can show it late:
 * unless a gate counts exactly the dependants that were written, the entry stays, and a pass that
 * begins a settling time after the change, and finds nothing to do, is the last one.
 */
public final class CopyPropagation implements PropagationRunner {
  private final Duration settle;

  /**
   * @param settle how long after a change an index may not show an item that was written before
   */
  public CopyPropagation(Duration settle) {
    this.settle = settle;
  }

  /**
   * The result of one pass.
   *
   * @param written how many dependants were written
   * @param isSure whether all of them were
   * @param isLost whether the journal has no entry of this mark any more: a later change of the
   *     source, whose propagation brings forward everything, or another process that has finished
   */
  private record Pass(long written, boolean isSure, boolean isLost) {}

  /**
   * Brings the copies forward. The change itself is stored already, so that a failure does not fail
   * the call: it is reported, and the journal entry stays.
   */
  @Override
  public void run(
      Propagation propagation,
      Map<String, AttributeValue> source,
      String mark,
      Set<String> forwarded) {
    try {
      begin(propagation, source, mark, forwarded);
    } catch (AdjoinException e) {
      if (e.reason() == Reason.INTERRUPTED) {
        throw e;
      }
      OpenTable table = propagation.table();
      Key key = Key.of(Resumption.key(table, propagation.type(), propagation.identity()));
      new Journal(table)
          .report(
              propagation.journalKey(),
              mark,
              new BackgroundFailure(Work.PROPAGATE.word(), propagation.type(), key, e));
    }
  }

  private void begin(
      Propagation propagation,
      Map<String, AttributeValue> source,
      String mark,
      Set<String> forwarded) {
    boolean isDone = proof(propagation, source, mark, forwarded);
    if (!isDone && settle.isZero()) {
      repeat(propagation, mark);
      isDone = true;
    }
    if (isDone) {
      new Journal(propagation.table()).remove(propagation.journalKey(), mark);
    }
  }

  /** The resumption of propagations in the journal of a table. */
  public ResumableWork resumable(OpenTable table) {
    return new Resumed(table);
  }

  private final class Resumed implements ResumableWork {
    private final OpenTable table;

    Resumed(OpenTable table) {
      this.table = table;
    }

    @Override
    public Work kind() {
      return Work.PROPAGATE;
    }

    /**
     * Brings the copies forward, unless a migration has dropped them all. An entity that is gone
     * has no current attributes: what copied from it stays as it is.
     */
    @Override
    public void finish(JournalEntry entry) {
      if (Propagation.isNeeded(table, entry.type())) {
        bringForward(entry);
      }
      new Journal(table).remove(entry.key(), entry.mark());
    }

    private void bringForward(JournalEntry entry) {
      Propagation propagation = Propagation.of(table, entry.type(), entry.identity());
      Map<String, AttributeValue> source = propagation.read();
      boolean isDone = source.isEmpty() || proof(propagation, source, entry.mark(), Set.of());
      if (!isDone) {
        new Settling(table, settle).await(entry);
        repeat(propagation, entry.mark());
      }
    }
  }

  /** Makes passes until one finds nothing to do, or the work is that of another mark. */
  private static void repeat(Propagation propagation, String mark) {
    boolean hasMore = true;
    while (hasMore) {
      Map<String, AttributeValue> source = propagation.read();
      if (source.isEmpty()) {
        return;
      }
      long written = 0;
      boolean isLost = false;
      for (Step step : propagation.steps()) {
        Pass pass = pass(propagation, step, source, mark, Set.of());
        written += pass.written();
        isLost |= pass.isLost();
      }
      hasMore = written > 0 && !isLost;
    }
  }

  /** Makes a pass; returns whether it is proved that there are no other dependants. */
  private static boolean proof(
      Propagation propagation,
      Map<String, AttributeValue> source,
      String mark,
      Set<String> forwarded) {
    boolean isProved = true;
    for (Step step : propagation.steps()) {
      Pass pass = pass(propagation, step, source, mark, forwarded);
      isProved &= pass.isSure() && isProof(propagation, step, source, pass.written(), forwarded);
    }
    return isProved;
  }

  private static Pass pass(
      Propagation propagation,
      Step step,
      Map<String, AttributeValue> source,
      String mark,
      Set<String> forwarded) {
    Iterator<Dependant> stale =
        propagation
            .dependants(step, source, Integer.MAX_VALUE)
            .filter(each -> !each.isSettled(source))
            .filter(each -> !forwarded.contains(propagation.itemName(each)))
            .iterator();
    long written = 0;
    boolean isSure = true;
    boolean isLost = false;
    while (stale.hasNext()) {
      FirstFailure failure = new FirstFailure();
      BulkSummary summary =
          BulkWriter.forward(propagation, step, source, Chunks.next(stale))
              .onFailure(failure)
              .run();
      written += summary.written();
      isSure &= summary.failed() == 0;
      isLost |= summary.written() > 0 && !note(propagation, mark, summary.written());
      AdjoinException first = failure.get();
      if (first != null) {
        throw unfinished(propagation, first);
      }
    }
    return new Pass(written, isSure, isLost);
  }

  /** Whether a pass that wrote so many dependants of a step has found all of them. */
  private static boolean isProof(
      Propagation propagation,
      Step step,
      Map<String, AttributeValue> source,
      long written,
      Set<String> forwarded) {
    return step.role() == Role.FORWARD
        || step.role() == Role.FORWARD_COUNTED
            && (step.reads().stream().allMatch(r -> r.consistency() == Consistency.STRONG)
                || areCounted(propagation, step, source, written, forwarded));
  }

  /** Notes the progress; false if the journal has no entry of this mark any more. */
  private static boolean note(Propagation propagation, String mark, long written) {
    return new Journal(propagation.table()).progress(propagation.journalKey(), mark, written);
  }

  /**
   * Whether the gate of the source counts exactly the dependants that were written, and has not
   * changed since the source was read.
   */
  private static boolean areCounted(
      Propagation propagation,
      Step step,
      Map<String, AttributeValue> source,
      long written,
      Set<String> forwarded) {
    Gate gate = propagation.gate(step);
    if (gate == null || !forwarded.isEmpty() && propagation.steps().size() > 1) {
      return false;
    }
    Map<String, AttributeValue> now = propagation.read();
    return StoredValues.numeric(StoredValues.at(now, gate.number())).longValue()
            == written + forwarded.size()
        && number(now, gate).equals(number(source, gate));
  }

  private static BigDecimal number(Map<String, AttributeValue> source, Gate gate) {
    return StoredValues.numeric(StoredValues.at(source, gate.changes()));
  }

  private static AdjoinException unfinished(Propagation propagation, AdjoinException cause) {
    return propagation
        .failure(cause.reason())
        .cause(cause)
        .because(
            cause.getMessage()
                + "; the entity is changed, and some of its copies stay old until the propagation is"
                + " resumed");
  }
}
