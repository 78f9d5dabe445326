// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.key;

import static dev.adjoin.internal.key.Keys.refuses;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Year;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class FixedCodecTest {
  private static final String NINES = "9".repeat(38);
  private static final String ZEROS = "0".repeat(37);

  static Stream<Arguments> texts() {
    return Stream.concat(numbers(), times());
  }

  private static Stream<Arguments> numbers() {
    return Stream.of(
        Arguments.of("INT", 0, "10000000000"),
        Arguments.of("INT", 42, "10000000042"),
        Arguments.of("INT", -1, "09999999999"),
        Arguments.of("INT", Integer.MAX_VALUE, "12147483647"),
        Arguments.of("INT", Integer.MIN_VALUE, "07852516352"),
        Arguments.of("LONG", 0L, "10000000000000000000"),
        Arguments.of("LONG", -1L, "09999999999999999999"),
        Arguments.of("LONG", Long.MAX_VALUE, "19223372036854775807"),
        Arguments.of("LONG", Long.MIN_VALUE, "00776627963145224192"),
        Arguments.of("DECIMAL", new BigDecimal("1"), "21301" + ZEROS),
        Arguments.of("DECIMAL", new BigDecimal("-1"), "08698" + "9".repeat(37)),
        Arguments.of("DECIMAL", new BigDecimal("9." + "9".repeat(37) + "E125"), "2255" + NINES),
        Arguments.of("DECIMAL", new BigDecimal("1E-130"), "20001" + ZEROS),
        Arguments.of(
            "DECIMAL", new BigDecimal("-9." + "9".repeat(37) + "E125"), "0744" + "0".repeat(38)),
        Arguments.of("DECIMAL", new BigDecimal(NINES), "2167" + NINES),
        Arguments.of("DECIMAL", new BigDecimal("0"), "1" + "0".repeat(41)));
  }

  private static Stream<Arguments> times() {
    return Stream.of(
        Arguments.of("INSTANT", Instant.EPOCH, "1970-01-01T00:00:00.000000000Z"),
        Arguments.of(
            "INSTANT", Instant.parse("0000-01-01T00:00:00Z"), "0000-01-01T00:00:00.000000000Z"),
        Arguments.of(
            "INSTANT",
            Instant.parse("9999-12-31T23:59:59.999999999Z"),
            "9999-12-31T23:59:59.999999999Z"),
        Arguments.of("DATE", LocalDate.of(2026, 2, 3), "2026-02-03"),
        Arguments.of("DATE", LocalDate.of(0, 1, 1), "0000-01-01"),
        Arguments.of("DATE", LocalDate.of(9999, 12, 31), "9999-12-31"),
        Arguments.of("TIME", LocalTime.MIDNIGHT, "00:00:00.000000000"),
        Arguments.of("TIME", LocalTime.MAX, "23:59:59.999999999"),
        Arguments.of("YEAR", Year.of(0), "0000"),
        Arguments.of("YEAR", Year.of(2026), "2026"),
        Arguments.of(
            "DATETIME", LocalDateTime.of(2026, 2, 3, 4, 5), "2026-02-03T04:05:00.000000000"),
        Arguments.of(
            "OFFSETDATETIME",
            OffsetDateTime.parse("2026-02-03T04:05:06.7+01:00"),
            "2026-02-03T03:05:06.700000000Z068400"),
        Arguments.of(
            "OFFSETDATETIME",
            OffsetDateTime.parse("2026-02-03T04:05:06-18:00"),
            "2026-02-03T22:05:06.000000000Z000000"),
        Arguments.of("DURATION", Duration.ofMillis(1500), "10000000000000000001.500000000"),
        Arguments.of("DURATION", Duration.ofMillis(-1500), "09999999999999999998.500000000"),
        Arguments.of(
            "DURATION",
            Duration.ofSeconds(Long.MAX_VALUE, 999_999_999),
            "19223372036854775807.999999999"),
        Arguments.of(
            "DURATION", Duration.ofSeconds(Long.MIN_VALUE), "00776627963145224192.000000000"),
        Arguments.of(
            "UUID",
            UUID.fromString("0F0E0D0C-0000-4000-8000-00000000000A"),
            "0f0e0d0c-0000-4000-8000-00000000000a"));
  }

  @ParameterizedTest
  @MethodSource("texts")
  void writesAndReadsBack(String codec, Object value, String text) {
    assertThat(FixedWidthCodec.valueOf(codec).encode(value)).isEqualTo(text);
    assertThat(FixedWidthCodec.valueOf(codec).decode(text)).isEqualTo(value);
  }

  @ParameterizedTest
  @CsvSource({
    "INT, 12147483648",
    "INT, 07852516351",
    "INT, 20000000000",
    "INT, 1000000000",
    "INT, 1000000000a",
    "INT, +0000000001",
    "INT, 1٠٠٠٠٠٠٠٠٠٠",
    "LONG, 19223372036854775808",
    "LONG, 00776627963145224191",
    "LONG, 00000000000000000000",
    "LONG, 19999999999999999999",
    "DECIMAL, 210000000000000000000000000000000000000000",
    "DECIMAL, 325610000000000000000000000000000000000000",
    "DECIMAL, 225610000000000000000000000000000000000000",
    "DECIMAL, 100000000000000000000000000000000000000001",
    "DECIMAL, 099999999999999999999999999999999999999999",
    "DECIMAL, 110010000000000000000000000000000000000000",
    "INSTANT, 2026-02-30T00:00:00.000000000Z",
    "INSTANT, 2026-02-03T24:00:00.000000000Z",
    "INSTANT, 2026-02-03T00:00:00Z",
    "INSTANT, 2026-02-03T00:00:60.000000000Z",
    "DATE, 2025-02-29",
    "DATE, 2025-13-01",
    "DATE, 2025-1-01",
    "TIME, 24:00:00.000000000",
    "TIME, 09:30",
    "YEAR, 02026",
    "YEAR, -001",
    "DATETIME, 2026-02-03T25:00:00.000000000",
    "OFFSETDATETIME, 2026-02-03T03:05:06.700000000Z129601",
    "OFFSETDATETIME, 2026-02-03T03:05:06.700000000Z-00001",
    "DURATION, 19999999999999999999.000000000",
    "UUID, 0F0E0D0C-0000-4000-8000-00000000000A",
    "UUID, 0f0e0d0c-0000-4000-8000-0000000000a"
  })
  void decodesNothingThatEncodingDoesNotGive(String codec, String text) {
    assertThat(FixedWidthCodec.valueOf(codec).canBe(text)).isFalse();
  }

  @Test
  void aDecimalLosesItsTrailingZeros() {
    String text = FixedWidthCodec.DECIMAL.encode(new BigDecimal("12.500"));
    assertThat(text).isEqualTo(FixedWidthCodec.DECIMAL.encode(new BigDecimal("12.5")));
    assertThat(FixedWidthCodec.DECIMAL.decode(text)).isEqualTo(new BigDecimal("12.5"));
    assertThat(FixedWidthCodec.DECIMAL.encode(new BigDecimal("0.00")))
        .isEqualTo(FixedWidthCodec.DECIMAL.encode(BigDecimal.ZERO));
  }

  @Test
  void zerosAtTheEndAreNotSignificant() {
    String zeros = "0".repeat(125);
    assertThat(FixedWidthCodec.DECIMAL.encode(new BigDecimal("1" + zeros)))
        .isEqualTo(FixedWidthCodec.DECIMAL.encode(new BigDecimal("1E125")));
    assertThat(FixedWidthCodec.DECIMAL.encode(new BigDecimal("1." + zeros)))
        .isEqualTo(FixedWidthCodec.DECIMAL.encode(BigDecimal.ONE));
  }

  @Test
  void refusesDecimalsThatDynamoDbCannotHold() {
    refuses(
        () -> FixedWidthCodec.DECIMAL.encode(new BigDecimal(NINES + "1")),
        "must have at most 38 significant digits, but was of 39");
    refuses(
        () -> FixedWidthCodec.DECIMAL.encode(new BigDecimal("1E126")),
        "must be between 1E-130 and 9.9E125 in size, but was about 1E126");
    refuses(
        () -> FixedWidthCodec.DECIMAL.encode(new BigDecimal("-1E-131")),
        "must be between 1E-130 and 9.9E125 in size, but was about 1E-131");
    refuses(
        () -> FixedWidthCodec.DECIMAL.encode(new BigDecimal("1E2147483647")),
        "must be between 1E-130 and 9.9E125 in size, but was about 1E2147483647");
  }

  @Test
  void refusesYearsThatDoNotHaveFourDigits() {
    refuses(
        () -> FixedWidthCodec.INSTANT.encode(Instant.parse("+10000-01-01T00:00:00Z")),
        "must be in the years 0000 to 9999, but was +10000-01-01T00:00:00Z");
    refuses(
        () -> FixedWidthCodec.INSTANT.encode(Instant.MIN),
        "must be in the years 0000 to 9999, but was " + Instant.MIN);
    refuses(
        () -> FixedWidthCodec.DATE.encode(LocalDate.of(-1, 12, 31)),
        "must be in the years 0000 to 9999, but was -0001-12-31");
    refuses(
        () -> FixedWidthCodec.YEAR.encode(Year.of(-1)),
        "must be in the years 0000 to 9999, but was -1");
    refuses(
        () -> FixedWidthCodec.YEAR.encode(Year.of(10000)),
        "must be in the years 0000 to 9999, but was 10000");
    refuses(
        () -> FixedWidthCodec.DATETIME.encode(LocalDateTime.of(10000, 1, 1, 0, 0)),
        "must be in the years 0000 to 9999, but was +10000-01-01T00:00");
    refuses(
        () ->
            FixedWidthCodec.OFFSETDATETIME.encode(
                OffsetDateTime.parse("9999-12-31T23:00:00-02:00")),
        "must be in the years 0000 to 9999, but was +10000-01-01T01:00:00Z");
  }

  @Test
  void namesTheTypeThatWasExpected() {
    refuses(() -> FixedWidthCodec.LONG.encode(5), "must be of type Long, but was of type Integer");
  }

  @Test
  void saysWhatAnUnreadableTextWas() {
    refuses(
        () -> FixedWidthCodec.DATE.decode("2025-02-29"),
        "must be the text of a key's date, but was \"2025-02-29\"");
  }
}
