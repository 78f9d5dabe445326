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
 * Writes the edges of one relationship, in any stored form. An edge is identified by the ids of its
 * {@code from} end, those of its {@code to} end, then its distinct attributes. Thread-safe.
 *
 * @param <E> the class of the edges
 */
public final class EdgeWriter<E> {
  private final OpenTable table;
  private final WriteRequests<E> requests;

  public EdgeWriter(OpenTable table, Mapping<E> mapping) {
    this.table = table;
    this.requests = new WriteRequests<>(table, mapping);
  }

  /**
   * Creates an edge; an existing edge is not changed.
   *
   * @throws dev.adjoin.AdjoinException if a checked end does not exist or is being deleted, or has
   *     its maximum of edges
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

  /** The existing edge, as the failed conditions returned it. */
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

  /** The removed edge: returned by DeleteItem, or read before the transaction. */
  private static Map<String, AttributeValue> removed(WriteRunner.Result result) {
    if (!result.removed().isEmpty()) {
      return result.removed();
    }
    Map<String, AttributeValue> own = result.binding().before();
    return own.isEmpty() ? new SummaryEdges(result.binding()).seen() : own;
  }

  /**
   * Creates or replaces an edge. Absent attributes are removed; stored attributes that the model
   * does not declare are kept.
   */
  public void put(E edge) {
    WriteRunner.require(table, requests.whole(Verb.PUT, edge));
  }

  /** Writes an edge without a check of its version. */
  public void overwrite(E edge) {
    WriteRunner.require(table, requests.whole(Verb.OVERWRITE, edge));
  }

  /** Explains the requests of {@link #overwrite}. */
  public String explainOverwrite(E edge) {
    return WriteExplanation.of(table, requests.whole(Verb.OVERWRITE, edge));
  }

  /** Starts a change of an edge, which must exist. */
  public Change<E> change(Object... id) {
    return new PlannedChange<>(requests, r -> WriteRunner.require(table, r), id);
  }

  /**
   * Changes an edge by a function, which may run several times.
   *
   * @return the edge as written
   */
  public E edit(UnaryOperator<E> edit, Object... id) {
    return new EditLoop<>(requests, edit, id).run();
  }

  /** Explains the requests of {@link #link}. */
  public String explainLink(E edge) {
    return WriteExplanation.of(table, requests.whole(Verb.LINK, edge));
  }

  /** Explains the requests of {@link #unlink}. */
  public String explainUnlink(Object... id) {
    return WriteExplanation.of(table, requests.removal(Verb.UNLINK, id));
  }

  /** Explains the requests of {@link #put}. */
  public String explainPut(E edge) {
    return WriteExplanation.of(table, requests.whole(Verb.PUT, edge));
  }

  /** Explains the requests of {@link #edit}, if the function changes the edge. */
  public String explainEdit(Object... id) {
    return new EditLoop<>(requests, UnaryOperator.identity(), id).explain();
  }
}
