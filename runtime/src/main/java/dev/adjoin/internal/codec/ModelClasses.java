// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import dev.adjoin.internal.model.AttributeType.Scalar;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The one class that holds a model's values of each scalar. */
final class ModelClasses {
  private static final Map<Scalar, Class<?>> BY_SCALAR = new EnumMap<>(Scalar.class);

  static {
    for (Scalar scalar : Scalar.values()) {
      BY_SCALAR.put(scalar, choose(scalar));
    }
  }

  private ModelClasses() {}

  private static Class<?> choose(Scalar scalar) {
    return switch (scalar) {
      case STRING -> String.class;
      case INT -> Integer.class;
      case LONG -> Long.class;
      case DECIMAL -> BigDecimal.class;
      case BOOL -> Boolean.class;
      case BYTES -> byte[].class;
      case INSTANT -> Instant.class;
      case DATE -> LocalDate.class;
      case DATETIME -> LocalDateTime.class;
      case OFFSETDATETIME -> OffsetDateTime.class;
      case DURATION -> Duration.class;
      case UUID -> UUID.class;
    };
  }

  static Class<?> of(Scalar scalar) {
    return BY_SCALAR.get(scalar);
  }

  /** The scalar whose values are of the class. */
  static Optional<Scalar> scalar(Class<?> type) {
    return BY_SCALAR.entrySet().stream()
        .filter(e -> e.getValue() == type)
        .map(Map.Entry::getKey)
        .findFirst();
  }
}
