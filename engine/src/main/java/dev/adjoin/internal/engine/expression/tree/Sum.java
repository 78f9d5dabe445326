// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression.tree;

import dev.adjoin.internal.engine.value.Item;
import dev.adjoin.internal.engine.value.Numbers;
import dev.adjoin.internal.engine.value.Value;
import java.math.BigDecimal;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The sum of two numbers or, if {@code minus} is true, their difference. */
public record Sum(Operand left, boolean minus, Operand right) implements Operand {
  private static final Set<String> NUMBER = Set.of("N");

  @Override
  public void check(PlaceholderBinding binding) {
    left.check(binding);
    right.check(binding);
    String operator = minus ? "-" : "+";
    OperandChecks.type(operator, left, NUMBER, binding);
    OperandChecks.type(operator, right, NUMBER, binding);
  }

  @Override
  public @Nullable Value value(Item item, PlaceholderBinding binding) {
    BigDecimal first = number(left.value(item, binding));
    BigDecimal second = number(right.value(item, binding));
    if (first == null || second == null) {
      return null;
    }
    return new Value.N(Numbers.sumInRange(minus ? first.subtract(second) : first.add(second)));
  }

  private static @Nullable BigDecimal number(@Nullable Value value) {
    if (value == null) {
      return null;
    }
    if (value instanceof Value.N number) {
      return number.number();
    }
    throw UpdateRefusal.type();
  }
}
