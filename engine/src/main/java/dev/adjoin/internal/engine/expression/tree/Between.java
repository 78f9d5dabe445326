// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression.tree;

import dev.adjoin.internal.engine.value.Item;
import dev.adjoin.internal.engine.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code operand BETWEEN low AND high}; both bounds are inclusive. */
public record Between(Operand operand, Operand low, Operand high) implements Predicate {
  @Override
  public void check(PlaceholderBinding binding) {
    for (Operand each : List.of(operand, low, high)) {
      each.check(binding);
    }
    OperandChecks.distinct("BETWEEN", operand, List.of(low, high), binding);
    for (Operand each : List.of(operand, low, high)) {
      OperandChecks.type("BETWEEN", each, OperandChecks.ORDERED, binding);
    }
    if (low instanceof Operand.Placeholder from && high instanceof Operand.Placeholder to) {
      checkBounds(binding.value(from.slot()), binding.value(to.slot()), binding);
    }
  }

  private static void checkBounds(Value from, Value to, PlaceholderBinding binding) {
    String required = null;
    if (!Value.comparable(from, to)) {
      required = "same data type for lower and upper bounds";
    } else if (Value.compare(from, to) > 0) {
      required = "upper bound to be greater than or equal to lower bound";
    }
    if (required != null) {
      throw binding.invalid(
          "The BETWEEN operator requires "
              + required
              + "; lower bound operand: "
              + shown(from)
              + ", upper bound operand: "
              + shown(to));
    }
  }

  /** The bound as DynamoDB's error messages show it. */
  private static String shown(Value bound) {
    return "AttributeValue: {" + bound.type() + ":" + content(bound) + "}";
  }

  private static String content(Value bound) {
    if (bound instanceof Value.S string) {
      return string.text();
    }
    if (bound instanceof Value.N number) {
      return number.text();
    }
    int length = bound.size();
    return "java.nio.HeapByteBuffer[pos=0 lim=" + length + " cap=" + length + "]";
  }

  @Override
  public boolean holds(Item item, PlaceholderBinding binding) {
    Value value = operand.value(item, binding);
    return ordered(low.value(item, binding), value) && ordered(value, high.value(item, binding));
  }

  private static boolean ordered(@Nullable Value first, @Nullable Value second) {
    return Operator.LESS_OR_EQUAL.holds(first, second);
  }
}
