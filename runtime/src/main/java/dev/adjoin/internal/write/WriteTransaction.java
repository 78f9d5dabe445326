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
import java.util.List;
import java.util.stream.Collectors;

/**
 * Operations on items of any types that are done all together or not at all: one
 * TransactWriteItems, after the reads that their plans ask for.
 *
 * <p>Writes of the same item are merged: a link counts on the very entity that is created with it.
 * A failure names the operation that it is of. Not thread-safe.
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

  /** Writes a new item of an entity; it must not be there. */
  public <T> WriteTransaction create(Mapping<T> mapping, T value) {
    return add(of(mapping).whole(Verb.CREATE, value));
  }

  /** Writes an item or edge, new or not. */
  public <T> WriteTransaction put(Mapping<T> mapping, T value) {
    return add(of(mapping).whole(Verb.PUT, value));
  }

  /** Writes an item or edge, whatever version is stored. */
  public <T> WriteTransaction overwrite(Mapping<T> mapping, T value) {
    return add(of(mapping).whole(Verb.OVERWRITE, value));
  }

  /** Writes a new edge; it must not be there. */
  public <T> WriteTransaction link(Mapping<T> mapping, T edge) {
    return add(of(mapping).whole(Verb.LINK, edge));
  }

  /** Removes an edge, which must be there. */
  public <T> WriteTransaction unlink(Mapping<T> mapping, Object... id) {
    return add(of(mapping).removal(Verb.UNLINK, id));
  }

  /** Begins a change, which is part of the transaction once it is applied. */
  public <T> Change<T> change(Mapping<T> mapping, Object... id) {
    PlannedChange<T> change = new PlannedChange<>(of(mapping), this::add, id);
    begun.add(change);
    return change;
  }

  /** Removes an item of an entity that takes one step to be removed; it must be there. */
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
   * Does it all; nothing when there is nothing to do.
   *
   * @throws dev.adjoin.AdjoinException of the operation that could not be done; then nothing was
   * @throws IllegalArgumentException when a change was begun and not applied, two operations cannot
   *     be in one transaction, or they are too much for one
   */
  public void commit() {
    begun.stream().filter(change -> !change.isApplied()).findFirst().ifPresent(this::refuse);
    if (isCommitted) {
      throw new IllegalStateException("A transaction must be committed once, but was before");
    }
    isCommitted = true;
    if (!requests.isEmpty()) {
      new WriteRunner(table, NAME, List.copyOf(requests), table.calls().deadline()).require();
    }
  }

  private void refuse(PlannedChange<?> change) {
    throw new IllegalArgumentException(
        change.name() + " must be applied before the transaction ends, but was only begun");
  }

  /** What committing it does, operation by operation. */
  public String explain() {
    return requests.stream()
        .map(request -> WriteExplanation.of(table, request))
        .collect(Collectors.joining("\n"));
  }
}
