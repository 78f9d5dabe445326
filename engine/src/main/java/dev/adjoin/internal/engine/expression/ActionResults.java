// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import dev.adjoin.internal.engine.expression.tree.DocumentPath;
import dev.adjoin.internal.engine.expression.tree.ListAppend;
import dev.adjoin.internal.engine.expression.tree.Operand;
import dev.adjoin.internal.engine.expression.tree.PlaceholderBinding;
import dev.adjoin.internal.engine.expression.tree.SetValues;
import dev.adjoin.internal.engine.expression.tree.UpdateAction;
import dev.adjoin.internal.engine.expression.tree.UpdateRefusal;
import dev.adjoin.internal.engine.value.ApiErrors;
import dev.adjoin.internal.engine.value.Item;
import dev.adjoin.internal.engine.value.Numbers;
import dev.adjoin.internal.engine.value.Value;
import dev.adjoin.internal.engine.value.Values;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Computes the result of each action of an update. Every action reads the item as it was before the
 * update.
 *
 * <p>If several errors apply, DynamoDB reports them in this order: a path into the wrong kind of
 * container, a wrong operand type, then a path whose parent is missing or a missing attribute that
 * the update reads. The last two are checked from the last action to the first.
 */
final class ActionResults {
  private final List<UpdateAction> actions;
  private final PlaceholderBinding binding;
  private final Item before;
  private final Supplier<RuntimeException> mismatch;
  private final @Nullable Value[] results;

  ActionResults(
      List<UpdateAction> actions,
      PlaceholderBinding binding,
      Item before,
      Supplier<RuntimeException> mismatch) {
    this.actions = actions;
    this.binding = binding;
    this.before = before;
    this.mismatch = mismatch;
    this.results = new Value[actions.size()];
  }

  /** One result for each action; null for a removed value. */
  @Nullable Value[] compute() {
    for (UpdateAction action : actions) {
      refuseWrongContainer(action.path());
    }
    for (int i = 0; i < results.length; i++) {
      results[i] = result(actions.get(i));
    }
    for (int i = results.length - 1; i >= 0; i--) {
      refuseMissing(actions.get(i), results[i]);
      refuseTooDeep(actions.get(i), results[i]);
    }
    return results;
  }

  private void refuseWrongContainer(DocumentPath path) {
    if (path.isNested()) {
      Value container = path.container().value(before, binding);
      if (container != null && !path.fits(container)) {
        throw UpdateRefusal.path();
      }
    }
  }

  private void refuseMissing(UpdateAction action, @Nullable Value result) {
    DocumentPath path = action.path();
    if (path.isNested() && path.container().value(before, binding) == null) {
      throw UpdateRefusal.path();
    }
    if (action.section() == UpdateAction.Section.SET && result == null) {
      throw UpdateRefusal.missing();
    }
  }

  /**
   * Throws a validation error if the result nests too deeply. An update can copy an attribute into
   * itself and so exceed the depth that a request could write directly.
   */
  private static void refuseTooDeep(UpdateAction action, @Nullable Value result) {
    if (result != null && action.path().steps().size() + levels(result) > Values.DEEPEST) {
      throw ApiErrors.validation("Nesting Levels have exceeded supported limits");
    }
  }

  private static int levels(Value value) {
    if (value instanceof Value.L list) {
      return 1 + deepest(list.elements());
    }
    return value instanceof Value.M map ? 1 + deepest(map.members().values()) : 1;
  }

  private static int deepest(Collection<Value> values) {
    int deepest = 0;
    for (Value value : values) {
      deepest = Math.max(deepest, levels(value));
    }
    return deepest;
  }

  private @Nullable Value result(UpdateAction action) {
    Operand operand = action.value();
    Value value = operand == null ? null : operand.value(before, binding);
    if (value == null || action.section() == UpdateAction.Section.SET) {
      return value;
    }
    Value present = action.path().value(before, binding);
    if (action.section() == UpdateAction.Section.DELETE) {
      return present == null ? null : without(present, value);
    }
    return present == null ? value : sum(present, value);
  }

  private Value sum(Value present, Value value) {
    if (present instanceof Value.N left && value instanceof Value.N right) {
      return new Value.N(Numbers.sumInRange(left.number().add(right.number())));
    }
    if (present instanceof Value.L left && value instanceof Value.L right) {
      return ListAppend.joined(left.elements(), right.elements());
    }
    refuseUnlike(present, value);
    return SetValues.union(present, value);
  }

  private @Nullable Value without(Value present, Value value) {
    refuseUnlike(present, value);
    return SetValues.difference(present, value);
  }

  private void refuseUnlike(Value present, Value value) {
    if (!SetValues.isSet(present) || present.getClass() != value.getClass()) {
      throw mismatch.get();
    }
  }
}
