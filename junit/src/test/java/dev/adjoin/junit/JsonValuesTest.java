// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.ValueType.Scalar;
import java.math.BigDecimal;
import java.time.Year;
import org.junit.jupiter.api.Test;

/** Values of JSON as the values of a model. */
class JsonValuesTest {
  private static Object value(Scalar type, String json) {
    return JsonValues.value(
        "Course.it", type, JsonValues.object("{\"it\": " + json + "}").get("it"));
  }

  @Test
  void anIntegerCanBeWrittenAsADecimal() {
    assertThat(value(Scalar.INT, "1.0")).isEqualTo(1);
    assertThat(value(Scalar.LONG, "2e3")).isEqualTo(2000L);
    assertThat(value(Scalar.DECIMAL, "1.50")).isEqualTo(new BigDecimal("1.50"));
  }

  @Test
  void aYearCanBeANumberOrAText() {
    assertThat(value(Scalar.YEAR, "2026")).isEqualTo(Year.of(2026));
    assertThat(value(Scalar.YEAR, "\"2026\"")).isEqualTo(Year.of(2026));
  }

  @Test
  void aNumberThatDoesNotFitIsRefused() {
    assertThatThrownBy(() -> value(Scalar.INT, "1.5"))
        .hasMessage("Course.it must be of type int, but was 1.5");
    assertThatThrownBy(() -> value(Scalar.LONG, "9223372036854775808"))
        .hasMessage("Course.it must be of type long, but was 9223372036854775808");
    assertThatThrownBy(() -> value(Scalar.YEAR, "2026.5"))
        .hasMessage("Course.it must be of type year, but was 2026.5");
    assertThatThrownBy(() -> value(Scalar.INT, "\"1\""))
        .hasMessage("Course.it must be of type int, but was \"1\"");
  }
}
