// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import dev.adjoin.TypeDesign.AttributeDesign;
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
import java.util.Base64;
import java.util.Currency;
import java.util.IllformedLocaleException;
import java.util.List;
import java.util.Locale;

/** The type of an attribute's values in a model; see {@link TypeDesign#attributes}. */
public sealed interface ValueType {

  /** The type as the model file writes it: {@code list(string)}. */
  String text();

  /** A single value. */
  enum Scalar implements ValueType {
    STRING,
    INT,
    LONG,
    DECIMAL,
    BOOL,
    BYTES,
    INSTANT,
    DATE,
    TIME,
    DATETIME,
    OFFSETDATETIME,
    ZONEDDATETIME,
    YEAR,
    DURATION,
    UUID,
    URI,
    LOCALE,
    CURRENCY;

    @Override
    public String text() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** Whether the values are numbers. */
    public boolean isNumber() {
      return this == INT || this == LONG || this == DECIMAL;
    }

    /**
     * The value that an {@link Item} holds for a text: times as ISO-8601 has them, bytes in Base64.
     *
     * @throws IllegalArgumentException if the text is not a value of this type
     */
    public Object parse(String text) {
      try {
        return switch (this) {
          case STRING -> text;
          case INT -> Integer.valueOf(text);
          case LONG -> Long.valueOf(text);
          case DECIMAL -> new BigDecimal(text);
          case BOOL -> bool(text);
          case BYTES -> Base64.getDecoder().decode(text);
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
      } catch (DateTimeException | IllegalArgumentException | IllformedLocaleException e) {
        throw new IllegalArgumentException(
            "A value must be of type " + text() + ", but was \"" + text + "\"", e);
      }
    }

    private static boolean bool(String text) {
      if (text.equals("true") || text.equals("false")) {
        return text.equals("true");
      }
      throw new IllegalArgumentException("Neither true nor false");
    }
  }

  /** One of several words: an enum. */
  record Choice(List<String> values) implements ValueType {
    public Choice {
      values = List.copyOf(values);
    }

    @Override
    public String text() {
      return "enum(" + String.join(", ", values) + ")";
    }
  }

  /** A list. */
  record ListOf(ValueType element) implements ValueType {
    @Override
    public String text() {
      return "list(" + element.text() + ")";
    }
  }

  /** A set. */
  record SetOf(ValueType element) implements ValueType {
    @Override
    public String text() {
      return "set(" + element.text() + ")";
    }
  }

  /** A map by strings. */
  record MapOf(ValueType value) implements ValueType {
    @Override
    public String text() {
      return "map(" + value.text() + ")";
    }
  }

  /** A nested value with its own attributes. */
  record Nested(String name, List<AttributeDesign> attributes) implements ValueType {
    public Nested {
      attributes = List.copyOf(attributes);
    }

    @Override
    public String text() {
      return name;
    }
  }
}
