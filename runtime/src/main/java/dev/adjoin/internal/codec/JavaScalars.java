// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

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
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The codecs of the Java classes that hold single values. */
final class JavaScalars {
  private static final Map<Class<?>, Codec> BY_CLASS = new HashMap<>();

  static {
    string(String.class, "a string", WellFormed::check, Function.identity());
    string(
        Character.class,
        "a character",
        c -> WellFormed.check(c.toString()),
        JavaScalars::character);
    number(Byte.class, "a byte", Object::toString, t -> new BigDecimal(t).byteValueExact());
    number(Short.class, "a short", Object::toString, t -> new BigDecimal(t).shortValueExact());
    number(Integer.class, "an int", Object::toString, WholeNumbers::readInt);
    number(Long.class, "a long", Object::toString, WholeNumbers::readLong);
    number(BigDecimal.class, "a decimal", Decimals::write, Decimals::read);
    number(BigInteger.class, "a whole number", Decimals::write, Decimals::readInteger);
    number(Float.class, "a float", Decimals::write, Float::valueOf);
    number(Double.class, "a double", Decimals::write, Double::valueOf);
    string(UUID.class, "a uuid", UUID::toString, UUID::fromString);
    string(Instant.class, "an instant", TimeText::write, TimeText::readInstant);
    string(LocalDate.class, "a date", LocalDate::toString, TimeText::readDate);
    string(LocalDateTime.class, "a datetime", TimeText::write, TimeText::readDateTime);
    string(OffsetDateTime.class, "an offsetdatetime", TimeText::write, OffsetDateTime::parse);
    number(Duration.class, "a duration", TimeText::write, TimeText::readDuration);
    BY_CLASS.put(Boolean.class, new Booleans());
    BY_CLASS.put(byte[].class, new Bytes());
  }

  private JavaScalars() {}

  private static <T> void string(
      Class<T> type, String wanted, Function<T, String> write, Function<String, T> parse) {
    BY_CLASS.put(type, new Strings<>(type, wanted, write, parse));
  }

  private static <T> void number(
      Class<T> type, String wanted, Function<T, String> write, Function<String, T> parse) {
    BY_CLASS.put(type, new Numbers<>(type, wanted, write, parse));
  }

  private static Character character(String text) {
    if (text.length() != 1) {
      throw new IllegalArgumentException();
    }
    return text.charAt(0);
  }

  /** The codec of a class, boxed if it is primitive; null for no such class. */
  static @Nullable Codec of(Class<?> type) {
    return BY_CLASS.get(type);
  }
}
