// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression.tree;

import dev.adjoin.internal.engine.value.Item;
import dev.adjoin.internal.engine.value.Value;
import java.util.Arrays;
import java.util.Set;

/** {@code begins_with(operand, prefix)}, for strings and binaries. */
public record BeginsWith(Operand operand, Operand prefix) implements Predicate {
  private static final Set<String> PREFIXED = Set.of("S", "B");

  @Override
  public void check(PlaceholderBinding binding) {
    operand.check(binding);
    prefix.check(binding);
    OperandChecks.distinct("begins_with", operand, prefix, binding);
    OperandChecks.type("begins_with", operand, PREFIXED, binding);
    OperandChecks.type("begins_with", prefix, PREFIXED, binding);
  }

  @Override
  public boolean holds(Item item, PlaceholderBinding binding) {
    Value whole = operand.value(item, binding);
    Value part = prefix.value(item, binding);
    if (whole instanceof Value.S string && part instanceof Value.S begin) {
      return string.text().startsWith(begin.text());
    }
    return whole instanceof Value.B binary
        && part instanceof Value.B begin
        && startsWith(binary.bytes().asByteArrayUnsafe(), begin.bytes().asByteArrayUnsafe());
  }

  private static boolean startsWith(byte[] bytes, byte[] prefix) {
    return bytes.length >= prefix.length
        && Arrays.equals(bytes, 0, prefix.length, prefix, 0, prefix.length);
  }
}
