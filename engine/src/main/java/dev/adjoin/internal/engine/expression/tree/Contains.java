// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression.tree;

import dev.adjoin.internal.engine.value.Item;
import dev.adjoin.internal.engine.value.Value;
import java.util.Arrays;

/**
 * {@code contains(operand, part)}: a substring of a string or binary, or an element of a set or
 * list.
 */
public record Contains(Operand operand, Operand part) implements Predicate {
  @Override
  public void check(PlaceholderBinding binding) {
    operand.check(binding);
    part.check(binding);
    OperandChecks.distinct("contains", operand, part, binding);
  }

  @Override
  public boolean holds(Item item, PlaceholderBinding binding) {
    Value whole = operand.value(item, binding);
    Value wanted = part.value(item, binding);
    return whole != null && wanted != null && contains(whole, wanted);
  }

  private static boolean contains(Value whole, Value part) {
    if (whole instanceof Value.S string) {
      return part instanceof Value.S text && string.text().contains(text.text());
    }
    if (whole instanceof Value.B binary) {
      return part instanceof Value.B bytes
          && contains(binary.bytes().asByteArrayUnsafe(), bytes.bytes().asByteArrayUnsafe());
    }
    return whole instanceof Value.L list
        ? list.elements().contains(part)
        : SetValues.contains(whole, part);
  }

  private static boolean contains(byte[] bytes, byte[] part) {
    for (int begin = 0; begin + part.length <= bytes.length; begin++) {
      if (Arrays.equals(bytes, begin, begin + part.length, part, 0, part.length)) {
        return true;
      }
    }
    return false;
  }
}
