// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.Change;
import dev.adjoin.Condition;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.execute.BoundCondition;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.plan.PlannedWrite.Verb;
import dev.adjoin.internal.write.WriteRequest.Options;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Operations on items of any types, applied all or none by one TransactWriteItems, after the reads
 * of their plans.
 *
 * <p>Writes of the same item are merged; for example, a link updates the count of an entity that
 * the same transaction creates. A failure names its operation. Not thread-safe.
 */
public final class WriteTransaction {
  private static final String NAME = "Transaction";
  private final OpenTable table;
  private final List<WriteRequest> requests = new ArrayList<>();
  private final List<PlannedChange<?>> begun = new ArrayList<>();
  private boolean isCommitted;

  public WriteTransaction(OpenTable table) {
    this.table = table;
  }

  /** Creates an entity, which must not exist. */
  public <T> WriteTransaction create(Mapping<T> mapping, T value) {
    return add(of(mapping).whole(Verb.CREATE, value));
  }

  /** Creates or replaces an entity or edge. */
  public <T> WriteTransaction put(Mapping<T> mapping, T value) {
    return add(of(mapping).whole(Verb.PUT, value));
  }

  /** Writes an entity or edge without a check of its version. */
  public <T> WriteTransaction overwrite(Mapping<T> mapping, T value) {
    return add(of(mapping).whole(Verb.OVERWRITE, value));
  }

  /** Creates an edge, which must not exist. */
  public <T> WriteTransaction link(Mapping<T> mapping, T edge) {
    return add(of(mapping).whole(Verb.LINK, edge));
  }

  /** Removes an edge, which must exist. */
  public <T> WriteTransaction unlink(Mapping<T> mapping, Object... id) {
    return add(of(mapping).removal(Verb.UNLINK, id));
  }

  /** Starts a change, which becomes part of the transaction when it is applied. */
  public <T> Change<T> change(Mapping<T> mapping, Object... id) {
    PlannedChange<T> change = new PlannedChange<>(of(mapping), this::add, id);
    begun.add(change);
    return change;
  }

  /** Deletes an entity, which must exist and have a delete in one step. */
  public <T> WriteTransaction delete(Mapping<T> mapping, Object... id) {
    return add(of(mapping).removal(Verb.DELETE, id));
  }

  /** Requires that an item exists. */
  public <T> WriteTransaction check(Mapping<T> mapping, Object... id) {
    return add(of(mapping).check(Options.NONE, id));
  }

  /** Requires that an item exists and fulfils a condition. */
  public <T> WriteTransaction check(Mapping<T> mapping, Condition condition, Object... id) {
    ConditionClause given =
        new ConditionClause.Given(BoundCondition.of(condition, mapping.shape()));
    Options options = new Options(List.of(given), List.of(), null, null, false);
    return add(of(mapping).check(options, id));
  }

  private <T> WriteRequests<T> of(Mapping<T> mapping) {
    return new WriteRequests<>(table, mapping);
  }

  private WriteTransaction add(WriteRequest request) {
    if (isCommitted) {
      throw new IllegalStateException(
          request.name() + " must be added before its transaction is committed, but was after");
    }
    requests.add(request);
    return this;
  }

  /**
   * Sends the transaction; sends nothing if it is empty.
   *
   * @throws dev.adjoin.AdjoinException naming the operation that failed; then nothing was written
   * @throws IllegalArgumentException if a change was started and not applied, two operations cannot
   *     be in one transaction, or the limits of a transaction are exceeded
   */
  public void commit() {
    begun.stream().filter(change -> !change.isApplied()).findFirst().ifPresent(this::refuse);
    if (isCommitted) {
      throw new IllegalStateException("A transaction must be committed once, but was before");
    }
    isCommitted = true;
    refuseRemovalWithAnotherWrite();
    if (!requests.isEmpty()) {
      new WriteRunner(table, NAME, List.copyOf(requests), table.calls().deadline()).require();
    }
  }

  /**
   * Refuses the removal of an item that the same transaction also writes. Checked before anything
   * is read: otherwise the missing or existing item would be reported instead.
   */
  private void refuseRemovalWithAnotherWrite() {
    Map<List<Object>, WriteRequest> seen = new HashMap<>();
    for (WriteRequest request : requests) {
      boolean isCheck = request.given() == null && request.changes() == null && !isRemoval(request);
      if (isCheck) {
        continue;
      }
      WriteRequest other = seen.putIfAbsent(List.of(request.type(), request.identity()), request);
      if (other != null && (isRemoval(other) || isRemoval(request))) {
        String key = request.template();
        throw new IllegalArgumentException(
            "%s and %s must not be in one transaction: both write the %s"
                .formatted(
                    other.name(),
                    request.name(),
                    key == null ? "same " + request.type() : "item " + key));
      }
    }
  }

  private static boolean isRemoval(WriteRequest request) {
    return request.prepared().verb() == Verb.UNLINK || request.prepared().verb() == Verb.DELETE;
  }

  private void refuse(PlannedChange<?> change) {
    throw new IllegalArgumentException(
        change.name() + " must be applied before the transaction ends, but was only begun");
  }

  /** Explains the requests, operation by operation. */
  public String explain() {
    return requests.stream()
        .map(request -> WriteExplanation.of(table, request))
        .collect(Collectors.joining("\n"));
  }
}
