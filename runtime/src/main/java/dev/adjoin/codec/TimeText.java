// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.codec;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * Times as ISO-8601 text. In the years 0000 to 9999 it has nine digits of the second, as in keys,
 * so that the order of stored texts is that of times; others are written as Java does.
 */
final class TimeText {
  private static final DateTimeFormatter LOCAL =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSSSSS", Locale.ROOT);
  private static final long FIRST_SECOND = LocalDate.of(0, 1, 1).toEpochDay() * 86_400;
  private static final long LAST_SECOND = LocalDate.of(10_000, 1, 1).toEpochDay() * 86_400 - 1;
  private static final int NANO_DIGITS = 9;

  private TimeText() {}

  static String write(Instant value) {
    long second = value.getEpochSecond();
    if (second < FIRST_SECOND || second > LAST_SECOND) {
      return value.toString();
    }
    return LOCAL.format(LocalDateTime.ofEpochSecond(second, value.getNano(), ZoneOffset.UTC)) + "Z";
  }

  static Instant readInstant(String text) {
    return Instant.parse(text);
  }

  static String write(LocalDateTime value) {
    boolean usual = value.getYear() >= 0 && value.getYear() <= 9999;
    return usual ? LOCAL.format(value) : value.toString();
  }

  static String write(OffsetDateTime value) {
    return write(value.toLocalDateTime()) + value.getOffset();
  }

  /** Seconds with their fraction, a number, so that it orders as durations do. */
  static String write(Duration value) {
    BigDecimal seconds = BigDecimal.valueOf(value.getSeconds());
    return Decimals.write(seconds.add(BigDecimal.valueOf(value.getNano(), NANO_DIGITS)));
  }

  static Duration readDuration(String text) {
    BigDecimal seconds = Decimals.read(text);
    BigInteger[] parts =
        seconds
            .movePointRight(NANO_DIGITS)
            .toBigIntegerExact()
            .divideAndRemainder(BigInteger.TEN.pow(NANO_DIGITS));
    return Duration.ofSeconds(parts[0].longValueExact(), parts[1].longValueExact());
  }
}
