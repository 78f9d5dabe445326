// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;

/**
 * Formats times as ISO-8601 text. In the years 0000 to 9999 the text has nine fractional digits, as
 * in keys, so that the order of the texts is that of the times; other years are written as Java
 * writes them. Any ISO-8601 text can be read. The usual forms are parsed by hand, because Java's
 * formatters would take most of the time that reading an item takes.
 */
final class TimeFormat {
  private static final long FIRST_SECOND = LocalDate.of(0, 1, 1).toEpochDay() * 86_400;
  private static final long LAST_SECOND = LocalDate.of(10_000, 1, 1).toEpochDay() * 86_400 - 1;
  private static final int LENGTH = "2026-01-31T12:34:56.000000000".length();
  private static final int TIME = "2026-01-31T".length();
  private static final int NANO_DIGITS = 9;
  private static final BigInteger NANOS = BigInteger.TEN.pow(NANO_DIGITS);

  private TimeFormat() {}

  static String write(Instant value) {
    long second = value.getEpochSecond();
    if (second < FIRST_SECOND || second > LAST_SECOND) {
      return value.toString();
    }
    byte[] text = new byte[LENGTH + 1];
    write(LocalDateTime.ofEpochSecond(second, value.getNano(), ZoneOffset.UTC), text);
    text[LENGTH] = 'Z';
    return new String(text, StandardCharsets.ISO_8859_1);
  }

  static String write(LocalDateTime value) {
    if (value.getYear() < 0 || value.getYear() > 9999) {
      return value.toString();
    }
    byte[] text = new byte[LENGTH];
    write(value, text);
    return new String(text, StandardCharsets.ISO_8859_1);
  }

  static String write(OffsetDateTime value) {
    return write(value.toLocalDateTime()) + value.getOffset();
  }

  static String write(ZonedDateTime value) {
    String zone = value.getZone() instanceof ZoneOffset ? "" : "[" + value.getZone() + "]";
    return write(value.toLocalDateTime()) + value.getOffset() + zone;
  }

  static String write(LocalTime value) {
    byte[] text = new byte[LENGTH];
    write(LocalDate.EPOCH.atTime(value), text);
    return new String(text, TIME, LENGTH - TIME, StandardCharsets.ISO_8859_1);
  }

  private static void write(LocalDateTime value, byte[] text) {
    digits(value.getYear(), text, 0, 4);
    text[4] = '-';
    digits(value.getMonthValue(), text, 5, 7);
    text[7] = '-';
    digits(value.getDayOfMonth(), text, 8, 10);
    text[10] = 'T';
    digits(value.getHour(), text, 11, 13);
    text[13] = ':';
    digits(value.getMinute(), text, 14, 16);
    text[16] = ':';
    digits(value.getSecond(), text, 17, 19);
    text[19] = '.';
    digits(value.getNano(), text, 20, LENGTH);
  }

  private static void digits(int number, byte[] text, int from, int to) {
    int rest = number;
    for (int i = to - 1; i >= from; i--) {
      text[i] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
  }

  static Instant readInstant(String text) {
    int end = text.length() - 1;
    boolean isUsual = end > 0 && text.charAt(end) == 'Z' && isUsual(text, end);
    return isUsual ? read(text, end).toInstant(ZoneOffset.UTC) : Instant.parse(text);
  }

  static LocalDateTime readDateTime(String text) {
    return isUsual(text, text.length()) ? read(text, text.length()) : LocalDateTime.parse(text);
  }

  static LocalDate readDate(String text) {
    return text.length() == 10 && isDate(text) ? date(text) : LocalDate.parse(text);
  }

  /**
   * Whether the text has a year of four digits, whole seconds, and any number of fractional digits.
   */
  private static boolean isUsual(String text, int end) {
    return (end == 19 || end > 20 && end <= LENGTH && text.charAt(19) == '.')
        && isDate(text)
        && text.charAt(10) == 'T'
        && text.charAt(13) == ':'
        && text.charAt(16) == ':'
        && areDigits(text, 11, 13)
        && areDigits(text, 14, 16)
        && areDigits(text, 17, 19)
        && areDigits(text, 20, end);
  }

  private static boolean isDate(String text) {
    return text.charAt(4) == '-'
        && text.charAt(7) == '-'
        && areDigits(text, 0, 4)
        && areDigits(text, 5, 7)
        && areDigits(text, 8, 10);
  }

  private static boolean areDigits(String text, int from, int to) {
    for (int i = from; i < to; i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return false;
      }
    }
    return true;
  }

  private static LocalDateTime read(String text, int end) {
    int nano = number(text, 20, end);
    for (int digits = Math.max(end - 20, 0); digits < NANO_DIGITS; digits++) {
      nano *= 10;
    }
    return date(text)
        .atTime(number(text, 11, 13), number(text, 14, 16), number(text, 17, 19), nano);
  }

  private static LocalDate date(String text) {
    return LocalDate.of(number(text, 0, 4), number(text, 5, 7), number(text, 8, 10));
  }

  private static int number(String text, int from, int to) {
    int number = 0;
    for (int i = from; i < to; i++) {
      number = number * 10 + text.charAt(i) - '0';
    }
    return number;
  }

  /** Writes seconds and their fraction as a number, so that stored values sort as durations. */
  static String write(Duration value) {
    if (value.getNano() == 0) {
      return Long.toString(value.getSeconds());
    }
    BigDecimal seconds = BigDecimal.valueOf(value.getSeconds());
    return NumberText.write(seconds.add(BigDecimal.valueOf(value.getNano(), NANO_DIGITS)));
  }

  static Duration readDuration(String text) {
    BigInteger nanos = NumberText.read(text).movePointRight(NANO_DIGITS).toBigIntegerExact();
    BigInteger[] parts = nanos.divideAndRemainder(NANOS);
    return Duration.ofSeconds(parts[0].longValueExact(), parts[1].longValueExact());
  }
}
