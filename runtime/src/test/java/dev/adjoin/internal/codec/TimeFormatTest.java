// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import static dev.adjoin.testing.search.Generators.longs;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.internal.key.KeyCodec;
import dev.adjoin.internal.key.StringEncoding;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.testing.search.Given;
import dev.adjoin.testing.search.Property;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import org.junit.jupiter.api.Test;

class TimeFormatTest {

  @Property(cases = 1_000)
  void timesAreWrittenAsInKeys(Given given) {
    LocalDateTime time = new RandomValues(given.any(longs())).dateTime();
    if (time.getYear() < 0 || time.getYear() > 9999) {
      assertThat(TimeFormat.write(time)).isEqualTo(time.toString());
    } else {
      assertThat(TimeFormat.write(time)).isEqualTo(key(Scalar.DATETIME, time));
      Instant instant = time.toInstant(java.time.ZoneOffset.UTC);
      assertThat(TimeFormat.write(instant)).isEqualTo(key(Scalar.INSTANT, instant));
    }
  }

  private static String key(Scalar scalar, Object value) {
    return KeyCodec.of(scalar, StringEncoding.ESCAPED).encode(value);
  }

  @Property(cases = 1_000)
  void textsOfAnyPrecisionAreReadAsJavaReadsThem(Given given) {
    RandomValues values = new RandomValues(given.any(longs()));
    String time = values.dateTime().toString();
    String instant = values.instant().toString();
    String date = values.date().toString();

    assertThat(TimeFormat.readDateTime(time)).isEqualTo(LocalDateTime.parse(time));
    assertThat(TimeFormat.readInstant(instant)).isEqualTo(Instant.parse(instant));
    assertThat(TimeFormat.readDate(date)).isEqualTo(LocalDate.parse(date));
  }

  @Property(cases = 1_000)
  void durationsAreSeconds(Given given) {
    Duration duration = new RandomValues(given.any(longs())).duration();

    assertThat(TimeFormat.readDuration(TimeFormat.write(duration))).isEqualTo(duration);
  }

  @Test
  void showsEachForm() {
    assertThat(TimeFormat.write(Instant.parse("2026-01-31T12:00:00.5Z")))
        .isEqualTo("2026-01-31T12:00:00.500000000Z");
    assertThat(TimeFormat.write(OffsetDateTime.parse("2026-01-31T12:00:00+01:00")))
        .isEqualTo("2026-01-31T12:00:00.000000000+01:00");
    assertThat(TimeFormat.write(Duration.ofMillis(-1500))).isEqualTo("-1.5");
    assertThat(TimeFormat.write(Duration.ofMinutes(15))).isEqualTo("900");
  }

  @Test
  void readsOffsetsAndShortFormsToo() {
    assertThat(TimeFormat.readInstant("2026-01-31T12:00:00.25Z"))
        .isEqualTo(Instant.parse("2026-01-31T12:00:00.250Z"));
    assertThat(TimeFormat.readDateTime("2026-01-31T12:00"))
        .isEqualTo(LocalDateTime.of(2026, 1, 31, 12, 0));
  }

  @Test
  void refusesWhatIsNoTime() {
    for (String text :
        new String[] {
          "",
          "Z",
          "2026",
          "2026-01-31T12:00:00",
          "2026-13-31T12:00:00Z",
          "2026-01-31T25:00:00Z",
          "2026-01-31T12:00:00.0000000000Z",
          "٢٠26-01-31T12:00:00Z"
        }) {
      assertThatThrownBy(() -> TimeFormat.readInstant(text), "%s", text)
          .isInstanceOf(DateTimeException.class);
    }
    assertThatThrownBy(() -> TimeFormat.readDate("2026-02-30"))
        .isInstanceOf(DateTimeException.class);
    assertThatThrownBy(() -> TimeFormat.readDate("")).isInstanceOf(DateTimeException.class);
  }
}
