// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.key;

import static org.assertj.core.api.Assertions.assertThat;

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
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.lifecycle.AddLifecycleHook;

@AddLifecycleHook(TenfoldWhenFull.class)
class FixedCodecPropertyTest {
  private static final long FIRST = Instant.parse("0000-01-01T00:00:00Z").getEpochSecond();
  private static final long LAST = Instant.parse("9999-12-31T23:59:59Z").getEpochSecond();

  @Provide
  Arbitrary<Instant> instants() {
    Arbitrary<Long> seconds = Arbitraries.longs().between(FIRST, LAST);
    Arbitrary<Long> near = Arbitraries.longs().between(-2, 2);
    return Combinators.combine(
            Arbitraries.oneOf(seconds, near), Arbitraries.of(0L, 1L, 500_000_000L, 999_999_999L))
        .as(Instant::ofEpochSecond);
  }

  @Provide
  Arbitrary<OffsetDateTime> offsets() {
    Arbitrary<Integer> offsets = Arbitraries.integers().between(-64800, 64800);
    return Combinators.combine(instants(), offsets)
        .as((instant, offset) -> instant.atOffset(ZoneOffset.ofTotalSeconds(offset)));
  }

  @Provide
  Arbitrary<Duration> durations() {
    return Combinators.combine(
            Arbitraries.oneOf(Arbitraries.longs(), Arbitraries.longs().between(-2, 2)),
            Arbitraries.longs().between(0, 999_999_999))
        .as(Duration::ofSeconds);
  }

  /** The exponent is that of the first digit, so that every number is in range. */
  @Provide
  Arbitrary<BigDecimal> decimals() {
    BigInteger most = BigInteger.TEN.pow(38).subtract(BigInteger.ONE);
    Arbitrary<BigInteger> digits =
        Arbitraries.oneOf(
            Arbitraries.bigIntegers().between(most.negate(), most),
            Arbitraries.bigIntegers().between(BigInteger.valueOf(-120), BigInteger.valueOf(120)));
    Arbitrary<Integer> exponents =
        Arbitraries.oneOf(
            Arbitraries.integers().between(-130, 125), Arbitraries.integers().between(-2, 2));
    return Combinators.combine(digits, exponents)
        .as((n, e) -> new BigDecimal(n, new BigDecimal(n).precision() - 1 - e));
  }

  @Property
  void intsOrderByValue(@ForAll int one, @ForAll int other) {
    ordersLike(FixedWidthCodec.INT, one, other, Integer.compare(one, other));
  }

  @Property
  void longsOrderByValue(@ForAll long one, @ForAll long other) {
    ordersLike(FixedWidthCodec.LONG, one, other, Long.compare(one, other));
  }

  @Property
  void instantsOrderByTime(@ForAll("instants") Instant one, @ForAll("instants") Instant other) {
    ordersLike(FixedWidthCodec.INSTANT, one, other, one.compareTo(other));
  }

  @Property
  void datesAndDateTimesOrderByTime(
      @ForAll("instants") Instant one, @ForAll("instants") Instant other) {
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

  @Property
  void offsetDateTimesOrderByInstantThenOffset(
      @ForAll("offsets") OffsetDateTime one, @ForAll("offsets") OffsetDateTime other) {
    ordersLike(FixedWidthCodec.OFFSETDATETIME, one, other, one.compareTo(other));
  }

  @Property
  void durationsOrderByLength(
      @ForAll("durations") Duration one, @ForAll("durations") Duration other) {
    ordersLike(FixedWidthCodec.DURATION, one, other, one.compareTo(other));
  }

  @Property
  void decimalsOrderByValueAndComeBackWithoutTrailingZeros(
      @ForAll("decimals") BigDecimal one, @ForAll("decimals") BigDecimal other) {
    String text = FixedWidthCodec.DECIMAL.encode(one);
    assertThat(Keys.compareBytes(text, FixedWidthCodec.DECIMAL.encode(other)))
        .isEqualTo(one.compareTo(other));
    BigDecimal back = (BigDecimal) FixedWidthCodec.DECIMAL.decode(text);
    assertThat(back).isEqualByComparingTo(one).isEqualTo(one.stripTrailingZeros());
  }

  @Property
  void bytesOrderAsUnsigned(
      @ForAll @Size(min = 1) byte[] one, @ForAll @Size(min = 1) byte[] other) {
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
