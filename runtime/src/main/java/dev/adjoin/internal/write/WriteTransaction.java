// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.Change;
import dev.adjoin.Condition;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.execute.BoundCondition;
import dev.adjoin.internal.execute.OpenTable;
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
  private final WriteContext context;
  private final List<Operation> operations = new ArrayList<>();
  private final List<PlannedChange<?>> begun = new ArrayList<>();
  private boolean isCommitted;

  public WriteTransaction(OpenTable table) {
    this.context = WriteContext.of(table);
  }

  /** Writes a new item of an entity; it must not be there. */
  public <T> WriteTransaction create(Mapping<T> mapping, T value) {
    return add(of(mapping).whole("create", value));
  }

  /** Writes an item or edge, new or not. */
  public <T> WriteTransaction put(Mapping<T> mapping, T value) {
    return add(of(mapping).whole("put", value));
  }

  /** Writes an item or edge, whatever version is stored. */
  public <T> WriteTransaction overwrite(Mapping<T> mapping, T value) {
    return put(mapping, value);
  }

  /** Writes a new edge; it must not be there. */
  public <T> WriteTransaction link(Mapping<T> mapping, T edge) {
    return add(of(mapping).whole("link", edge));
  }

  /** Removes an edge, which must be there. */
  public <T> WriteTransaction unlink(Mapping<T> mapping, Object... id) {
    return add(of(mapping).unlink(id));
  }

  /** Begins a change, which is part of the transaction once it is applied. */
  public <T> Change<T> change(Mapping<T> mapping, Object... id) {
    PlannedChange<T> change =
        new PlannedChange<>(context, mapping.shape(), of(mapping).identity(id), this::add);
    begun.add(change);
    return change;
  }

  /** Removes an item of an entity that takes one step to be removed; it must be there. */
  public <T> WriteTransaction delete(Mapping<T> mapping, Object... id) {
    return add(of(mapping).delete(id));
  }

  /** Demands that there is an item. */
  public <T> WriteTransaction check(Mapping<T> mapping, Object... id) {
    Operations<T> of = of(mapping);
    return add(of.check(of.identity(id), Operation.Terms.NONE));
  }

  /** Demands that there is an item, and that it is like that. */
  public <T> WriteTransaction check(Mapping<T> mapping, Condition condition, Object... id) {
    Operations<T> of = of(mapping);
    Premise asked = new Premise.Asked(BoundCondition.of(condition, mapping.shape()));
    return add(
        of.check(of.identity(id), new Operation.Terms(List.of(asked), List.of(), null, false)));
  }

  private <T> Operations<T> of(Mapping<T> mapping) {
    return new Operations<>(context, mapping);
  }

  private WriteTransaction add(Operation operation) {
    if (isCommitted) {
      throw new IllegalStateException(
          operation.name() + " must be said before its transaction is committed, but was after");
    }
    operations.add(operation);
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
    if (!operations.isEmpty()) {
      new Runner(context, NAME, List.copyOf(operations), context.table().calls().deadline()).done();
    }
  }

  private void refuse(PlannedChange<?> change) {
    throw new IllegalArgumentException(
        change.name() + " must be applied before the transaction ends, but was only begun");
  }

  /** What committing it does, operation by operation. */
  public String explain() {
    return operations.stream()
        .map(operation -> Explanation.of(context, operation))
        .collect(Collectors.joining("\n"));
  }
}
