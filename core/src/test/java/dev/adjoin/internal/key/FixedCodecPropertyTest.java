// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.key;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.testing.search.Generator;
import dev.adjoin.testing.search.Generators;
import dev.adjoin.testing.search.Given;
import dev.adjoin.testing.search.Property;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Year;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;

class FixedCodecPropertyTest {
  private static final long FIRST = Instant.parse("0000-01-01T00:00:00Z").getEpochSecond();
  private static final long LAST = Instant.parse("9999-12-31T23:59:59Z").getEpochSecond();

  private static Generator<Instant> instants() {
    Generator<Long> seconds =
        Generators.oneOf(Generators.longs(-2, 2), Generators.longs(FIRST, LAST));
    return given ->
        Instant.ofEpochSecond(
            given.any(seconds), given.oneOf(List.of(0L, 1L, 500_000_000L, 999_999_999L)));
  }

  private static Generator<OffsetDateTime> offsets() {
    return given ->
        given.any(instants()).atOffset(ZoneOffset.ofTotalSeconds(given.between(-64800, 64800)));
  }

  private static Generator<Duration> durations() {
    Generator<Long> seconds = Generators.oneOf(Generators.longs(-2, 2), Generators.longs());
    return given -> Duration.ofSeconds(given.any(seconds), given.between(0L, 999_999_999L));
  }

  /** The exponent is that of the first digit, so that every number is in range. */
  private static Generator<BigDecimal> decimals() {
    BigInteger most = BigInteger.TEN.pow(38).subtract(BigInteger.ONE);
    BigInteger some = BigInteger.valueOf(120);
    return given -> {
      BigInteger digits =
          given.flag() ? given.between(most.negate(), most) : given.between(some.negate(), some);
      int exponent = given.flag() ? given.between(-130, 125) : given.between(-2, 2);
      return new BigDecimal(digits, new BigDecimal(digits).precision() - 1 - exponent);
    };
  }

  /** Any bytes, and those around the ends of a byte, so that pairs often meet. */
  private static Generator<byte[]> bytes() {
    Generator<byte[]> ends =
        Generators.of(
            new byte[] {0},
            new byte[] {0, 0},
            new byte[] {1},
            new byte[] {-1},
            new byte[] {-1, 0},
            new byte[] {127},
            new byte[] {-128});
    return Generators.oneOf(ends, Generators.bytes(1, 255), Generators.bytes(1, 255));
  }

  @Property(cases = 500)
  void intsOrderByValue(Given given) {
    int one = given.any(Generators.ints());
    int other = given.any(Generators.ints());
    ordersLike(FixedWidthCodec.INT, one, other, Integer.compare(one, other));
  }

  @Property(cases = 500)
  void longsOrderByValue(Given given) {
    long one = given.any(Generators.longs());
    long other = given.any(Generators.longs());
    ordersLike(FixedWidthCodec.LONG, one, other, Long.compare(one, other));
  }

  @Property(cases = 500)
  void instantsOrderByTime(Given given) {
    Instant one = given.any(instants());
    Instant other = given.any(instants());
    ordersLike(FixedWidthCodec.INSTANT, one, other, one.compareTo(other));
  }

  @Property(cases = 500)
  void datesAndDateTimesOrderByTime(Given given) {
    Instant one = given.any(instants());
    Instant other = given.any(instants());
    LocalDateTime first = LocalDateTime.ofInstant(one, ZoneOffset.UTC);
    LocalDateTime second = LocalDateTime.ofInstant(other, ZoneOffset.UTC);
    ordersLike(FixedWidthCodec.DATETIME, first, second, first.compareTo(second));
    LocalDate day = first.toLocalDate();
    ordersLike(
        FixedWidthCodec.DATE, day, second.toLocalDate(), day.compareTo(second.toLocalDate()));
    LocalTime time = first.toLocalTime();
    ordersLike(
        FixedWidthCodec.TIME, time, second.toLocalTime(), time.compareTo(second.toLocalTime()));
    Year year = Year.from(first);
    ordersLike(FixedWidthCodec.YEAR, year, Year.from(second), year.compareTo(Year.from(second)));
  }

  @Property(cases = 500)
  void offsetDateTimesOrderByInstantThenOffset(Given given) {
    OffsetDateTime one = given.any(offsets());
    OffsetDateTime other = given.any(offsets());
    ordersLike(FixedWidthCodec.OFFSETDATETIME, one, other, one.compareTo(other));
  }

  @Property(cases = 500)
  void durationsOrderByLength(Given given) {
    Duration one = given.any(durations());
    Duration other = given.any(durations());
    ordersLike(FixedWidthCodec.DURATION, one, other, one.compareTo(other));
  }

  @Property(cases = 500)
  void decimalsOrderByValueAndComeBackWithoutTrailingZeros(Given given) {
    BigDecimal one = given.any(decimals());
    BigDecimal other = given.any(decimals());
    String text = FixedWidthCodec.DECIMAL.encode(one);
    assertThat(Keys.compareBytes(text, FixedWidthCodec.DECIMAL.encode(other)))
        .isEqualTo(one.compareTo(other));
    BigDecimal back = (BigDecimal) FixedWidthCodec.DECIMAL.decode(text);
    assertThat(back).isEqualByComparingTo(one).isEqualTo(one.stripTrailingZeros());
  }

  @Property(cases = 500)
  void bytesOrderAsUnsigned(Given given) {
    byte[] one = given.any(bytes());
    byte[] other = given.any(bytes());
    String text = BytesCodec.HEXADECIMAL.encode(one);
    assertThat(Keys.compareBytes(text, BytesCodec.HEXADECIMAL.encode(other)))
        .isEqualTo(Integer.signum(Arrays.compareUnsigned(one, other)));
    assertThat((byte[]) BytesCodec.HEXADECIMAL.decode(text)).isEqualTo(one);
  }

  private static void ordersLike(KeyCodec codec, Object one, Object other, int expected) {
    assertThat(Keys.compareBytes(codec.encode(one), codec.encode(other)))
        .isEqualTo(Integer.signum(expected));
    assertThat(codec.decode(codec.encode(one))).isEqualTo(one);
  }
}
