// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.Change;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.plan.PlannedWrite.Verb;
import dev.adjoin.internal.plan.WritePlan;
import java.util.function.UnaryOperator;

/**
 * Writes the items of one entity. Safe for use by many threads.
 *
 * @param <T> what an item is to the caller
 */
public final class EntityWriter<T> {
  private final OpenTable table;
  private final WriteRequests<T> requests;

  public EntityWriter(OpenTable table, Mapping<T> mapping) {
    this.table = table;
    this.requests = new WriteRequests<>(table, mapping);
  }

  /**
   * Writes a new item.
   *
   * @return it as it is stored, with its defaults and copies
   * @throws dev.adjoin.AdjoinException if it is there already, a unique value is taken, or what it
   *     copies from is not there
   */
  public T create(T value) {
    WriteRequest create = requests.whole(Verb.CREATE, value);
    return requests.read(create.name(), WriteRunner.require(table, create).item());
  }

  /** Writes an item, new or not: what it leaves out is removed, what the model ignores stays. */
  public void put(T value) {
    WriteRunner.require(table, requests.whole(Verb.PUT, value));
  }

  /** Writes an item, whatever version is stored. */
  public void overwrite(T value) {
    WriteRunner.require(table, requests.whole(Verb.OVERWRITE, value));
  }

  /** The requests of {@link #overwrite}. */
  public String explainOverwrite(T value) {
    return WriteExplanation.of(table, requests.whole(Verb.OVERWRITE, value));
  }

  /** Begins a change of an item that must be there. */
  public Change<T> change(Object... id) {
    return new PlannedChange<>(requests, r -> WriteRunner.require(table, r), id);
  }

  /**
   * Changes an item by a function of it, which may run several times.
   *
   * @return what was written
   */
  public T edit(UnaryOperator<T> edit, Object... id) {
    return new EditLoop<>(requests, edit, id).run();
  }

  /**
   * Removes an item that nothing hangs on.
   *
   * @return whether it was there
   * @throws dev.adjoin.AdjoinException saying what is in the way
   */
  public boolean delete(Object... id) {
    WriteRequest delete = requests.removal(Verb.DELETE, id);
    if (delete.plan() instanceof WritePlan.Steps steps) {
      return new SteppedDelete(table, delete, steps).run();
    }
    WriteRunner.Result result = WriteRunner.of(table, delete).run();
    if (!result.isDone() && !result.failure().requirement().isNotThere()) {
      throw new FailureMessages(table).exception(result.failure(), result.attempts());
    }
    return result.isDone();
  }

  /** What {@link #create} does, request by request. */
  public String explainCreate(T value) {
    return WriteExplanation.of(table, requests.whole(Verb.CREATE, value));
  }

  /** What {@link #put} does, request by request. */
  public String explainPut(T value) {
    return WriteExplanation.of(table, requests.whole(Verb.PUT, value));
  }

  /** What {@link #delete} does, request by request. */
  public String explainDelete(Object... id) {
    return WriteExplanation.of(table, requests.removal(Verb.DELETE, id));
  }

  /** What {@link #edit} does, request by request, if it changes something. */
  public String explainEdit(Object... id) {
    return new EditLoop<>(requests, UnaryOperator.identity(), id).explain();
  }
}
