// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.codec.Shape;
import dev.adjoin.internal.codec.UnreadableItemException;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.execute.FailureBuilder;
import dev.adjoin.internal.execute.Identity;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Action.Kind;
import dev.adjoin.internal.plan.Condition;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.WritePlan;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The operations on the items of one type, ready to be run or to be part of a transaction.
 *
 * @param <T> what an item is to the caller
 */
record Operations<T>(WriteContext context, Mapping<T> mapping) {

  Shape shape() {
    return mapping.shape();
  }

  Map<String, AttributeValue> identity(Object... id) {
    return Identity.of(context.table().schema(), shape(), id);
  }

  /** {@code create}, {@code put} or {@code link} of a whole value. */
  Operation whole(String verb, @Nullable T value) {
    if (value == null) {
      throw new IllegalArgumentException(
          "What %s.%s gets must have a value, but was null".formatted(shape().type(), verb));
    }
    Map<String, AttributeValue> stored = mapping.store(value);
    Map<String, AttributeValue> identity = context.identity(shape(), stored);
    return context.operation(shape(), verb, identity, new Wish.Whole(stored, verb.equals("put")));
  }

  Operation change(Map<String, AttributeValue> identity, Map<String, Clause> changes) {
    return context.operation(shape(), "change", identity, new Wish.Partly(changes));
  }

  Operation delete(Object... id) {
    return context.operation(shape(), "delete", identity(id), new Wish.Gone());
  }

  /** That there is such an item, and that it is as demanded. */
  Operation check(Map<String, AttributeValue> identity, Operation.Terms terms) {
    ItemType own = own();
    Action check =
        new Action(
            Kind.CHECK,
            new Target.Own(shape().type()),
            own.key(),
            List.of(),
            List.of(new Condition.Exists()));
    String name = shape().type() + ".check";
    WritePlan plan = WritePlan.of(List.of(check));
    return new Operation(name, shape(), plan, identity, new Wish.Gone(), terms);
  }

  private ItemType own() {
    ItemType own = context.item(shape());
    if (own == null) {
      throw new IllegalArgumentException(
          shape().type() + " must have items of its own to be checked, but is kept in summaries");
    }
    return own;
  }

  Operation unlink(Object... id) {
    return context.operation(shape(), "unlink", identity(id), new Wish.Gone());
  }

  /** A stored item as the caller has it. */
  T read(String operation, Map<String, AttributeValue> stored) {
    try {
      return mapping.read(stored);
    } catch (UnreadableItemException e) {
      throw FailureBuilder.of(Reason.UNREADABLE, operation).cause(e).because(e.getMessage());
    }
  }
}
