// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.model;

import dev.adjoin.internal.model.AttributeType.Choice;
import dev.adjoin.internal.model.AttributeType.Scalar;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Year;
import java.time.ZonedDateTime;
import java.util.Currency;
import java.util.IllformedLocaleException;
import java.util.Locale;

/** Parses values in text form: defaults and the values in conditions. */
public final class ValueText {
  private ValueText() {}

  /**
   * The value of a text: a String (also for enums), Integer, Long, BigDecimal, Boolean, Instant,
   * LocalDate, LocalTime, LocalDateTime, OffsetDateTime, ZonedDateTime, Year, Duration, UUID, URI,
   * Locale or Currency.
   *
   * @throws IllegalArgumentException if the text is not a value of the type
   */
  public static Object read(AttributeType type, String text) {
    try {
      if (type instanceof Choice choice && choice.values().contains(text)) {
        return text;
      }
      if (type instanceof Scalar scalar) {
        return scalar(scalar, text);
      }
    } catch (DateTimeException | IllegalArgumentException | IllformedLocaleException e) {
      throw new IllegalArgumentException(refusal(type, text), e);
    }
    throw new IllegalArgumentException(refusal(type, text));
  }

  private static String refusal(AttributeType type, String text) {
    return "A value must be of type " + type.text() + ", but was \"" + text + "\"";
  }

  private static Object scalar(Scalar scalar, String text) {
    return switch (scalar) {
      case STRING -> text;
      case INT -> Integer.valueOf(text);
      case LONG -> Long.valueOf(text);
      case DECIMAL -> new BigDecimal(text);
      case BOOL -> truth(text);
      case BYTES -> throw new IllegalArgumentException("Bytes have no text");
      case INSTANT -> Instant.parse(text);
      case DATE -> LocalDate.parse(text);
      case TIME -> LocalTime.parse(text);
      case DATETIME -> LocalDateTime.parse(text);
      case OFFSETDATETIME -> OffsetDateTime.parse(text);
      case ZONEDDATETIME -> ZonedDateTime.parse(text);
      case YEAR -> Year.of(Integer.parseInt(text));
      case DURATION -> Duration.parse(text);
      case UUID -> java.util.UUID.fromString(text);
      case URI -> java.net.URI.create(text);
      case LOCALE -> new Locale.Builder().setLanguageTag(text).build();
      case CURRENCY -> Currency.getInstance(text);
    };
  }

  private static boolean truth(String text) {
    if (text.equals("true") || text.equals("false")) {
      return text.equals("true");
    }
    throw new IllegalArgumentException("Neither true nor false");
  }
}
