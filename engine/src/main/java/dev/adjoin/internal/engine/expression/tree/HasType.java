// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression.tree;

import dev.adjoin.internal.engine.value.Item;
import dev.adjoin.internal.engine.value.Value;
import java.util.Set;

/** {@code attribute_type(operand, type)}. */
public record HasType(Operand operand, Operand wanted) implements Predicate {
  private static final Set<String> TYPES =
      Set.of("B", "NULL", "SS", "BOOL", "L", "BS", "N", "NS", "S", "M");

  @Override
  public void check(PlaceholderBinding binding) {
    operand.check(binding);
    wanted.check(binding);
    OperandChecks.distinct("attribute_type", operand, wanted, binding);
    String type = wanted.type(binding);
    if (type == null) {
      throw wrongType("{NS,SS,L,BS,N,M,B,BOOL,NULL,S}", binding);
    }
    if (!(wanted instanceof Operand.Placeholder placeholder
        && binding.value(placeholder.slot()) instanceof Value.S name)) {
      throw wrongType(type, binding);
    }
    if (!TYPES.contains(name.text())) {
      throw binding.invalid(
          "Invalid attribute type name found; type: "
              + name.text()
              + ", valid types: {B,NULL,SS,BOOL,L,BS,N,NS,S,M}");
    }
  }

  private static RuntimeException wrongType(String type, PlaceholderBinding binding) {
    return binding.invalid(ExpressionErrors.wrongType("attribute_type", type));
  }

  @Override
  public boolean holds(Item item, PlaceholderBinding binding) {
    Value value = operand.value(item, binding);
    return value != null
        && wanted.value(item, binding) instanceof Value.S name
        && value.type().equals(name.text());
  }
}
