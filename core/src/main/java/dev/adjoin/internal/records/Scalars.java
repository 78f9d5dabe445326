// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.internal.model.AttributeType.Scalar;
import java.lang.invoke.MethodType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The Java classes of single values. */
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
    all(Scalar.DATETIME, LocalDateTime.class);
    all(Scalar.OFFSETDATETIME, OffsetDateTime.class);
    all(Scalar.DURATION, Duration.class);
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

  /** The class of an object that holds such a value. */
  public static Class<?> boxed(Class<?> type) {
    return MethodType.methodType(type).wrap().returnType();
  }
}
