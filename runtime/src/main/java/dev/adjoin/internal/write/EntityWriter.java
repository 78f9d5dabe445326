// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.Change;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.plan.WritePlan;
import java.util.function.UnaryOperator;

/**
 * Writes the items of one entity. Safe for use by many threads.
 *
 * @param <T> what an item is to the caller
 */
public final class EntityWriter<T> {
  private final WriteContext context;
  private final Operations<T> operations;

  public EntityWriter(OpenTable table, Mapping<T> mapping) {
    this.context = WriteContext.of(table);
    this.operations = new Operations<>(context, mapping);
  }

  /**
   * Writes a new item.
   *
   * @return it as it is stored, with its defaults and copies
   * @throws dev.adjoin.AdjoinException if it is there already, a unique value is taken, or what it
   *     copies from is not there
   */
  public T create(T value) {
    Operation create = operations.whole("create", value);
    Runner.Run run = Runner.done(context, create);
    return operations.read(create.name(), Written.own(run));
  }

  /** Writes an item, new or not: what it leaves out is removed, what the model ignores stays. */
  public void put(T value) {
    Runner.done(context, operations.whole("put", value));
  }

  /** Writes an item, whatever version is stored. */
  public void overwrite(T value) {
    put(value);
  }

  /** The requests of {@link #overwrite}. */
  public String explainOverwrite(T value) {
    return explainPut(value);
  }

  /** Begins a change of an item that must be there. */
  public Change<T> change(Object... id) {
    return new PlannedChange<>(
        context, operations.shape(), operations.identity(id), o -> Runner.done(context, o));
  }

  /**
   * Changes an item by a function of it, which may run several times.
   *
   * @return what was written
   */
  public T edit(UnaryOperator<T> edit, Object... id) {
    return new Editing<>(operations, edit, id).run();
  }

  /**
   * Removes an item that nothing hangs on.
   *
   * @return whether it was there
   * @throws dev.adjoin.AdjoinException saying what is in the way
   */
  public boolean delete(Object... id) {
    Operation delete = operations.delete(id);
    if (delete.plan() instanceof WritePlan.Steps steps) {
      return new Deletion(context, delete, steps).run();
    }
    Runner.Run run = Runner.of(context, delete).run();
    if (run.failure() != null && Causes.isNotThere(run.failure())) {
      return false;
    }
    if (run.failure() != null) {
      throw new Causes(context.table()).exception(run.failure(), run.attempts());
    }
    return true;
  }

  /** What {@link #create} does, request by request. */
  public String explainCreate(T value) {
    return Explanation.of(context, operations.whole("create", value));
  }

  /** What {@link #put} does, request by request. */
  public String explainPut(T value) {
    return Explanation.of(context, operations.whole("put", value));
  }

  /** What {@link #delete} does, request by request. */
  public String explainDelete(Object... id) {
    return Explanation.of(context, operations.delete(id));
  }

  /** What {@link #edit} does, request by request, if it changes something. */
  public String explainEdit(Object... id) {
    return new Editing<>(operations, UnaryOperator.identity(), id).explain();
  }
}
