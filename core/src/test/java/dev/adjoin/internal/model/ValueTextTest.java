// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.internal.model.AttributeType.Choice;
import dev.adjoin.internal.model.AttributeType.ListOf;
import dev.adjoin.internal.model.AttributeType.Scalar;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.List;
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
    assertThat(ValueText.read(CHOICE, "b")).isEqualTo("b");
  }

  @Test
  void saysWhatIsNoValueOfTheType() {
    assertRefused(Scalar.INT, "x", "A value must be of type int, but was \"x\"");
    assertRefused(Scalar.BOOL, "yes", "A value must be of type bool, but was \"yes\"");
    assertRefused(
        Scalar.DATE, "1970-02-30", "A value must be of type date, but was \"1970-02-30\"");
    assertRefused(Scalar.BYTES, "00", "A value must be of type bytes, but was \"00\"");
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
