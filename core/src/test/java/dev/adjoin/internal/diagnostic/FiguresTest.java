// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FiguresTest {
  @Test
  void aNumberHasThreeDigitsOrAllBeforeThePoint() {
    assertThat(Figures.number(0)).isEqualTo("0");
    assertThat(Figures.number(0.004)).isEqualTo("< 0.01");
    assertThat(Figures.number(0.5)).isEqualTo("0.5");
    assertThat(Figures.number(1 / 3.0)).isEqualTo("0.33");
    assertThat(Figures.number(12.345)).isEqualTo("12.3");
    assertThat(Figures.number(99.96)).isEqualTo("100");
    assertThat(Figures.number(123.4)).isEqualTo("123");
    assertThat(Figures.number(5_000_000)).isEqualTo("5,000,000");
    assertThat(Figures.number(Double.NaN)).isEqualTo("NaN");
  }

  @Test
  void anEstimateHasTwoDigits() {
    assertThat(Figures.about(11_072)).isEqualTo("11,000");
    assertThat(Figures.about(9)).isEqualTo("9");
    assertThat(Figures.rounded(11_572)).isEqualTo(12_000);
    assertThat(Figures.rounded(-1)).isZero();
  }

  @Test
  void sizesDurationsAndRatesAreInTheLargestUnitThatFits() {
    assertThat(Figures.size(602.4)).isEqualTo("602 bytes");
    assertThat(Figures.size(400 * 1024)).isEqualTo("400 KB");
    assertThat(Figures.size(12.5 * 1024 * 1024 * 1024)).isEqualTo("12.5 GB");
    assertThat(Figures.duration(90)).isEqualTo("90 seconds");
    assertThat(Figures.duration(5000)).isEqualTo("83 minutes");
    assertThat(Figures.duration(50_000)).isEqualTo("14 hours");
    assertThat(Figures.rate(500)).isEqualTo("500/s");
    assertThat(Figures.rate(0.1)).isEqualTo("6/m");
    assertThat(Figures.rate(3 / 3600.0)).isEqualTo("3/h");
    assertThat(Figures.rate(2 / 86_400.0)).isEqualTo("2/d");
  }

  @Test
  void moneyHasCentsBelowAThousand() {
    assertThat(Figures.money(0)).isEqualTo("0.00");
    assertThat(Figures.money(0.001)).isEqualTo("< 0.01");
    assertThat(Figures.money(12.5)).isEqualTo("12.50");
    assertThat(Figures.money(1250.4)).isEqualTo("1,250");
  }

  @Test
  void aNumberForAProgramHasSixPlacesAndNoZerosAtTheEnd() {
    assertThat(Figures.exact(1 / 3.0)).hasToString("0.333333");
    assertThat(Figures.exact(1200)).hasToString("1200");
    assertThat(Figures.exact(0)).hasToString("0");
  }
}
