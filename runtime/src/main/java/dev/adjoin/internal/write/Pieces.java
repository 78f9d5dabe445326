// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Condition;
import dev.adjoin.internal.plan.Effect;
import dev.adjoin.internal.plan.WritePlan;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Makes changes of the items of one type in groups, of which each change stands for itself: one
 * that cannot be made leaves the others alone. Safe for use by many threads.
 *
 * @param <T> what an item is to the caller
 */
public final class Pieces<T> {
  private final WriteContext context;
  private final Operations<T> operations;
  private final String verb;

  /**
   * @param verb what is done with each, as plans name it: {@code link}
   */
  public Pieces(OpenTable table, Mapping<T> mapping, String verb) {
    this.context = WriteContext.of(table);
    this.operations = new Operations<>(context, mapping);
    this.verb = verb;
  }

  /** As plans name it: {@code Enrollment.link}. */
  public String name() {
    return operations.shape().type() + "." + verb;
  }

  /** How each is made. */
  public WritePlan plan() {
    return context.table().plans().change(name()).orElseThrow().plan();
  }

  /** Whether each is one request, which costs less than its part of a transaction. */
  public boolean areAlone() {
    return Claims.isAlone(plan());
  }

  /**
   * {@code create}, {@code put} or {@code link} of a whole value.
   *
   * @throws IllegalArgumentException if it is not one that can be stored
   */
  public Piece whole(T value) {
    return piece(operations.whole(verb, value));
  }

  /**
   * {@code unlink} of what has this identity.
   *
   * @throws IllegalArgumentException if there cannot be one
   */
  public Piece gone(Object... id) {
    return piece(
        context.operation(operations.shape(), verb, operations.identity(id), new Wish.Gone()));
  }

  private Piece piece(Operation operation) {
    return new Piece(operation, Claims.of(scene(operation, "")));
  }

  private Scene scene(Operation operation, String intention) {
    return new Scene(
        context,
        operation,
        new Known(context.table()),
        intention,
        context.table().environment().now(),
        Set.of());
  }

  /** Makes the changes in as few requests as can be, and says of each what came of it. */
  public List<PieceOutcome> make(List<Piece> pieces) {
    return new Company(context, name()).run(pieces.stream().map(Piece::operation).toList());
  }

  /**
   * The item of a change that replaces whatever is there, where {@link #whyGuarded} is empty.
   *
   * @throws IllegalArgumentException if it is too large
   */
  public Map<String, AttributeValue> item(Piece piece, String intention) {
    Scene scene = scene(piece.operation(), intention);
    ItemWrite write = new Rendering(scene, new Choice(scene).take()).writes().get(0);
    Map<String, AttributeValue> item = write.after();
    new Merging(context.table().keys()).checkSize(write, ItemSize.of(item));
    return item;
  }

  /** What keeps its items from being replaced without conditions; empty when nothing does. */
  public Optional<String> whyGuarded() {
    List<Action> actions = Conventions.actions(plan()).toList();
    if (actions.size() > 1 || plan() instanceof WritePlan.ReadFirst) {
      return Optional.of("are more than one write: " + plan().operation());
    }
    Action action = actions.get(0);
    return action.effects().stream()
        .filter(effect -> !isPlain(effect))
        .map(effect -> "also write " + effect.text())
        .findFirst()
        .or(
            () ->
                action.conditions().stream()
                    .filter(condition -> !(condition instanceof Condition.Absent))
                    .map(condition -> "must be such that " + condition.text())
                    .findFirst());
  }

  private static boolean isPlain(Effect effect) {
    return effect instanceof Effect.AllAttributes all
        ? all.but().isEmpty() && all.copies().isEmpty()
        : effect instanceof Effect.InIndex || effect instanceof Effect.Expiry;
  }
}
