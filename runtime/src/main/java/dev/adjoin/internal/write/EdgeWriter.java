// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.Change;
import dev.adjoin.LinkOutcome;
import dev.adjoin.LinkOutcome.AlreadyLinked;
import dev.adjoin.LinkOutcome.Linked;
import dev.adjoin.UnlinkOutcome;
import dev.adjoin.UnlinkOutcome.NotLinked;
import dev.adjoin.UnlinkOutcome.Unlinked;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.plan.PlannedWrite.Verb;
import java.util.Map;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Writes the edges of one relationship, however they are stored. An edge is identified by the ids
 * of its {@code from} end, of its {@code to} end, then what is distinct. Safe for use by many
 * threads.
 *
 * @param <E> what an edge is to the caller
 */
public final class EdgeWriter<E> {
  private final OpenTable table;
  private final WriteRequests<E> requests;

  public EdgeWriter(OpenTable table, Mapping<E> mapping) {
    this.table = table;
    this.requests = new WriteRequests<>(table, mapping);
  }

  /**
   * Writes a new edge; one that is there stays as it is.
   *
   * @throws dev.adjoin.AdjoinException if a checked end is not there or is being deleted, or has as
   *     many edges as it may
   */
  public LinkOutcome<E> link(E edge) {
    WriteRequest link = requests.whole(Verb.LINK, edge);
    WriteRunner.Result result = WriteRunner.of(table, link).run();
    if (result.isDone()) {
      return new Linked<>(requests.read(link.name(), result.item()));
    }
    if (result.failure().requirement().isAlreadyThere()) {
      return new AlreadyLinked<>(requests.read(link.name(), stored(result)));
    }
    throw new FailureMessages(table).exception(result.failure(), result.attempts());
  }

  /** The edge that the failed conditions returned. */
  private static Map<String, AttributeValue> stored(WriteRunner.Result result) {
    Binding binding = result.binding();
    if (binding.request().prepared().item() != null) {
      return result.failure().stored();
    }
    result.failures().forEach(f -> binding.items().add(f.key(), f.stored()));
    return new SummaryEdges(binding).seen();
  }

  /** Removes an edge, and returns it. */
  public UnlinkOutcome<E> unlink(Object... key) {
    WriteRequest unlink = requests.removal(Verb.UNLINK, key);
    WriteRunner.Result result = WriteRunner.of(table, unlink).run();
    if (result.isDone()) {
      return new Unlinked<>(requests.read(unlink.name(), removed(result)));
    }
    if (result.failure().requirement().isNotThere()) {
      return new NotLinked<>();
    }
    throw new FailureMessages(table).exception(result.failure(), result.attempts());
  }

  /** What a DeleteItem returned, or what was read before a transaction. */
  private static Map<String, AttributeValue> removed(WriteRunner.Result result) {
    if (!result.removed().isEmpty()) {
      return result.removed();
    }
    Map<String, AttributeValue> own = result.binding().before();
    return own.isEmpty() ? new SummaryEdges(result.binding()).seen() : own;
  }

  /** Writes an edge, new or not: what it leaves out is removed, what the model ignores stays. */
  public void put(E edge) {
    WriteRunner.require(table, requests.whole(Verb.PUT, edge));
  }

  /** Writes an item, whatever version is stored. */
  public void overwrite(E edge) {
    WriteRunner.require(table, requests.whole(Verb.OVERWRITE, edge));
  }

  /** The requests of {@link #overwrite}. */
  public String explainOverwrite(E edge) {
    return WriteExplanation.of(table, requests.whole(Verb.OVERWRITE, edge));
  }

  /** Begins a change of an edge that must be there. */
  public Change<E> change(Object... id) {
    return new PlannedChange<>(requests, r -> WriteRunner.require(table, r), id);
  }

  /**
   * Changes an edge by a function of it, which may run several times.
   *
   * @return what was written
   */
  public E edit(UnaryOperator<E> edit, Object... id) {
    return new EditLoop<>(requests, edit, id).run();
  }

  /** What {@link #link} does, request by request. */
  public String explainLink(E edge) {
    return WriteExplanation.of(table, requests.whole(Verb.LINK, edge));
  }

  /** What {@link #unlink} does, request by request. */
  public String explainUnlink(Object... id) {
    return WriteExplanation.of(table, requests.removal(Verb.UNLINK, id));
  }

  /** What {@link #put} does, request by request. */
  public String explainPut(E edge) {
    return WriteExplanation.of(table, requests.whole(Verb.PUT, edge));
  }

  /** What {@link #edit} does, request by request, if it changes something. */
  public String explainEdit(Object... id) {
    return new EditLoop<>(requests, UnaryOperator.identity(), id).explain();
  }
}
