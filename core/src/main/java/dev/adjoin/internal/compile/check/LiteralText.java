// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Choice;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.ValueText;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Values written as text: defaults and the right-hand sides of conditions. */
final class LiteralText {
  private static final Map<Scalar, String> EXAMPLES =
      Map.of(
          Scalar.INT, "a whole number such as 0",
          Scalar.LONG, "a whole number such as 0",
          Scalar.DECIMAL, "a number such as 9.99",
          Scalar.BOOL, "true or false",
          Scalar.INSTANT, "a time such as 2026-01-31T12:00:00Z",
          Scalar.DATE, "a date such as 2026-01-31",
          Scalar.DATETIME, "a time such as 2026-01-31T12:00:00",
          Scalar.OFFSETDATETIME, "a time such as 2026-01-31T12:00:00+01:00",
          Scalar.DURATION, "a duration such as PT15M",
          Scalar.UUID, "a UUID such as 123e4567-e89b-12d3-a456-426614174000");

  private LiteralText() {}

  static boolean fits(AttributeType type, String text) {
    try {
      ValueText.read(type, text);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** What would fit as a default. */
  static String advice(AttributeType type) {
    if (type == Scalar.INSTANT) {
      return "Give now, changed or " + example(type);
    }
    String example = example(type);
    return example == null
        ? "Leave the default out: " + type.text() + " has none"
        : "Give " + example;
  }

  /** What would fit in a condition. */
  static String adviceToCompare(AttributeType type) {
    String example = example(type);
    return example == null
        ? "Ask whether it exists or is absent: " + type.text() + " is not compared"
        : "Give " + example;
  }

  private static @Nullable String example(AttributeType type) {
    if (type instanceof Choice choice) {
      return "one of " + Words.list(choice.values());
    }
    return type instanceof Scalar scalar ? EXAMPLES.get(scalar) : null;
  }
}
