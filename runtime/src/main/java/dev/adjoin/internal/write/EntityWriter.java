// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.Change;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.plan.PlannedWrite.Verb;
import dev.adjoin.internal.plan.WritePlan;
import java.util.function.UnaryOperator;

/**
 * Writes the items of one entity. Thread-safe.
 *
 * @param <T> the class of the items
 */
public final class EntityWriter<T> {
  private final OpenTable table;
  private final WriteRequests<T> requests;

  public EntityWriter(OpenTable table, Mapping<T> mapping) {
    this.table = table;
    this.requests = new WriteRequests<>(table, mapping);
  }

  /**
   * Creates an item.
   *
   * @return the item as stored, with its defaults and copies
   * @throws dev.adjoin.AdjoinException if it exists, a unique value is taken, or an item that it
   *     copies from does not exist
   */
  public T create(T value) {
    WriteRequest create = requests.whole(Verb.CREATE, value);
    return requests.read(create.name(), WriteRunner.require(table, create).item());
  }

  /**
   * Creates or replaces an item. Absent attributes are removed; stored attributes that the model
   * does not declare are kept.
   */
  public void put(T value) {
    WriteRunner.require(table, requests.whole(Verb.PUT, value));
  }

  /** Writes an item without a check of its version. */
  public void overwrite(T value) {
    WriteRunner.require(table, requests.whole(Verb.OVERWRITE, value));
  }

  /** Explains the requests of {@link #overwrite}. */
  public String explainOverwrite(T value) {
    return WriteExplanation.of(table, requests.whole(Verb.OVERWRITE, value));
  }

  /** Starts a change of an item, which must exist. */
  public Change<T> change(Object... id) {
    return new PlannedChange<>(requests, r -> WriteRunner.require(table, r), id);
  }

  /**
   * Changes an item by a function, which may run several times.
   *
   * @return the item as written
   */
  public T edit(UnaryOperator<T> edit, Object... id) {
    return new EditLoop<>(requests, edit, id).run();
  }

  /**
   * Deletes an item without children and edges.
   *
   * @return whether it existed
   * @throws dev.adjoin.AdjoinException naming the children or edges that prevent the delete
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

  /** Explains the requests of {@link #create}. */
  public String explainCreate(T value) {
    return WriteExplanation.of(table, requests.whole(Verb.CREATE, value));
  }

  /** Explains the requests of {@link #put}. */
  public String explainPut(T value) {
    return WriteExplanation.of(table, requests.whole(Verb.PUT, value));
  }

  /** Explains the requests of {@link #delete}. */
  public String explainDelete(Object... id) {
    return WriteExplanation.of(table, requests.removal(Verb.DELETE, id));
  }

  /** Explains the requests of {@link #edit}, if the function changes the item. */
  public String explainEdit(Object... id) {
    return new EditLoop<>(requests, UnaryOperator.identity(), id).explain();
  }
}
