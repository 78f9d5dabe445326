// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression.tree;

import dev.adjoin.internal.engine.value.Item;
import dev.adjoin.internal.engine.value.Value;
import java.math.BigDecimal;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * {@code size(operand)}: the characters of a string, bytes of a binary, or elements of a set, list
 * or map.
 */
public record Size(Operand operand) implements Operand {
  private static final Set<String> SIZED = Set.of("S", "B", "SS", "NS", "BS", "L", "M");

  @Override
  public void check(PlaceholderBinding binding) {
    operand.check(binding);
    OperandChecks.type("size", operand, SIZED, binding);
  }

  @Override
  public String type(PlaceholderBinding binding) {
    return "N";
  }

  @Override
  public @Nullable Value value(Item item, PlaceholderBinding binding) {
    Value value = operand.value(item, binding);
    int size = value == null ? -1 : size(value);
    return size < 0 ? null : new Value.N(BigDecimal.valueOf(size));
  }

  /**
   * The size, or -1 for a type without one. The size of a string is its number of UTF-16 code
   * units.
   */
  private static int size(Value value) {
    if (value instanceof Value.S string) {
      return string.text().length();
    }
    if (value instanceof Value.B binary) {
      return binary.bytes().asByteArrayUnsafe().length;
    }
    if (value instanceof Value.L list) {
      return list.elements().size();
    }
    if (value instanceof Value.M map) {
      return map.members().size();
    }
    return SetValues.isSet(value) ? SetValues.of(value).size() : -1;
  }
}
