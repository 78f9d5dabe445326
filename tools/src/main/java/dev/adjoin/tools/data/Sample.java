// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.data;

import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Choice;
import dev.adjoin.internal.model.AttributeType.ListOf;
import dev.adjoin.internal.model.AttributeType.MapOf;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.AttributeType.SetOf;

/** How a value of a type looks, for those who wrote something else. */
final class Sample {
  private Sample() {}

  static String of(AttributeType type) {
    if (type instanceof Scalar scalar) {
      return scalar(scalar);
    }
    return type instanceof Choice choice ? choice.values().get(0) : "JSON: " + json(type);
  }

  private static String json(AttributeType type) {
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
      return isBare(scalar) ? scalar(scalar) : "\"" + scalar(scalar) + "\"";
    }
    return type instanceof Choice choice
        ? "\"" + choice.values().get(0) + "\""
        : "{\"attribute\": …}";
  }

  private static boolean isBare(Scalar scalar) {
    return scalar == Scalar.INT
        || scalar == Scalar.LONG
        || scalar == Scalar.DECIMAL
        || scalar == Scalar.BOOL;
  }

  private static String scalar(Scalar scalar) {
    return switch (scalar) {
      case STRING -> "text";
      case INT, LONG -> "42";
      case DECIMAL -> "9.95";
      case BOOL -> "true";
      case BYTES -> "SGVsbG8=";
      case INSTANT -> "2026-01-31T09:30:00Z";
      case DATE -> "2026-01-31";
      case DATETIME -> "2026-01-31T09:30";
      case OFFSETDATETIME -> "2026-01-31T09:30+02:00";
      case DURATION -> "PT1H30M";
      case UUID -> "0b5d4f6e-6f0c-4d4b-9c39-6a8a3a2b7f11";
    };
  }
}
