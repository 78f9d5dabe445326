// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.key;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Year;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** The text of times at a fixed width: ISO-8601 with a year of four digits and nanoseconds. */
final class TimeText {
  private static final DateTimeFormatter DATE_TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSSSSS", Locale.ROOT);
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss.SSSSSSSSS", Locale.ROOT);
  private static final int YEAR_DIGITS = 4;
  private static final long FIRST_SECOND =
      LocalDateTime.of(0, 1, 1, 0, 0).toEpochSecond(ZoneOffset.UTC);
  private static final long LAST_SECOND =
      LocalDateTime.of(9999, 12, 31, 23, 59, 59).toEpochSecond(ZoneOffset.UTC);
  private static final int GREATEST_OFFSET = ZoneOffset.MAX.getTotalSeconds();
  private static final int NANO_DIGITS = 9;
  private static final int OFFSET_DIGITS = 6;

  private TimeText() {}

  static String writeInstant(Instant value) {
    if (value.getEpochSecond() < FIRST_SECOND || value.getEpochSecond() > LAST_SECOND) {
      throw outOfRange(value);
    }
    return DATE_TIME.format(LocalDateTime.ofInstant(value, ZoneOffset.UTC)) + "Z";
  }

  static Instant readInstant(String text) {
    return LocalDateTime.parse(text.substring(0, text.length() - 1)).toInstant(ZoneOffset.UTC);
  }

  static String writeDate(LocalDate value) {
    return checked(value, value.getYear()).toString();
  }

  static String writeTime(LocalTime value) {
    return TIME.format(value);
  }

  static String writeYear(Year value) {
    return WholeNumber.padded(checked(value, value.getValue()).getValue(), YEAR_DIGITS);
  }

  static String writeDateTime(LocalDateTime value) {
    return DATE_TIME.format(checked(value, value.getYear()));
  }

  private static <T> T checked(T value, int year) {
    if (year < 0 || year > 9999) {
      throw outOfRange(value);
    }
    return value;
  }

  private static IllegalArgumentException outOfRange(Object value) {
    return new IllegalArgumentException("must be in the years 0000 to 9999, but was " + value);
  }

  /** The instant, then the offset: equal instants order by offset, as OffsetDateTime compares. */
  static String writeOffset(OffsetDateTime value) {
    int offset = value.getOffset().getTotalSeconds() + GREATEST_OFFSET;
    return writeInstant(value.toInstant()) + WholeNumber.padded(offset, OFFSET_DIGITS);
  }

  static OffsetDateTime readOffset(String text) {
    int end = text.length() - OFFSET_DIGITS;
    int offset = Integer.parseInt(text.substring(end)) - GREATEST_OFFSET;
    return readInstant(text.substring(0, end)).atOffset(ZoneOffset.ofTotalSeconds(offset));
  }

  static String writeDuration(Duration value) {
    return WholeNumber.NINETEEN_DIGITS.write(value.getSeconds())
        + "."
        + WholeNumber.padded(value.getNano(), NANO_DIGITS);
  }

  static Duration readDuration(String text) {
    int dot = text.indexOf('.');
    return Duration.ofSeconds(
        WholeNumber.NINETEEN_DIGITS.read(text), Long.parseLong(text.substring(dot + 1)));
  }
}
