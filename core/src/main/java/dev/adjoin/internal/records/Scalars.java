// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.internal.model.AttributeType.Scalar;
import java.lang.invoke.MethodType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Year;
import java.time.ZonedDateTime;
import java.util.Currency;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The Java classes of scalar values. */
public final class Scalars {
  private static final Map<Class<?>, Scalar> BY_CLASS = new HashMap<>();

  static {
    all(Scalar.STRING, String.class, Character.class);
    all(Scalar.INT, Byte.class, Short.class, Integer.class);
    all(Scalar.LONG, Long.class);
    all(Scalar.DECIMAL, BigDecimal.class, BigInteger.class, Float.class, Double.class);
    all(Scalar.BOOL, Boolean.class);
    all(Scalar.BYTES, byte[].class);
    all(Scalar.UUID, UUID.class);
    all(Scalar.INSTANT, Instant.class);
    all(Scalar.DATE, LocalDate.class);
    all(Scalar.TIME, LocalTime.class);
    all(Scalar.DATETIME, LocalDateTime.class);
    all(Scalar.OFFSETDATETIME, OffsetDateTime.class);
    all(Scalar.ZONEDDATETIME, ZonedDateTime.class);
    all(Scalar.YEAR, Year.class);
    all(Scalar.URI, URI.class);
    all(Scalar.LOCALE, Locale.class);
    all(Scalar.CURRENCY, Currency.class);
    all(Scalar.DURATION, Duration.class);
  }

  /** By canonical name, primitive types included. */
  private static final Map<String, Scalar> BY_NAME = new HashMap<>();

  private static final Map<String, String> BOXED_NAMES = new HashMap<>();

  static {
    BY_CLASS.forEach((type, scalar) -> BY_NAME.put(type.getCanonicalName(), scalar));
    for (Class<?> boxed : List.copyOf(BY_CLASS.keySet())) {
      Class<?> primitive = MethodType.methodType(boxed).unwrap().returnType();
      if (primitive.isPrimitive()) {
        BY_NAME.put(primitive.getName(), BY_CLASS.get(boxed));
        BOXED_NAMES.put(primitive.getName(), boxed.getSimpleName());
      }
    }
  }

  private Scalars() {}

  private static void all(Scalar scalar, Class<?>... classes) {
    for (Class<?> type : classes) {
      BY_CLASS.put(type, scalar);
    }
  }

  /** The scalar that holds values of the class, a primitive one or not; null for no such class. */
  public static @Nullable Scalar of(Class<?> type) {
    return BY_CLASS.get(boxed(type));
  }

  /** The scalar that holds values of the type with the canonical name; null for no such type. */
  static @Nullable Scalar named(String type) {
    return BY_NAME.get(type);
  }

  /** The simple name of the class for a primitive type: {@code Integer} for {@code int}. */
  static String boxedName(String primitive) {
    return BOXED_NAMES.getOrDefault(primitive, primitive);
  }

  /** The class of an object that holds such a value. */
  public static Class<?> boxed(Class<?> type) {
    return MethodType.methodType(type).wrap().returnType();
  }
}
