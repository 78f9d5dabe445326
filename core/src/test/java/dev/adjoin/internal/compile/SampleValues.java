// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile;

import dev.adjoin.internal.key.KeyOrder;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Choice;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.testing.search.Given;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.Year;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.UUID;

/**
 * Values for attributes, few of each type, so that items share some. Strings are those that break
 * naive keys: separators, prefixes of each other, characters below and above them.
 *
 * @param escaped whether keys escape what strings hold
 */
record SampleValues(Given given, boolean escaped) {
  private static final List<String> ESCAPED =
      List.of("a", "a b", "a#", "a$", "a%23", "b1", "b10", "SHARD", "0", "\uFFFD", "\uD83D\uDE00");
  private static final List<String> STORED = List.of("a", "b", "p1", "q2");

  Object of(AttributeType type) {
    if (type instanceof Choice choice) {
      return given.oneOf(choice.values());
    }
    return type instanceof Scalar scalar ? scalar(scalar) : List.of();
  }

  private Object scalar(Scalar scalar) {
    int number = given.below(4);
    Instant instant = Instant.ofEpochSecond(number - 1L);
    return switch (scalar) {
      case STRING -> given.oneOf(escaped ? ESCAPED : STORED);
      case INT -> number - 2;
      case LONG -> number - 2L;
      case DECIMAL -> new BigDecimal(number - 2).movePointLeft(1).stripTrailingZeros();
      case BOOL -> number > 1;
      case BYTES -> new byte[] {(byte) number};
      case INSTANT -> instant;
      case DATE -> LocalDate.EPOCH.plusDays(number);
      case TIME -> LocalTime.of(number, 30);
      case YEAR -> Year.of(2026 + number);
      case ZONEDDATETIME -> instant.atZone(ZoneId.of("Europe/Paris"));
      case URI -> URI.create("https://example.org/" + number);
      case LOCALE -> Locale.UK;
      case CURRENCY -> Currency.getInstance("EUR");
      case DATETIME -> LocalDate.EPOCH.atTime(number, 0);
      case OFFSETDATETIME -> instant.atOffset(ZoneOffset.ofHours(number));
      case DURATION -> Duration.ofMillis(number - 2L);
      case UUID -> new UUID(number, number);
    };
  }

  /** How values of a type are to be sorted by their keys. */
  @SuppressWarnings("unchecked")
  static Comparator<Object> order(AttributeType type) {
    if (type instanceof Choice choice && choice.ordered()) {
      return Comparator.comparing(value -> choice.values().indexOf(value));
    }
    return (one, other) ->
        one instanceof String text
            ? KeyOrder.BYTES.compare(text, (String) other)
            : ((Comparable<Object>) one).compareTo(other);
  }
}
