// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.data;

import dev.adjoin.ValueType;
import dev.adjoin.ValueType.Choice;
import dev.adjoin.ValueType.ListOf;
import dev.adjoin.ValueType.MapOf;
import dev.adjoin.ValueType.Scalar;
import dev.adjoin.ValueType.SetOf;
import java.io.Serial;

/**
 * A text or JSON value that is not of the expected type. It has the path inside the value; the
 * caller that knows the attribute turns it into an {@link InvalidInput}.
 */
final class InvalidValue extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;
  private final String path;
  private final String fix;

  private InvalidValue(String path, String message, String fix) {
    super(message, null, false, false);
    this.path = path;
    this.fix = fix;
  }

  /** The failure for a value that does not have the form of its type. */
  static InvalidValue of(ValueType type, String found) {
    return new InvalidValue(
        "", "must be " + words(type) + ", but was " + found, "For example " + example(type));
  }

  static InvalidValue because(String message, String fix) {
    return new InvalidValue("", message, fix);
  }

  /** Adds a step to the path, for a value that is part of another. */
  InvalidValue in(String step) {
    return new InvalidValue(step + path, getMessage(), fix);
  }

  InvalidInput of(String type, String attribute) {
    return new InvalidInput(type + "." + attribute + path + " " + getMessage(), fix);
  }

  /** The type with its article, for messages: {@code an int}. */
  static String words(ValueType type) {
    if (type instanceof Choice choice) {
      return "one of " + String.join(", ", choice.values());
    }
    String text = type.text();
    return type == Scalar.BYTES
        ? "bytes in Base64"
        : ("aeio".indexOf(text.charAt(0)) < 0 ? "a " : "an ") + text;
  }

  private static String example(ValueType type) {
    if (type instanceof Scalar scalar) {
      return example(scalar);
    }
    return type instanceof Choice choice ? choice.values().get(0) : json(type);
  }

  private static String json(ValueType type) {
    if (type instanceof ListOf list) {
      return "[" + json(list.element()) + "]";
    }
    if (type instanceof SetOf set) {
      return "[" + json(set.element()) + "]";
    }
    if (type instanceof MapOf map) {
      return "{\"key\": " + json(map.value()) + "}";
    }
    if (type instanceof Scalar scalar) {
      boolean isBare = scalar.isNumber() || scalar == Scalar.BOOL;
      return isBare ? example(scalar) : "\"" + example(scalar) + "\"";
    }
    return type instanceof Choice choice
        ? "\"" + choice.values().get(0) + "\""
        : "{\"attribute\": …}";
  }

  private static String example(Scalar scalar) {
    return switch (scalar) {
      case STRING -> "text";
      case INT, LONG -> "42";
      case DECIMAL -> "9.95";
      case BOOL -> "true";
      case BYTES -> "SGVsbG8=";
      case INSTANT -> "2026-01-31T09:30:00Z";
      case DATE -> "2026-01-31";
      case TIME -> "09:30";
      case DATETIME -> "2026-01-31T09:30";
      case OFFSETDATETIME -> "2026-01-31T09:30+02:00";
      case ZONEDDATETIME -> "2026-01-31T09:30+01:00[Europe/Paris]";
      case YEAR -> "2026";
      case DURATION -> "PT1H30M";
      case UUID -> "0b5d4f6e-6f0c-4d4b-9c39-6a8a3a2b7f11";
      case URI -> "https://example.org/a";
      case LOCALE -> "en-GB";
      case CURRENCY -> "EUR";
    };
  }
}
