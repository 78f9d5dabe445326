// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import dev.adjoin.CustomType;
import dev.adjoin.internal.model.AttributeType.Scalar;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Set;

/**
 * Converts the values that callers may give for a scalar: those of the model's class, of another
 * class with exactly the same meaning, or of a custom type.
 */
record ScalarInput(Scalar scalar, List<CustomType<?>> customs) {
  private static final Set<Class<?>> PRIMITIVES =
      Set.of(Byte.class, Short.class, Integer.class, Long.class);

  /** Converts the value to the model's class; returns it unchanged if that is impossible. */
  Object model(Object value) {
    for (CustomType<?> custom : customs) {
      if (CustomTypes.scalar(custom) == scalar && custom.type().isInstance(value)) {
        return CustomTypes.toStored(custom, value);
      }
    }
    if (value instanceof Character character && scalar == Scalar.STRING) {
      return character.toString();
    }
    return value instanceof Number number ? number(number) : value;
  }

  private Object number(Number value) {
    try {
      return switch (scalar) {
        case INT -> value instanceof Integer ? value : (Object) exact(value).intValueExact();
        case LONG -> value instanceof Long ? value : (Object) exact(value).longValueExact();
        case DECIMAL -> exact(value);
        default -> value;
      };
    } catch (ArithmeticException e) {
      throw new InvalidValue("must be " + wanted() + ", but was " + MessageText.number(value));
    }
  }

  private BigDecimal exact(Number value) {
    if (value instanceof BigDecimal decimal) {
      return decimal;
    }
    if (value instanceof BigInteger whole) {
      return new BigDecimal(whole);
    }
    if (value instanceof Double || value instanceof Float) {
      return NumberText.exact(value.doubleValue(), value.toString());
    }
    if (PRIMITIVES.contains(value.getClass())) {
      return BigDecimal.valueOf(value.longValue());
    }
    throw InvalidValue.wrongClass(wanted(), value);
  }

  private String wanted() {
    return (scalar == Scalar.INT ? "an " : "a ") + scalar.text();
  }
}
