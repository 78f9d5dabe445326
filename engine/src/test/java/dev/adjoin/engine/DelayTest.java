// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class DelayTest {
  private static final Duration SHORT = Duration.ofMillis(10);
  private static final Duration LONG = Duration.ofMillis(30);

  @Test
  void liesBetweenItsBounds() {
    Delay delay = Delay.between(SHORT, LONG);

    assertThat(delay.quantile(0)).isEqualTo(SHORT);
    assertThat(delay.quantile(0.5)).isEqualTo(Duration.ofMillis(20));
    assertThat(delay.quantile(0.999999)).isBetween(Duration.ofMillis(29), LONG);
    assertThat(delay.longest()).isEqualTo(LONG);
  }

  @Test
  void aHeavyTailIsSeldomYetLong() {
    Delay delay = Delay.heavyTailed(SHORT, Duration.ofSeconds(5));

    assertThat(delay.quantile(0)).isEqualTo(Duration.ofMillis(5));
    assertThat(delay.quantile(0.5)).isEqualTo(SHORT);
    assertThat(delay.quantile(0.95)).isBetween(Duration.ofMillis(99), Duration.ofMillis(101));
    assertThat(delay.quantile(0.995)).isBetween(Duration.ofMillis(999), Duration.ofMillis(1001));
    assertThat(delay.quantile(0.9999999)).isEqualTo(Duration.ofSeconds(5));
  }

  @Test
  void noneTakesNoTime() {
    assertThat(Delay.NONE.quantile(0.7)).isZero();
    assertThat(Delay.NONE.longest()).isZero();
  }

  @Test
  void refusesBoundsThatAreNone() {
    assertThatThrownBy(() -> Delay.between(LONG, SHORT))
        .hasMessage("A delay must be between two durations; PT0.03S and PT0.01S are not");
    assertThatThrownBy(() -> Delay.between(SHORT.negated(), SHORT))
        .hasMessage("A delay must be between two durations; PT-0.01S and PT0.01S are not");
    assertThatThrownBy(() -> Delay.heavyTailed(LONG, SHORT))
        .hasMessage("A delay's median PT0.03S must lie between zero and its longest, PT0.01S");
  }
}
