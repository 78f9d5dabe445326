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
  private final WriteContext context;
  private final Operations<E> operations;

  public EdgeWriter(OpenTable table, Mapping<E> mapping) {
    this.context = WriteContext.of(table);
    this.operations = new Operations<>(context, mapping);
  }

  /**
   * Writes a new edge; one that is there stays as it is.
   *
   * @throws dev.adjoin.AdjoinException if a checked end is not there or is being deleted, or has as
   *     many edges as it may
   */
  public LinkOutcome<E> link(E edge) {
    Operation link = operations.whole("link", edge);
    Runner.Run run = Runner.of(context, link).run();
    if (run.failure() == null) {
      return new Linked<>(operations.read(link.name(), Written.own(run)));
    }
    if (Causes.isAlreadyThere(run.failure())) {
      return new AlreadyLinked<>(operations.read(link.name(), stored(run)));
    }
    throw new Causes(context.table()).exception(run.failure(), run.attempts());
  }

  /** The edge that the failed conditions told of. */
  private Map<String, AttributeValue> stored(Runner.Run run) {
    if (context.item(operations.shape()) != null) {
      return run.failure().stored();
    }
    Scene scene = run.scene();
    run.all().forEach(failure -> scene.known().learn(failure.key(), failure.stored()));
    return new SummaryEdges(scene).seen();
  }

  /** Removes an edge, and tells which. */
  public UnlinkOutcome<E> unlink(Object... id) {
    Operation unlink = operations.unlink(id);
    Runner.Run run = Runner.of(context, unlink).run();
    if (run.failure() == null) {
      return new Unlinked<>(operations.read(unlink.name(), removed(run.scene())));
    }
    if (Causes.isNotThere(run.failure())) {
      return new NotLinked<>();
    }
    throw new Causes(context.table()).exception(run.failure(), run.attempts());
  }

  private static Map<String, AttributeValue> removed(Scene scene) {
    Map<String, AttributeValue> own = scene.stored();
    return own.isEmpty() ? new SummaryEdges(scene).seen() : own;
  }

  /** Writes an edge, new or not: what it leaves out is removed, what the model ignores stays. */
  public void put(E edge) {
    Runner.done(context, operations.whole("put", edge));
  }

  /** Writes an item, whatever version is stored. */
  public void overwrite(E edge) {
    put(edge);
  }

  /** The requests of {@link #overwrite}. */
  public String explainOverwrite(E edge) {
    return explainPut(edge);
  }

  /** Begins a change of an edge that must be there. */
  public Change<E> change(Object... id) {
    return new PlannedChange<>(
        context, operations.shape(), operations.identity(id), o -> Runner.done(context, o));
  }

  /**
   * Changes an edge by a function of it, which may run several times.
   *
   * @return what was written
   */
  public E edit(UnaryOperator<E> edit, Object... id) {
    return new Editing<>(operations, edit, id).run();
  }

  /** What {@link #link} does, request by request. */
  public String explainLink(E edge) {
    return Explanation.of(context, operations.whole("link", edge));
  }

  /** What {@link #unlink} does, request by request. */
  public String explainUnlink(Object... id) {
    return Explanation.of(context, operations.unlink(id));
  }

  /** What {@link #put} does, request by request. */
  public String explainPut(E edge) {
    return Explanation.of(context, operations.whole("put", edge));
  }

  /** What {@link #edit} does, request by request, if it changes something. */
  public String explainEdit(Object... id) {
    return new Editing<>(operations, UnaryOperator.identity(), id).explain();
  }
}
