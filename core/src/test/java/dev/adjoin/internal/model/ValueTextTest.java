// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.internal.model.AttributeType.Choice;
import dev.adjoin.internal.model.AttributeType.ListOf;
import dev.adjoin.internal.model.AttributeType.Scalar;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Year;
import java.time.ZoneId;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class ValueTextTest {
  private static final Choice CHOICE = new Choice(List.of("a", "b"), false);

  @Test
  void readsAValueOfEveryTypeThatHasTexts() {
    assertThat(ValueText.read(Scalar.STRING, " x ")).isEqualTo(" x ");
    assertThat(ValueText.read(Scalar.INT, "-5")).isEqualTo(-5);
    assertThat(ValueText.read(Scalar.LONG, "5")).isEqualTo(5L);
    assertThat(ValueText.read(Scalar.DECIMAL, "1.50")).isEqualTo(new BigDecimal("1.50"));
    assertThat(ValueText.read(Scalar.BOOL, "true")).isEqualTo(true);
    assertThat(ValueText.read(Scalar.INSTANT, "1970-01-01T00:00:00Z")).isEqualTo(Instant.EPOCH);
    assertThat(ValueText.read(Scalar.DATE, "1970-01-01")).isEqualTo(LocalDate.EPOCH);
    assertThat(ValueText.read(Scalar.DATETIME, "1970-01-01T00:00"))
        .isEqualTo(LocalDateTime.of(1970, 1, 1, 0, 0));
    assertThat(ValueText.read(Scalar.OFFSETDATETIME, "1970-01-01T00:00Z"))
        .isEqualTo(OffsetDateTime.parse("1970-01-01T00:00Z"));
    assertThat(ValueText.read(Scalar.DURATION, "PT15M")).isEqualTo(Duration.ofMinutes(15));
    assertThat(ValueText.read(Scalar.UUID, "00000000-0000-0001-0000-000000000002"))
        .isEqualTo(new UUID(1, 2));
    assertThat(ValueText.read(Scalar.TIME, "09:30")).isEqualTo(LocalTime.of(9, 30));
    assertThat(ValueText.read(Scalar.ZONEDDATETIME, "1970-01-01T01:00+01:00[Europe/Paris]"))
        .isEqualTo(Instant.EPOCH.atZone(ZoneId.of("Europe/Paris")));
    assertThat(ValueText.read(Scalar.YEAR, "2026")).isEqualTo(Year.of(2026));
    assertThat(ValueText.read(Scalar.URI, "https://example.org/a"))
        .isEqualTo(URI.create("https://example.org/a"));
    assertThat(ValueText.read(Scalar.LOCALE, "en-GB")).isEqualTo(Locale.UK);
    assertThat(ValueText.read(Scalar.CURRENCY, "EUR")).isEqualTo(Currency.getInstance("EUR"));
    assertThat(ValueText.read(CHOICE, "b")).isEqualTo("b");
  }

  @Test
  void saysWhatIsNoValueOfTheType() {
    assertRefused(Scalar.INT, "x", "A value must be of type int, but was \"x\"");
    assertRefused(Scalar.BOOL, "yes", "A value must be of type bool, but was \"yes\"");
    assertRefused(
        Scalar.DATE, "1970-02-30", "A value must be of type date, but was \"1970-02-30\"");
    assertRefused(Scalar.BYTES, "00", "A value must be of type bytes, but was \"00\"");
    assertRefused(Scalar.YEAR, "next", "A value must be of type year, but was \"next\"");
    assertRefused(Scalar.URI, "a b", "A value must be of type uri, but was \"a b\"");
    assertRefused(Scalar.LOCALE, "en_", "A value must be of type locale, but was \"en_\"");
    assertRefused(Scalar.CURRENCY, "euro", "A value must be of type currency, but was \"euro\"");
    assertRefused(CHOICE, "c", "A value must be of type enum(a, b), but was \"c\"");
    assertRefused(
        new ListOf(Scalar.INT, null), "1", "A value must be of type list(int), but was \"1\"");
  }

  private static void assertRefused(AttributeType type, String text, String message) {
    assertThatThrownBy(() -> ValueText.read(type, text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }
}
